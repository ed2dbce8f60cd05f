import ScenePixels
import SceneSyntax

/// A scene whose names, kinds, properties and types are checked; its values are not evaluated yet.
public final class CheckedScene: Sendable {
    /// By `FileID`: the main file, then its imports in the order of loading, then the settings' texts.
    public let files: [SourceText]
    /// By `FileID`.
    public let trees: [SyntaxTree]
    /// By `FileID`: `LoadedFile.identity`.
    public let identities: [String]
    /// Of text, grammar and meaning, sorted by file and place.
    public let diagnostics: [Diagnostic]
    /// The params that are visible in the main file, in order.
    public let params: [ParamInfo]
    /// Settings that name no visible param.
    public let unknownSettings: [String]
    /// What each name means where it stands, for editors.
    public let references: [NameReference]

    package let program: Program
    package let source: any SceneFiles

    init(
        files: [SourceText], trees: [SyntaxTree], identities: [String], diagnostics: [Diagnostic],
        params: [ParamInfo], unknownSettings: [String], references: [NameReference], program: Program,
        source: any SceneFiles
    ) {
        self.files = files
        self.trees = trees
        self.identities = identities
        self.diagnostics = diagnostics
        self.params = params
        self.unknownSettings = unknownSettings
        self.references = references
        self.program = program
        self.source = source
    }

    public var hasErrors: Bool { diagnostics.contains(where: \.isError) }

    /// Whether the main file is there to be imported.
    public var isLibrary: Bool { trees[0].isLibrary }
}

extension SyntaxTree {
    /// Whether the file binds names and nothing else: no canvas, nothing that is painted.
    var isLibrary: Bool {
        let statements = self[root]
        return !statements.isEmpty
            && statements.allSatisfy { statement in
                switch statement.kind {
                case .importFile, .letBinding, .param, .define: true
                case .node, .property, .hole: false
                }
            }
    }
}

/// A value that the command line or an editor gives a param.
public struct ParamSetting: Sendable, Hashable {
    public var name: String
    /// An expression of the language; where the param's default is a string, its bare text will do.
    public var value: String
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A param as sliders and listings show it. Texts are as written in the file.
public struct ParamInfo: Sendable, Hashable {
    public enum Choices: Sendable, Hashable {
        case range(Double, Double)
        case list([String])
    }
    public var name: String
    public var nameRange: SourceRange
    public var defaultText: String
    public var defaultRange: SourceRange
    /// The text of the setting, where there is one.
    public var settingText: String?
    /// Evaluated: see `CheckedScene.evaluatedParams`.
    public var choices: Choices?
    public var step: Double?
    public var label: String?
    /// An index into the program's globals.
    var global: Int32
}

/// A place where a name stands, and the place where it was bound.
public struct NameReference: Sendable, Hashable {
    public enum Kind: UInt8, Sendable, Hashable {
        case letBinding, param, define, parameter
    }
    public var kind: Kind
    public var use: SourceRange
    public var definition: SourceRange
}
