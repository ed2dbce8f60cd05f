/// Why a request has no answer, in the protocol's codes.
package struct ResponseError: Error, Equatable {
    package var code: Int
    package var message: String

    package init(code: Int, _ message: String) {
        self.code = code
        self.message = message
    }

    static func parseError(_ message: String) -> ResponseError { .init(code: -32700, message) }
    static func invalidRequest(_ message: String) -> ResponseError { .init(code: -32600, message) }
    static func methodNotFound(_ method: String) -> ResponseError {
        .init(code: -32601, "'\(method)' is not known here")
    }
    static func invalidParams(_ message: String) -> ResponseError { .init(code: -32602, message) }
    static let notInitialized = ResponseError(code: -32002, "'initialize' has not been sent yet")
    static let cancelled = ResponseError(code: -32800, "cancelled")
    static let contentModified = ResponseError(code: -32801, "the text has changed meanwhile")
    /// A sound request that cannot be carried out.
    static func failed(_ message: String) -> ResponseError { .init(code: -32803, message) }

    func response(to id: JSON) -> JSON {
        [
            "jsonrpc": "2.0", "id": id,
            "error": ["code": JSON(code), "message": .string(message)],
        ]
    }
}
