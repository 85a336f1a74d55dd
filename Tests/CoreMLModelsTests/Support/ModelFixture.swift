import CoreMLModels
import Foundation

/// A model with inputs, and the outputs that another implementation gives for them.
struct ModelFixture {
    struct Case {
        let inputs: [String: Any]
        let outputs: [String: Any]
    }

    let name: String
    let bytes: [UInt8]
    let cases: [Case]

    /// - Parameter file: `models` or `networks`.
    static func all(_ file: String) -> [ModelFixture] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(file).json")
        let data = (try? Data(contentsOf: url)) ?? Data()
        let list = (try? JSONSerialization.jsonObject(with: data)) as? [String: [String: Any]] ?? [:]
        return list.sorted { $0.key < $1.key }.map { name, parts in
            ModelFixture(
                name: name,
                bytes: [UInt8](Data(base64Encoded: parts["model"] as? String ?? "") ?? Data()),
                cases: (parts["cases"] as? [[String: [String: Any]]] ?? []).map {
                    Case(inputs: $0["inputs"] ?? [:], outputs: $0["outputs"] ?? [:])
                })
        }
    }

    /// The input values, of the types in the model's description.
    static func values(_ inputs: [String: Any], for model: CoreMLModel) -> [String: FeatureValue] {
        var values: [String: FeatureValue] = [:]
        for feature in model.description.inputs {
            guard let given = inputs[feature.name] else { continue }
            switch feature.type {
            case .int64: values[feature.name] = (given as? Int).map { .int64(Int64($0)) }
            case .double: values[feature.name] = number(given).map { .double($0) }
            case .string: values[feature.name] = (given as? String).map { .string($0) }
            case .stringDictionary: values[feature.name] = .stringDictionary(numbers(given))
            case .int64Dictionary:
                let pairs = numbers(given).compactMap { key, value in Int64(key).map { ($0, value) } }
                values[feature.name] = .int64Dictionary(Dictionary(uniqueKeysWithValues: pairs))
            default:
                let (shape, list) = array(given)
                values[feature.name] = .array(ArrayValue(shape: shape, values: list))
            }
        }
        return values
    }

    private static func number(_ value: Any) -> Double? { (value as? NSNumber)?.doubleValue }

    private static func numbers(_ value: Any) -> [String: Double] {
        (value as? [String: Any] ?? [:]).compactMapValues(number)
    }

    private static func array(_ value: Any) -> (shape: [Int], values: [Double]) {
        if let parts = value as? [String: Any] {
            return (parts["shape"] as? [Int] ?? [], (parts["values"] as? [Any] ?? []).compactMap(number))
        }
        let list = (value as? [Any] ?? []).compactMap(number)
        return ([list.count], list)
    }

    /// The greatest difference of the numbers, relative to their size where that is above 1.
    ///
    /// - Returns: infinity if the values are of different kinds, or other strings.
    static func difference(_ value: FeatureValue?, _ expected: Any) -> Double {
        func all(_ values: [Double], _ others: [Double]) -> Double {
            guard values.count == others.count else { return .infinity }
            return zip(values, others).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? 0
        }
        switch value {
        case .string(let text): return text == expected as? String ? 0 : .infinity
        case .int64(let value): return number(expected) == Double(value) ? 0 : .infinity
        case .double(let value): return number(expected).map { all([value], [$0]) } ?? .infinity
        case .array(let value):
            let (shape, list) = array(expected)
            return shape == value.shape || shape.count == 1 ? all(value.values, list) : .infinity
        case .stringDictionary(let value):
            let others = numbers(expected)
            return all(value.keys.sorted().map { value[$0] ?? 0 }, value.keys.sorted().compactMap { others[$0] })
        case .int64Dictionary(let value):
            let others = numbers(expected)
            return all(value.keys.sorted().map { value[$0] ?? 0 }, value.keys.sorted().compactMap { others["\($0)"] })
        default: return .infinity
        }
    }
}
