/// A grammar for TextMate, VS Code, IntelliJ, GitHub.
func textMateGrammar(_ words: Words) -> String {
    let rules: [(String, String)] = tokenRules(words).map { ($0.pattern, $0.scope) }
    let simple = rules.map { #"    { "match": \#(quoted($0.0)), "name": "\#($0.1)" }"# }
    return #"""
        {
          "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
          "comment": "Made by Tools/grammars; change that.",
          "name": "Scene",
          "scopeName": "source.scene",
          "fileTypes": ["scene"],
          "patterns": [
            { "include": "#block-comment" },
            { "match": "//.*$", "name": "comment.line.double-slash.scene" },
            { "begin": "\"\"\"", "end": "\"\"\"", "name": "string.quoted.triple.scene" },
            {
              "begin": "\"", "end": "\"|$", "name": "string.quoted.double.scene",
              "patterns": [{ "match": \#(quoted(Pattern.escape)), "name": "constant.character.escape.scene" }]
            },
        \#(simple.joined(separator: ",\n"))
          ],
          "repository": {
            "block-comment": {
              "begin": "/\\*", "end": "\\*/", "name": "comment.block.scene",
              "patterns": [{ "include": "#block-comment" }]
            }
          }
        }

        """#
}

/// A token of one line and its scope.
struct TokenRule {
    var pattern: String
    var scope: String
}

/// Which characters are which token; of several that match at a place the first counts.
func tokenRules(_ words: Words) -> [TokenRule] {
    func whole(_ list: [String]) -> String {
        "\(Pattern.before)(?:\(Words.alternation(list)))\(Pattern.after)"
    }
    return [
        TokenRule(pattern: Pattern.color, scope: "constant.other.color.scene"),
        TokenRule(pattern: Pattern.times, scope: "keyword.operator.scene"),
        TokenRule(
            pattern: "(?:(?<!\(Pattern.rest))|(?<=[0-9%]x))" + Pattern.number(words.units),
            scope: "constant.numeric.scene"),
        TokenRule(pattern: "\(whole(words.reserved))", scope: "keyword.control.scene"),
        TokenRule(pattern: whole(["x"]), scope: "keyword.operator.scene"),
        TokenRule(pattern: "\(Pattern.name)(?=\\()", scope: "support.function.scene"),
        TokenRule(pattern: "\(Pattern.name)(?=\\s*:)", scope: "variable.other.property.scene"),
        TokenRule(pattern: whole(words.kinds), scope: "entity.name.tag.scene"),
        TokenRule(pattern: Pattern.name, scope: "variable.other.scene"),
        TokenRule(
            pattern: words.operators.map(Words.escaped).joined(separator: "|") + "|=",
            scope: "keyword.operator.scene"),
        TokenRule(pattern: "[(){},:;]", scope: "punctuation.scene"),
    ]
}

/// A text as JSON writes it; of control characters patterns have none.
func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
