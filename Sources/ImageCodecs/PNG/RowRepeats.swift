import ScenePixels

/// How a picture steps from each of its few rows to the next.
struct RowRepeats {
    /// A row below another, or the first one, by their numbers.
    struct Step: Hashable {
        var above: Int?
        var row: Int
    }

    /// A picture repeats where it has at least so many rows for each different step.
    private static let rowsPerStep = 8

    /// A number for each step that changes the row, and how often it is taken.
    private(set) var steps: [Step: Int] = [:]
    private(set) var stepCounts: [Int] = []
    /// How many rows are equal to the one above.
    private(set) var repeatCount = 0

    /// Nil where the rows are too seldom repeated.
    init?(_ rows: HeldRows) {
        let mostSteps = max(1, rows.height / Self.rowsPerStep)
        var last: Int?
        for y in 0..<rows.height {
            let number = rows.number(ofRow: y)
            if number == last {
                repeatCount += 1
                continue
            }
            count(Step(above: last, row: number))
            guard steps.count <= mostSteps else { return nil }
            last = number
        }
    }

    private mutating func count(_ step: Step) {
        if let number = steps[step] {
            stepCounts[number] += 1
        } else {
            steps[step] = stepCounts.count
            stepCounts.append(1)
        }
    }
}
