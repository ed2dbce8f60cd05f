/// A syntax for Sublime Text and bat.
func sublimeSyntax(_ words: Words) -> String {
    let rules = tokenRules(words).map { "    - match: '\(yaml($0.pattern))'\n      scope: \($0.scope)" }
    return #"""
        %YAML 1.2
        ---
        # Made by Tools/grammars; change that.
        name: Scene
        scope: source.scene
        file_extensions: [scene]
        contexts:
          main:
            - include: comments
            - match: '"""'
              scope: string.quoted.triple.scene
              push: text
            - match: '"'
              scope: string.quoted.double.scene
              push: string
        \#(rules.joined(separator: "\n"))
          comments:
            - match: '/\*'
              scope: comment.block.scene
              push: block-comment
            - match: '//.*$'
              scope: comment.line.double-slash.scene
          block-comment:
            - meta_scope: comment.block.scene
            - match: '/\*'
              push: block-comment
            - match: '\*/'
              pop: true
          text:
            - meta_scope: string.quoted.triple.scene
            - match: '"""'
              pop: true
          string:
            - meta_scope: string.quoted.double.scene
            - match: '\#(yaml(Pattern.escape))'
              scope: constant.character.escape.scene
            - match: '"|$'
              pop: true

        """#
}

private func yaml(_ text: String) -> String { text.replacing("'", with: "''") }
