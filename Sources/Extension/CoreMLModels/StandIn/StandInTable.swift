import Foundation
import JSONCodec

/// Reads a table of messages with their labels: CSV with the columns text, label and confidence, or JSON Lines with
/// these keys. The confidence may be left out.
enum StandInTable {
    static func csv(_ text: String, _ labels: [String]?) throws(CoreMLModelError) -> [String: StandIn.Answer] {
        var answers: [String: StandIn.Answer] = [:]
        var columns: [String: Int]?
        var rows = CSVRows(text)
        while let (line, row) = try rows.next() {
            guard row != [""] else { continue }
            guard let columns else {
                let names = row.map { $0.lowercased() }
                guard names.contains("text"), names.contains("label") else {
                    throw .damaged("line \(line): the columns text and label are missing, as in: text,label,confidence")
                }
                columns = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
                continue
            }
            func cell(_ name: String) -> String? { columns[name].flatMap { row.indices.contains($0) ? row[$0] : nil } }
            guard let body = cell("text"), let label = cell("label") else {
                throw .damaged("line \(line): the text or the label is missing")
            }
            let written = cell("confidence") ?? ""
            try add(body, label, written.isEmpty ? nil : Double(written) ?? .nan, labels, line, to: &answers)
        }
        return answers
    }

    static func jsonLines(_ text: String, _ labels: [String]?) throws(CoreMLModelError) -> [String: StandIn.Answer] {
        var answers: [String: StandIn.Answer] = [:]
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : Substring(text)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            guard let object = JSONReader.read(Array(line.utf8))?.object, let body = object["text"]?.string,
                let label = object["label"]?.string
            else { throw .damaged("line \(number + 1): expected an object with text and label") }
            let confidence = object["confidence"].map { $0.double ?? .nan }
            try add(body, label, confidence, labels, number + 1, to: &answers)
        }
        return answers
    }

    private static func add(
        _ text: String, _ label: String, _ confidence: Double?, _ labels: [String]?, _ line: Int,
        to answers: inout [String: StandIn.Answer]
    ) throws(CoreMLModelError) {
        let label = try StandIn.check(label, labels, line: line)
        guard 0...1 ~= confidence ?? 1 else {
            throw .damaged("line \(line): the confidence must be a number from 0 to 1")
        }
        guard answers.updateValue(StandIn.Answer(label, confidence: confidence ?? 1), forKey: text) == nil else {
            throw .damaged("line \(line): the same text has a label already")
        }
    }
}

/// The rows of a CSV file, with cells in quotes.
private struct CSVRows {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    init(_ text: String) {
        bytes = Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : Substring(text)).utf8)
    }

    /// The next row with the number of its first line; nil at the end.
    mutating func next() throws(CoreMLModelError) -> (line: Int, row: [String])? {
        guard place < bytes.count else { return nil }
        let start = line
        var row: [String] = []
        while true {
            row.append(try cell())
            guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { break }
            place += 1
        }
        if place < bytes.count, bytes[place] == 13 { place += 1 }
        if place < bytes.count, bytes[place] == 10 { place += 1 }
        line += 1
        return (start, row)
    }

    private mutating func cell() throws(CoreMLModelError) -> String {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            let start = place
            while place < bytes.count, ![UInt8(ascii: ","), 10, 13].contains(bytes[place]) { place += 1 }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
        let start = line
        var text: [UInt8] = []
        place += 1
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                place += 1
                guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
                    guard place >= bytes.count || [UInt8(ascii: ","), 10, 13].contains(bytes[place]) else {
                        throw .damaged("line \(line): a cell continues after its closing quote")
                    }
                    return String(decoding: text, as: UTF8.self)
                }
            }
            if bytes[place] == 10 { line += 1 }
            text.append(bytes[place])
            place += 1
        }
        throw .damaged("line \(start): a quote is not closed")
    }
}
