/// Cuts the filtered bytes of a band into tokens, by the method that suits what they are.
struct PNGTokenCutter: ~Copyable {
    enum Method {
        /// No tokens: bytes that nothing is known to repeat.
        case literals
        /// Rows of noisy pixels.
        case pixels
        /// Mostly zeros.
        case sparse
        /// Anything.
        case chains
    }

    /// Of shorter rows a match may hold several, and these lie at no whole pixels.
    private static let leastRowOfPixels = 512

    private let pixelBytes: Int
    /// Of a filtered row.
    private let rowBytes: Int
    private var chains = MatchFinder(effort: .normal)
    private var sparse = SparseMatchFinder()
    private let pixels = PixelMatchFinder()

    /// - Parameter rowBytes: of a row before it is filtered.
    init(_ layout: PNGLayout, rowBytes: Int) {
        pixelBytes = layout.filterDistance
        self.rowBytes = rowBytes + 1
    }

    /// The fast method for bytes that are no zeros.
    var methodOfNoise: Method {
        (pixelBytes == 3 || pixelBytes == 4) && rowBytes >= Self.leastRowOfPixels ? .pixels : .literals
    }

    /// How hard `chains` look.
    var effort: MatchFinder.Effort {
        get { chains.effort }
        set { chains.effort = newValue }
    }

    /// Sets what a literal is expected to cost.
    mutating func expect(literalBits: Double) { chains.expect(literalBits: literalBits) }

    /// Makes the tokens of bytes that begin with a row.
    mutating func cut(_ bytes: Span<UInt8>, by method: Method, into tokens: inout TokenBuffer) {
        switch method {
        case .literals:
            tokens.removeAll(capacity: bytes.count)
            for index in bytes.indices { tokens.append(DeflateToken(literal: bytes[index])) }
        case .pixels: pixels.tokenize(bytes, pixelBytes: pixelBytes, rowBytes: rowBytes, into: &tokens)
        case .sparse: sparse.tokenize(bytes, into: &tokens)
        case .chains: chains.tokenize(bytes, rowBytes: rowBytes, into: &tokens)
        }
    }
}
