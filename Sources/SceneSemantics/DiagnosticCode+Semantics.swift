import SceneSyntax

extension DiagnosticCode {
    // E02: names, kinds, properties, types.
    public static let unknownName = DiagnosticCode("E0201", "unknown name")
    public static let unknownNode = DiagnosticCode("E0202", "unknown node")
    public static let unknownFunction = DiagnosticCode("E0203", "unknown function")
    public static let unknownProperty = DiagnosticCode("E0204", "unknown property")
    public static let unknownKeyword = DiagnosticCode("E0205", "unknown keyword")
    public static let typeMismatch = DiagnosticCode("E0206", "wrong type")
    public static let operandTypes = DiagnosticCode("E0207", "operator does not take these types")
    public static let wrongCount = DiagnosticCode("E0208", "wrong number of values")
    public static let wrongArgumentCount = DiagnosticCode("E0209", "wrong number of arguments")
    public static let duplicateName = DiagnosticCode("E0211", "name bound twice")
    public static let duplicateProperty = DiagnosticCode("E0212", "property given twice")
    public static let missingLeadingValue = DiagnosticCode("E0213", "missing value")
    public static let needlessLeadingValue = DiagnosticCode("E0214", "value where none is taken")
    public static let misplacedStatement = DiagnosticCode("E0215", "statement in the wrong place")
    public static let takesNoChildren = DiagnosticCode("E0216", "children where none are taken")
    public static let takesNoLet = DiagnosticCode("E0217", "let where none is taken")
    public static let outsideTile = DiagnosticCode("E0218", "cell name outside a tile")
    public static let placementUsesOwnLet = DiagnosticCode("E0219", "placement uses a let of its own block")
    public static let usedBeforeLet = DiagnosticCode("E0220", "name used before its let")
    public static let conflictingProperties = DiagnosticCode("E0221", "properties exclude each other")
    public static let missingArgument = DiagnosticCode("E0222", "missing argument")
    public static let recursiveDefine = DiagnosticCode("E0223", "define uses itself")
    public static let builtinKindName = DiagnosticCode("E0224", "name of a built-in kind")
    public static let parameterNamedLikeProperty = DiagnosticCode(
        "E0225", "parameter named like a layer property")
    public static let emptyMask = DiagnosticCode("E0226", "mask without source and children")
    public static let missingProperty = DiagnosticCode("E0227", "missing property")
    public static let notAValue = DiagnosticCode("E0228", "not a value")

    // E03: values.
    public static let notFinite = DiagnosticCode("E0301", "result is not a finite number")
    public static let outOfRange = DiagnosticCode("E0302", "value out of range")
    public static let notPositive = DiagnosticCode("E0303", "length is not positive")
    public static let noRoom = DiagnosticCode("E0304", "gaps leave no room")
    public static let needlessProperty = DiagnosticCode("E0305", "property has no use here")
    public static let outsideParamRange = DiagnosticCode("E0306", "value outside the param's range")
    public static let noCanvas = DiagnosticCode("E0307", "canvas without a size")
    public static let notKnownYet = DiagnosticCode("E0308", "value not known yet")
    public static let colorCount = DiagnosticCode("E0309", "wrong number of colors")

    // E05: limits.
    public static let expansionTooLarge = DiagnosticCode("E0502", "expansion too large")
    public static let coordinateTooLarge = DiagnosticCode("E0503", "coordinate too large")
    public static let canvasTooLarge = DiagnosticCode("E0504", "canvas too large")
    public static let memoryLimit = DiagnosticCode("E0505", "memory limit")

    // W01: doubts.
    public static let unusedName = DiagnosticCode("W0101", "unused name")
    public static let emptyFractions = DiagnosticCode("W0102", "fractions without room")
    public static let withoutEffect = DiagnosticCode("W0103", "property without effect")
    public static let legendTwice = DiagnosticCode("W0104", "character twice in a legend")

    // W02: doubts that only layout can have.
    public static let unevenCells = DiagnosticCode("W0201", "grid does not divide")
    public static let fractionalScale = DiagnosticCode("W0202", "pixel art scaled by a fraction")
    public static let endsMeet = DiagnosticCode("W0203", "ends of a ramp meet")
    public static let thinCells = DiagnosticCode("W0204", "cells under one pixel")
    public static let paintsNothing = DiagnosticCode("W0205", "paints nothing")
    public static let whollyCovered = DiagnosticCode("W0206", "wholly covered")
    public static let singleTrack = DiagnosticCode("W0207", "one track alone")
    public static let strangeSymbol = DiagnosticCode("W0208", "character of a map not in its legend")
    public static let uselessSymbol = DiagnosticCode("W0209", "character of a legend not in its map")

    // N01: remarks.
    public static let cornerCount = DiagnosticCode("N0101", "corners of a checker")

    package static let semantics: [DiagnosticCode] = [
        .unknownName, .unknownNode, .unknownFunction, .unknownProperty, .unknownKeyword, .typeMismatch,
        .operandTypes, .wrongCount, .wrongArgumentCount, .duplicateName, .duplicateProperty,
        .missingLeadingValue, .needlessLeadingValue, .misplacedStatement, .takesNoChildren, .takesNoLet,
        .outsideTile, .placementUsesOwnLet, .usedBeforeLet, .conflictingProperties, .missingArgument,
        .recursiveDefine, .builtinKindName, .parameterNamedLikeProperty, .emptyMask, .missingProperty,
        .notAValue, .notFinite, .outOfRange, .notPositive, .noRoom, .needlessProperty, .outsideParamRange,
        .noCanvas, .notKnownYet, .colorCount, .expansionTooLarge, .coordinateTooLarge, .canvasTooLarge,
        .memoryLimit, .unusedName, .emptyFractions, .withoutEffect, .legendTwice, .unevenCells,
        .fractionalScale, .endsMeet, .thinCells,
        .paintsNothing, .whollyCovered, .singleTrack, .strangeSymbol, .uselessSymbol, .cornerCount,
    ]
}
