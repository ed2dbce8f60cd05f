/// A syntax definition for Kate, KWrite and everything on KSyntaxHighlighting.
func kateSyntax(_ words: Words) -> String {
    func list(_ name: String, _ words: [String]) -> String {
        "    <list name=\"\(name)\">\n" + words.map { "      <item>\($0)</item>\n" }.joined()
            + "    </list>\n"
    }
    func rule(_ pattern: String, _ style: String) -> String {
        "        <RegExpr attribute=\"\(style)\" context=\"#stay\" String=\"\(xml(pattern))\"/>\n"
    }
    let styles = [
        ("dsKeyword", "Keyword"), ("dsOperator", "Operator"), ("dsDecVal", "Number"), ("dsConstant", "Color"),
        ("dsFunction", "Function"), ("dsAttribute", "Property"), ("dsDataType", "Kind"),
        ("dsNormal", "Name"), ("dsOperator", "Punctuation"), ("dsComment", "Comment"), ("dsString", "String"),
        ("dsSpecialChar", "Escape"),
    ]
    let style: [String: String] = [
        "constant.other.color.scene": "Color", "keyword.operator.scene": "Operator",
        "constant.numeric.scene": "Number", "keyword.control.scene": "Keyword",
        "support.function.scene": "Function", "variable.other.property.scene": "Property",
        "entity.name.tag.scene": "Kind", "variable.other.scene": "Name", "punctuation.scene": "Punctuation",
    ]
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE language>
        <!-- Made by Tools/grammars; change that. -->
        <language name="Scene" section="Markup" version="1" kateversion="5.62" extensions="*.scene" license="MIT">
          <highlighting>
            <contexts>
              <context name="Normal" attribute="Name" lineEndContext="#stay">
                <DetectSpaces/>
                <Detect2Chars attribute="Comment" context="LineComment" char="/" char1="/"/>
                <Detect2Chars attribute="Comment" context="Comment" char="/" char1="*" beginRegion="Comment"/>
                <StringDetect attribute="String" context="Text" String="&quot;&quot;&quot;"/>
                <DetectChar attribute="String" context="String" char="&quot;"/>
                <DetectChar attribute="Punctuation" context="#stay" char="{" beginRegion="Block"/>
                <DetectChar attribute="Punctuation" context="#stay" char="}" endRegion="Block"/>
        \(tokenRules(words).map { rule($0.pattern, style[$0.scope] ?? "Name") }.joined())      </context>
              <context name="LineComment" attribute="Comment" lineEndContext="#pop"/>
              <context name="Comment" attribute="Comment" lineEndContext="#stay">
                <Detect2Chars attribute="Comment" context="Comment" char="/" char1="*" beginRegion="Comment"/>
                <Detect2Chars attribute="Comment" context="#pop" char="*" char1="/" endRegion="Comment"/>
              </context>
              <context name="String" attribute="String" lineEndContext="#pop">
                <RegExpr attribute="Escape" context="#stay" String="\(xml(Pattern.escape))"/>
                <DetectChar attribute="String" context="#pop" char="&quot;"/>
              </context>
              <context name="Text" attribute="String" lineEndContext="#stay">
                <StringDetect attribute="String" context="#pop" String="&quot;&quot;&quot;"/>
              </context>
            </contexts>
            <itemDatas>
        \(styles.map { "      <itemData name=\"\($0.1)\" defStyleNum=\"\($0.0)\"/>\n" }.joined())    </itemDatas>
          </highlighting>
          <general>
            <comments>
              <comment name="singleLine" start="//"/>
              <comment name="multiLine" start="/*" end="*/" region="Comment"/>
            </comments>
            <keywords casesensitive="1"/>
          </general>
        </language>

        """
}

private func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
}
