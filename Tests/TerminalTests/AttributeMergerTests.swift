import Foundation
import PropertyTesting
import Testing

@testable import Terminal

struct AttributeMergerTests {
    private func merged(_ frame: String, movesKeepAttributes: Bool = true, endsWeights: Bool = true) -> String {
        var merger = AttributeMerger(movesKeepAttributes: movesKeepAttributes, endsWeights: endsWeights)
        _ = merger.merged(Array("\u{1B}[mx".utf8))  // now the terminal's attributes are known
        return String(decoding: merger.merged(Array(frame.utf8)), as: UTF8.self)
    }

    @Test func `a change is one sequence, before the text that needs it`() {
        #expect(
            merged("\u{1B}(B\u{1B}[0;1m\u{1B}[38;5;231m\u{1B}[48;5;25mAnn\u{1B}[39;49m\u{1B}(B\u{1B}[m")
                == "\u{1B}(B\u{1B}[1;38;5;231;48;5;25mAnn\u{1B}[m")
        #expect(
            merged("\u{1B}[38;5;9ma\u{1B}[39m\u{1B}[m\u{1B}[3;4H\u{1B}[38;5;9mb\u{1B}[m")
                == "\u{1B}[38;5;9ma\u{1B}[3;4Hb\u{1B}[m")
        #expect(merged("\u{1B}[1ma\u{1B}[m\u{1B}[1mb\u{1B}[m\r") == "\u{1B}[1mab\r\u{1B}[m")
    }

    @Test func `bold ends alone on terminals that know it`() {
        let frame = "\u{1B}[0;1m\u{1B}[48;5;25ma\u{1B}[m\u{1B}[48;5;25mb\u{1B}[m"
        #expect(merged(frame) == "\u{1B}[1;48;5;25ma\u{1B}[22mb\u{1B}[m")
        #expect(merged(frame, endsWeights: false) == "\u{1B}[1;48;5;25ma\u{1B}[0;48;5;25mb\u{1B}[m")
    }

    @Test func `attributes end before the cursor moves where a terminal needs that`() {
        let frame = "\u{1B}[1ma\u{1B}[m\u{1B}[2;3Hb"
        #expect(merged(frame, movesKeepAttributes: false) == frame)
        #expect(merged(frame) == "\u{1B}[1ma\u{1B}[2;3H\u{1B}[mb")
    }

    @Test func `colors with a value are written by it`() {
        var merger = AttributeMerger(movesKeepAttributes: true, endsWeights: true)
        _ = merger.merged(Array("\u{1B}[mx".utf8))
        func merged(_ frame: String) -> String { String(decoding: merger.merged(Array(frame.utf8)), as: UTF8.self) }
        merger.write([25: RGB(0x123A43), 31: RGB(0xFF0000)])
        #expect(
            merged("\u{1B}[1m\u{1B}[31m\u{1B}[48;5;25ma\u{1B}[38;5;27mb")
                == "\u{1B}[0;1;31;48;2;18;58;67ma\u{1B}[38;5;27mb")
        // Another value for the same number is written, although ncurses sees no change.
        merger.write([25: RGB(0x43413B)])
        #expect(merged("c\u{1B}[m") == "\u{1B}[0;1;38;5;27;48;2;67;65;59mc\u{1B}[m")
        merger.write([25: RGB(0x43413B)])
        #expect(merged("d") == "d")
    }

    @Test func `the first change after something unknown is a reset`() {
        var merger = AttributeMerger(movesKeepAttributes: true, endsWeights: true)
        #expect(merger.merged(Array("a\u{1B}(\u{1B}Hb".utf8)) == Array("a\u{1B}(\u{1B}Hb".utf8))
        #expect(merger.merged(Array("\u{1B}[39mb".utf8)) == Array("\u{1B}[mb".utf8))
        merger.forget()
        #expect(merger.merged(Array("\u{1B}[1mc".utf8)) == Array("\u{1B}[0;1mc".utf8))
    }

    /// What a terminal gets, in pieces that ncurses writes and some that it does not.
    private static let pieces = [
        "\u{1B}(B\u{1B}[m", "\u{1B}[m", "\u{1B}[0;1m", "\u{1B}[1m", "\u{1B}[2m", "\u{1B}[4m", "\u{1B}[7m", "\u{1B}[22m",
        "\u{1B}[39;49m", "\u{1B}[39m", "\u{1B}[38;5;27m", "\u{1B}[48;5;25m", "\u{1B}[31m", "\u{1B}[97m", "\u{1B}[104m",
        "\u{1B}[5;7H", "\u{1B}[3d", "\r", "\u{8}", "\n", "ab", "●", " ", "\u{1B}[K", "\u{1B}[4X", "\u{1B}7", "\u{1B}8",
        "\u{1B}[3S", "\u{1B}[3m", "\u{1B}[38:5:9m", "\u{1B}[38;5m", "\u{E}", "\u{F}", "\u{1B}(0", "\u{1B}[>4;1m",
        "\u{1B}]4;1;rgb:1/2/3\u{1B}\\", "\u{1B}[?25l",
    ]

    @Test(arguments: [true, false])
    func `a terminal shows the same`(_ flag: Bool) {
        expectNoCounterexample(
            seeds: 0..<300,
            make: { random in (0..<random.below(40)).map { _ in random.pick(Self.pieces) } },
            violation: { pieces in
                let frame = pieces.joined()
                let result = merged(frame, movesKeepAttributes: flag, endsWeights: flag)
                let (expected, actual) = (ShownText("x" + frame), ShownText("x" + result))
                if expected != actual { return "\(result.debugDescription)\n\(expected)\n\(actual)" }
                let limit = frame.utf8.count + 8 * (frame.components(separatedBy: "8").count)
                return result.utf8.count <= limit ? nil : "longer: \(result.debugDescription)"
            },
            printed: { "\($0.joined().debugDescription)" })
    }
}

