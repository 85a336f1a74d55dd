import Evaluation
import Foundation
import Messages
import TestFiles
import Testing

/// The generated sections of Sources/Evaluation/Evaluation/README.md, and an example of what it defines.
@Suite struct EvaluationDocumentTests {
    private static let document = "Sources/Evaluation/Evaluation/README.md"

    private func check(_ name: String, _ text: String) {
        #expect(GeneratedSection(document: Self.document, name: name).check(text) == .current)
    }

    @Test func `every generated section is checked`() throws {
        #expect(try GeneratedSection.names(in: Self.document) == ["measures"])
    }

    @Test func `measures of a matrix with their units and formulas`() throws {
        let classes = ["precision", "recall", "f1", "support"].flatMap { ["\($0):junk", "folder-\($0):junk"] }
        let measures = Measure.named + (try classes.map { try Measure($0) })
        // Measures that are computed in the same way are in one row.
        var order: [String] = []
        var names: [String: [String]] = [:]
        for measure in measures {
            guard let formula = measure.formula else { continue }
            let row = "\(unit(measure)) | \(formula)"
            if names[row] == nil { order.append(row) }
            names[row, default: []].append("`\(measure.name.replacing(":junk", with: ":CLASS"))`")
        }
        let rows = order.map { "| \(names[$0, default: []].joined(separator: ", ")) | \($0) |" }
        check(
            "measures",
            "| name | unit | how it is computed |\n| --- | --- | --- |\n" + rows.joined(separator: "\n"))
    }

    private func unit(_ measure: Measure) -> String {
        switch measure.unit {
        case .percent: "%"
        case .coefficient: measure.name.hasSuffix("mcc") ? "−1 to 1" : "0 to 1"
        default: "count"
        }
    }

    @Test func `measures of --no-regression`() throws {
        let text = try String(contentsOf: GeneratedSection.project.appending(path: Self.document), encoding: .utf8)
        let listed = text.components(separatedBy: "worse by any amount: ").last?.prefix { $0 != "." } ?? ""
        let names = Measure.named.filter(\.gatesRegression).map(\.name)
        #expect(listed.matches(of: /`([^`]+)`/).map { String($0.1) } == names)
    }
}

// MARK: - The example

extension EvaluationDocumentTests {
    private struct Row {
        let label: Category
        /// nil: no answer in time.
        let new: Category?
        let old: Category?
    }

    private static let finance = Category.transaction(.transactionalFinance)
    private static let orders = Category.transaction(.transactionalOrders)

    private static let rows = [
        Row(label: .uncategorized, new: .uncategorized, old: .uncategorized),
        Row(label: .uncategorized, new: .uncategorized, old: .junk),
        Row(label: .uncategorized, new: .uncategorized, old: .junk),
        Row(label: .uncategorized, new: .junk, old: .junk),
        Row(label: .junk, new: .junk, old: .uncategorized),
        Row(label: .junk, new: .junk, old: .uncategorized),
        Row(label: .junk, new: .uncategorized, old: .uncategorized),
        Row(label: finance, new: finance, old: .uncategorized),
        Row(label: finance, new: orders, old: .uncategorized),
        Row(label: .promotion(.none), new: nil, old: .promotion(.none)),
    ]

    private static func observation(_ label: Category, _ answer: Category?) -> Observation {
        Observation(accepted: [label], category: answer ?? .uncategorized, failure: answer == nil ? .late : nil)
    }

    private static func measured() -> (filter: FilterResult, sides: FilterComparison) {
        var tally = Tally()
        var sides = FilterComparison()
        for row in rows {
            let (old, new) = (observation(row.label, row.old), observation(row.label, row.new))
            tally.add(new)
            sides.add(before: old, after: new, row: 1, place: "") { nil }
        }
        return (FilterResult(name: "NEW", tally: tally), sides)
    }

    @Test func `measures of ten messages, computed by hand`() throws {
        let (filter, sides) = Self.measured()
        func value(_ name: String) throws -> Double {
            try #require(Measure(name).reading(of: filter, on: CorpusFacts(paths: [])).value)
        }
        func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }
        #expect(try isNear(value("accuracy"), 100 * (2 + 6) / 10))
        #expect(try isNear(value("spam-caught"), 100 * 2 / 3))
        #expect(try isNear(value("ham-blocked"), 100 * 1 / 7))
        #expect(try isNear(value("mcc"), (2 * 6 - 1 * 1) / (3.0 * 3 * 7 * 7).squareRoot()))
        #expect(try isNear(value("exact-accuracy"), 60) && isNear(value("folder-accuracy"), 70))
        // none 2·3/(4+5), junk 2·2/(3+3), finance 2·1/(2+1), promotion 0.
        #expect(try isNear(value("macro-f1"), (6.0 / 9 + 4.0 / 6 + 2.0 / 3 + 0) / 4))
        #expect(try isNear(value("weighted-f1"), (4 * 6.0 / 9 + 3 * 4.0 / 6 + 2 * 2.0 / 3 + 0) / 10))
        #expect(try isNear(value("precision:transactionalFinance"), 100) && value("late") == 1)
        // 5 of 6 changes are improvements: 2 · (C(6,0) + C(6,1)) / 2^6.
        #expect(isNear(sides.counts(.exact).mcNemar, 2 * (1 + 6) / 64.0))
    }
}
