import Foundation
import JSONCodec
import UntrustedFiles

extension Schema {
    /// The maximum number of mistakes that are found in an array, or among the members of an object.
    static let maxMistakes = 20

    /// What is wrong with a value.
    ///
    /// - Parameter place: the JSON pointer to it.
    func mistakes(in value: JSON, at place: String = "") -> [Problem.Mistake] {
        func mistake(_ expected: String) -> [Problem.Mistake] {
            [Problem.Mistake(place: place, sentence: "expected \(expected), found \(value.shown)")]
        }
        switch (self, value) {
        case (.any, _), (.boolean, .bool), (.yes, .bool(true)): return []
        case (.yes, _): return mistake("true")
        case (.boolean, _): return mistake("true or false")
        case (.integer(let range), _):
            return value.integer.map(range.contains) == true ? [] : mistake(Self.number(range))
        case (.string(let range), .string(let text)):
            let count = text.unicodeScalars.count
            return range.contains(count) ? [] : mistake(Self.characters(range))
        case (.string, _): return mistake("a string")
        case (.choice(let values), _):
            return value.string.map(values.contains) == true ? [] : mistake("one of \(values.joined(separator: ", "))")
        case (.array(let element, let range), .array(let values)):
            guard range.contains(values.count) else {
                let sentence = "expected \(Self.count(range)) elements, found \(values.count)"
                return [Problem.Mistake(place: place, sentence: sentence)]
            }
            return Array(
                values.enumerated().lazy.flatMap { element.mistakes(in: $1, at: "\(place)/\($0)") }
                    .prefix(Self.maxMistakes))
        case (.array, _): return mistake("an array")
        case (.object(let schema), .object(let object)): return schema.mistakes(in: object, at: place)
        case (.object, _): return mistake("an object")
        case (.oneMember(let properties), .object(let object)):
            return Self.mistakes(in: object, oneOf: properties, at: place)
        case (.oneMember, _): return mistake("an object")
        case (.either(let schemas), _):
            return (schemas.first { $0.hasType(of: value) } ?? schemas[0]).mistakes(in: value, at: place)
        case (.named(let named), _): return named.schema.mistakes(in: value, at: place)
        case (.explained(let schema, _, _), _): return schema.mistakes(in: value, at: place)
        }
    }

    private static func mistakes(
        in object: JSONObject, oneOf properties: [Property], at place: String
    ) -> [Problem.Mistake] {
        let names = properties.map(\.name)
        guard object.members.count == 1, let member = object.members.first else {
            return [
                Problem.Mistake(
                    place: place,
                    sentence:
                        "expected one member, found \(object.members.count) (allowed: \(names.joined(separator: ", ")))"
                )
            ]
        }
        let inner = "\(place)/\(member.key.pointer)"
        guard let property = properties.first(where: { $0.name == member.key }) else {
            return [
                Problem.Mistake(place: inner, sentence: NearestName.refusal(of: member.key.short, "member", in: names))
            ]
        }
        return property.schema.mistakes(in: member.value, at: inner)
    }

    /// Whether a value has the JSON type of this schema.
    private func hasType(of value: JSON) -> Bool {
        switch (self, value) {
        case (.any, _), (.boolean, .bool), (.yes, .bool), (.integer, .integer), (.integer, .number), (.string, .string),
            (.choice, .string), (.array, .array), (.object, .object), (.oneMember, .object):
            true
        case (.either(let schemas), _): schemas.contains { $0.hasType(of: value) }
        case (.named(let named), _): named.schema.hasType(of: value)
        case (.explained(let schema, _, _), _): schema.hasType(of: value)
        default: false
        }
    }

    private static func number(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
            ? "a whole number from \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    private static func characters(_ range: ClosedRange<Int>) -> String { "a string of \(count(range)) characters" }

    private static func count(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}

extension ObjectSchema {
    fileprivate func mistakes(in object: JSONObject, at place: String) -> [Problem.Mistake] {
        var mistakes: [Problem.Mistake] = []
        var seen: Set<String> = []
        for member in object.members {
            guard mistakes.count < Schema.maxMistakes else { return mistakes }
            let inner = "\(place)/\(member.key.pointer)"
            if !seen.insert(member.key).inserted {
                mistakes.append(Problem.Mistake(place: inner, sentence: "the member is repeated"))
            } else if let property = properties.first(where: { $0.name == member.key }) {
                mistakes += property.schema.mistakes(in: member.value, at: inner)
            } else if let others {
                mistakes += others.mistakes(in: member.value, at: inner)
            } else {
                let names = properties.map(\.name)
                mistakes.append(
                    Problem.Mistake(
                        place: inner, sentence: NearestName.refusal(of: member.key.short, "member", in: names)))
            }
        }
        for property in properties where property.isRequired && !seen.contains(property.name) {
            mistakes.append(
                Problem.Mistake(place: "\(place)/\(property.name)", sentence: "the member is missing"))
        }
        if object.members.count < minimum {
            mistakes.append(Problem.Mistake(place: place, sentence: "expected at least \(minimum) member"))
        }
        return mistakes
    }
}

extension JSON {
    /// The value in a sentence.
    fileprivate var shown: String {
        switch self {
        case .integer(let number): "\(number)"
        case .string(let text) where text.utf8.count <= 40: "'\(text)'"
        default: kind
        }
    }
}

extension String {
    /// Its beginning, for a sentence.
    var short: String {
        utf8.count <= 60 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(30))) + "…"
    }

    /// As a part of a JSON pointer (RFC 6901).
    fileprivate var pointer: String {
        short.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
    }
}
