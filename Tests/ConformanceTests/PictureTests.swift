import SceneCompiler
import Testing

/// Every scene in `scenes/` gives the picture beside it; `scenes/README.md` says how near.
@Suite struct PictureTests {
    @Test func scenesAreThere() {
        #expect(ConformanceScenes.pictures.count > 200)
        #expect(ConformanceScenes.mistakes.count > 50)
    }

    @Test(arguments: ConformanceScenes.pictures)
    func sceneGivesItsPicture(_ name: String) throws {
        let expected = try #require(ExpectedPicture(pam: ConformanceScenes.bytes(name + ".pam")))
        let exact = try #require(ExactPixels(pbm: ConformanceScenes.bytes(name + ".exact.pbm")))
        try #require(exact.width == expected.width && exact.height == expected.height)

        let compilation = try Compilation(
            MainFile(path: ConformanceScenes.folder.appending(path: name + ".scene").path))
        let errors = compilation.diagnostics.filter(\.isError)
        try #require(errors.isEmpty, "\(errors.map { "\($0.code) \($0.message)" })")
        let written = try compilation.encoded(OutputOptions(format: .pam))
        let picture = try #require(ExpectedPicture(pam: written))

        try #require(picture.width == expected.width && picture.height == expected.height)
        try #require(picture.hasAlpha == expected.hasAlpha)
        let difference = Self.firstDifference(picture, expected, exact)
        #expect(difference == nil)
    }

    private static func firstDifference(
        _ picture: ExpectedPicture, _ expected: ExpectedPicture, _ exact: ExactPixels
    ) -> String? {
        for y in 0..<expected.height {
            for x in 0..<expected.width {
                let (got, wanted) = (picture.pixel(x, y), expected.pixel(x, y))
                let isExact = exact.contains(x, y)
                if !agree(got, wanted, isExact: isExact) {
                    return "pixel \(x), \(y): got \(got), expected \(wanted)\(isExact ? " exactly" : "")"
                }
            }
        }
        return nil
    }

    private static func agree(_ got: [UInt8], _ wanted: [UInt8], isExact: Bool) -> Bool {
        if got.count == 4 && got[3] == 0 && got != [0, 0, 0, 0] { return false }
        if isExact { return got == wanted }
        func near(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 1 }
        if got.count == 4 && (got[3] == 0 || wanted[3] == 0) { return near(got[3], wanted[3]) }
        return zip(got, wanted).allSatisfy { near($0, $1) }
    }
}
