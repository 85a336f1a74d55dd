import DisplayText
import Evaluation
import Messages

/// The messages of a page, for its script: JSON in an element that no browser runs. Strings that repeat are listed once.
///
///     { "names": ["Junk", …], "cells": ["junk,none", …], "classes": { "junk": "Junk", … }, "kinds": { "ham-blocked": "Ham blocked", … },
///       "filters": [{ "kinds": { "ham-blocked": 20 }, "counts": { "exact": { "junk,none": 31 }, … },
///                     "messages": [[row, place, sender, text, length, expected, answered, kind, is cut, 3 cells], …] }] }
struct HTMLMessageData {
    private var names = Numbered()
    private var cells = Numbered()
    private var filters: [String] = []

    init(_ filters: [FilterResult]) {
        for filter in filters { add(filter) }
    }

    var element: String {
        "<script type=\"application/json\" id=\"messages-data\">\n\(json)\n</script>"
    }

    private var json: String {
        let classes = EvaluationView.allCases.reversed().flatMap(\.classes)
        var titles: [String: String] = [:]
        for one in classes { titles[one.name] = one.title }
        let kinds = Mistake.allCases.map { ($0.rawValue, Self.quoted($0.title)) }
        let members = [
            ("names", Self.array(names.strings.map(Self.quoted))),
            ("cells", Self.array(cells.strings.map(Self.quoted))),
            ("classes", Self.object(titles.sorted { $0.key < $1.key }.map { ($0.key, Self.quoted($0.value)) })),
            ("kinds", Self.object(kinds)), ("filters", "[\n\(filters.joined(separator: ",\n"))]"),
        ]
        return Self.object(members)
    }

    private mutating func add(_ filter: FilterResult) {
        let counts = EvaluationView.allCases.map { view in
            let matrix = filter.tally.matrix(view)
            let cells = view.expected(in: matrix).flatMap { row in
                view.given(in: matrix).filter { matrix[row, $0] > 0 }.map { column in
                    (view.name(of: (row, column)), String(matrix[row, column]))
                }
            }
            return (view.rawValue, Self.object(cells))
        }
        let kinds = filter.mistakes.map { ($0.rawValue, String(filter.misclassified.count($0))) }
        let messages = filter.misclassified.kept.map { array(of: $0, in: filter.misclassified) }
        filters.append(
            Self.object([
                ("kinds", Self.object(kinds)), ("counts", Self.object(counts)),
                ("messages", "[\n\(messages.joined(separator: ",\n"))]"),
            ]))
    }

    private mutating func array(of message: Misclassified.Message, in misclassified: Misclassified) -> String {
        let strings = [message.place, message.sender ?? "", message.text].map { Self.quoted(visible($0)) }
        let kind = misclassified.kind(of: message)?.rawValue ?? ""
        let expected = names.number(of: message.expected), answered = names.number(of: message.answer)
        let places = EvaluationView.allCases.map { view in
            String(cells.number(of: view.name(of: misclassified.cell(of: message, in: view))))
        }
        let length = String(message.length)
        return Self.array(
            [String(message.row)] + strings + [length, String(expected), String(answered), Self.quoted(kind)]
                + [message.isCut ? "1" : "0"] + places)
    }

    /// Strings by number.
    private struct Numbered {
        private(set) var strings: [String] = []
        private var numbers: [String: Int] = [:]

        mutating func number(of string: String) -> Int {
            if let known = numbers[string] { return known }
            numbers[string] = strings.count
            strings.append(string)
            return strings.count - 1
        }
    }

    // MARK: JSON

    private static func array(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

    private static func object(_ members: [(key: String, value: String)]) -> String {
        "{\(members.map { "\(quoted($0.key)):\($0.value)" }.joined(separator: ","))}"
    }

    /// A JSON string without characters that mean something in HTML: nothing in it ends the element.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<": quoted += "\\u003C"
            case ">": quoted += "\\u003E"
            case "&": quoted += "\\u0026"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension EvaluationView {
    /// A cell of its matrix: `junk,none`.
    func name(of cell: Tally.Cell) -> String { "\(classes[cell.expected].name),\(classes[cell.given].name)" }
}
