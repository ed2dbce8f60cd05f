import ScenePixels
import SceneSyntax

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
