import ScenePixels
import SceneSyntax

/// What must hold between the statements of one block, and keywords that need a cell.
extension Checker {
    mutating func checkTogether(
        _ schema: NodeSchema, _ contents: inout BlockContents, hasSource: Bool, _ nameRange: TextRange
    ) {
        switch schema.kind {
        case .layer: checkPlacement(contents)
        case .tile:
            checkPlacement(contents)
            checkMap(contents)
        case .image: doubtAlign(contents, ofImage: true)
        case .mask:
            checkMask(contents, hasSource: hasSource, nameRange)
            if hasSource { doubtAlign(contents, ofImage: true) }
        case .hueRamp:
            doubtHues(contents)
            doubtEnds(contents)
        case .gradient: doubtEnds(contents)
        default: break
        }
    }

    /// `inset` says the whole box: nothing else may.
    mutating func checkPlacement(_ contents: BlockContents) {
        doubtAlign(contents, ofImage: false)
        guard let inset = contents.property(.inset) else { return }
        for id in [PropertyID.at, .size, .align] {
            guard let other = contents.property(id) else { continue }
            let (later, earlier) =
                inset.nameRange.lower > other.nameRange.lower ? (inset, other) : (other, inset)
            report(
                .conflictingProperties, later.nameRange,
                "'\(later.id.name)' does not go with '\(earlier.id.name)': 'inset' says the whole box",
                labels: [.init(place(earlier.nameRange), "given here")])
            return
        }
    }

    private mutating func checkMap(_ contents: BlockContents) {
        let map = contents.property(.map)
        let legend = contents.property(.legend)
        if let map, legend == nil {
            report(
                .missingProperty, map.nameRange, "'map' needs a 'legend'",
                hint: "list its characters: legend: \"#.o\"")
        } else if let legend, map == nil {
            report(.missingProperty, legend.nameRange, "'legend' needs a 'map'")
        }
        if let legend { doubtLegend(legend) }
        guard map != nil else { return }
        for id in [PropertyID.columns, .rows] {
            guard let count = contents.property(id) else { continue }
            report(.conflictingProperties, count.nameRange, "'\(id.name)' is given by 'map'")
        }
    }

    private mutating func checkMask(_ contents: BlockContents, hasSource: Bool, _ nameRange: TextRange) {
        if hasSource { return }
        if contents.childRanges.isEmpty {
            report(
                .emptyMask, nameRange, "this mask has neither a source nor children",
                hint: "write 'mask \"file.png\"', or put paints into its block")
        }
        for id in [PropertyID.fit, .align, .sampling] {
            guard let property = contents.property(id) else { continue }
            report(
                .unknownProperty, property.nameRange, "a mask of children takes no '\(id.name)'",
                hint: "its children have the box of what is masked")
        }
    }

    // MARK: - along and across

    /// `along: columns` needs a tile; what it sees of the cell counts as what a name sees.
    mutating func checkCellKeyword(_ value: ExpressionRef, _ standpoint: Standpoint) {
        guard let keywords = constantKeywords(value) else {
            owners[standpoint.owner].direct.formUnion([.column, .row, .place])
            return
        }
        for (word, ref) in keywords {
            if word == "canvas" { owners[standpoint.owner].direct.insert(.place) }
            guard let dependence = Self.cellKeywords[word] else { continue }
            owners[standpoint.owner].direct.formUnion(dependence)
            let range = program.range(ref).range
            switch standpoint.tile {
            case .inside: break
            case .outside:
                report(
                    .outsideTile, range, "'\(word)' has a meaning in the body of a tile only",
                    hint: "put the paint into a 'tile'")
            case .unknown:
                if let define = standpoint.define, program.defines[Int(define)].cellKeyword == nil {
                    program.defines[Int(define)].cellKeyword = (word, place(range))
                }
            }
        }
    }

    private static let cellKeywords: [String: CellDependence] = [
        "columns": .column, "rows": .row, "cells": [.column, .row], "cell": [],
    ]

    /// The strings that a value may be, where all of them are written in it.
    func constantKeywords(_ ref: ExpressionRef) -> [(String, ExpressionRef)]? {
        switch program[ref] {
        case .constant(let index):
            if case .string(let word) = program.constants[Int(index)] { return [(word, ref)] }
            return []
        case .conditional(_, let then, let otherwise):
            guard let first = constantKeywords(then), let second = constantKeywords(otherwise) else {
                return nil
            }
            return first + second
        case .number, .angle, .hole, .chain, .prefix: return []
        default: return nil
        }
    }
}