/// Everything that a terminal writes, each with its attributes.
private struct ShownText: Equatable, CustomStringConvertible {
    private(set) var description = ""
    private var colors: [Int: String] = [:]
    private var attributes: Set<String> = []
    private var sets: [Character: String] = [:]
    private var saved: (colors: [Int: String], attributes: Set<String>)?

    init(_ bytes: String) {
        var rest = Substring(bytes)
        // Each evaluation of a literal parses it.
        let (setting, escape) = (/\u{1B}\[([0-9;:]*)m/, /\u{1B}\[[0-9;?>]*[A-Za-z]|\u{1B}\([B0]|\u{1B}./)
        while !rest.isEmpty {
            if let sequence = rest.prefixMatch(of: setting) {
                set(String(sequence.1))
                rest = rest.dropFirst(sequence.0.count)
            } else if let sequence = rest.prefixMatch(of: escape) {
                other(String(sequence.0))
                rest = rest.dropFirst(sequence.0.count)
            } else {
                // A carriage return and a line feed are one Character.
                for scalar in rest.removeFirst().unicodeScalars { other(String(scalar)) }
            }
        }
        write("end")
    }

    static func == (left: ShownText, right: ShownText) -> Bool { left.description == right.description }

    private mutating func set(_ parameters: String) {
        if parameters.contains(":") {
            colors[30] = parameters
            return
        }
        var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: (colors, attributes) = ([:], [])
            case 22: attributes.subtract(["1", "2"])
            case 39: colors[30] = nil
            case 49: colors[40] = nil
            case 38, 48: colors[number - 8] = "\(numbers.popFirst() ?? 0);\(numbers.popFirst() ?? 0)"
            case 30..<38, 90..<98: colors[30] = "\(number)"
            case 40..<48, 100..<108: colors[40] = "\(number)"
            default: attributes.insert("\(number)")
            }
        }
    }

    private mutating func other(_ text: String) {
        if text.hasPrefix("\u{1B}("), let last = text.last {
            sets["("] = String(last)
        } else if text == "\u{E}" || text == "\u{F}" {
            sets["s"] = text
        } else if text == "\u{1B}7" {
            write(text)
            saved = (colors, attributes)
        } else if text == "\u{1B}8" {
            write(text)
            (colors, attributes) = saved ?? ([:], [])
        } else if text.hasPrefix("\u{1B}[") && "HdG".contains(text.last ?? " ") || text == "\r" || text == "\u{8}" {
            description += text.debugDescription
        } else {
            write(text)
        }
    }

    private mutating func write(_ text: String) {
        description += text.debugDescription
        description += "\(colors.sorted { $0.key < $1.key }.map { "\($0):\($1)" })\(attributes.sorted())"
        description += "\(sets.sorted { $0.key < $1.key }.map { "\($0)\($1)" })".debugDescription + "\n"
    }
}
