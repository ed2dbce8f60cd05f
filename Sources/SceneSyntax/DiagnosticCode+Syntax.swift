/// At most so many errors of one text are kept; a file that is no scene at all has no use for more.
public let maximumSyntaxErrors = 1000

extension DiagnosticCode {
    public static let invalidUTF8 = DiagnosticCode("E0101", "invalid UTF-8")
    public static let controlCharacter = DiagnosticCode("E0102", "control character")
    public static let unexpectedCharacter = DiagnosticCode("E0103", "unexpected character")
    public static let unclosedComment = DiagnosticCode("E0104", "unclosed comment")
    public static let unclosedString = DiagnosticCode("E0105", "unclosed string")
    public static let invalidEscape = DiagnosticCode("E0106", "invalid escape")
    public static let textBesideTripleQuotes = DiagnosticCode("E0107", "text beside triple quotes")
    public static let indentedLess = DiagnosticCode("E0108", "line indented less than its closing quotes")
    public static let malformedNumber = DiagnosticCode("E0109", "malformed number")
    public static let numberTooLarge = DiagnosticCode("E0110", "number too large")
    public static let unknownUnit = DiagnosticCode("E0111", "unknown unit")
    public static let malformedColor = DiagnosticCode("E0112", "malformed colour")

    public static let expectedStatement = DiagnosticCode("E0120", "expected a statement")
    public static let expectedName = DiagnosticCode("E0121", "expected a name")
    public static let reservedWord = DiagnosticCode("E0122", "reserved word as a name")
    public static let expectedValue = DiagnosticCode("E0123", "expected a value")
    public static let expectedEnd = DiagnosticCode("E0124", "expected the end of the statement")
    public static let expectedToken = DiagnosticCode("E0125", "something is missing")
    public static let unclosedBlock = DiagnosticCode("E0126", "unclosed block")
    public static let unclosedParenthesis = DiagnosticCode("E0127", "unclosed parenthesis")
    public static let bracketTooMany = DiagnosticCode("E0128", "closing bracket too many")
    public static let spaceBeforeCall = DiagnosticCode("E0129", "space before a call's parenthesis")
    public static let missingSpace = DiagnosticCode("E0130", "no space before a leading value")
    public static let operatorDoesNotChain = DiagnosticCode("E0131", "operator does not chain")
    public static let needsParentheses = DiagnosticCode("E0132", "needs parentheses")
    public static let blockNotAllowed = DiagnosticCode("E0133", "block that belongs to nothing")
    public static let nestingTooDeep = DiagnosticCode("E0134", "nesting too deep")
    public static let sizeOperatorNeedsSpace = DiagnosticCode("E0135", "size operator without space")
    public static let tooManyMarks = DiagnosticCode("E0136", "too many combining marks")

    /// Every code of text and grammar.
    public static let syntax: [DiagnosticCode] = [
        invalidUTF8, controlCharacter, unexpectedCharacter, unclosedComment, unclosedString, invalidEscape,
        textBesideTripleQuotes, indentedLess, malformedNumber, numberTooLarge, unknownUnit, malformedColor,
        expectedStatement, expectedName, reservedWord, expectedValue, expectedEnd, expectedToken,
        unclosedBlock, unclosedParenthesis, bracketTooMany, spaceBeforeCall, missingSpace,
        operatorDoesNotChain, needsParentheses, blockNotAllowed, nestingTooDeep, sizeOperatorNeedsSpace,
        tooManyMarks,
    ]
}
