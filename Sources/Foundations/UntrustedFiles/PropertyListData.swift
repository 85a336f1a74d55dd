package import Foundation

/// Reads property lists with limits, and writes them with Foundation's encoder: `PropertyListSerialization` fails to
/// write lists where Foundation is linked statically, as in the release build.
package enum PropertyListData {
    /// The maximum size of a file in bytes: a property list is a page long; a larger file is something else.
    package static let maxBytes = 4 << 20
    /// The maximum nesting: each level uses stack space of the reader.
    private static let maxLevels = 32

    /// A property list's dictionary; nil: something else, nested too deeply, or too many values.
    package static func dictionary(_ data: Data) -> [String: Any]? {
        guard BinaryPropertyList(data)?.isSmall(levels: maxLevels) ?? true,
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            isFlat(list, levels: maxLevels)
        else { return nil }
        return list
    }

    /// The same for a file; nil also if it is not a regular file or larger than 4 MiB.
    package static func dictionary(at path: String) -> [String: Any]? {
        OpenedFile.data(at: path, atMost: maxBytes).flatMap(dictionary)
    }

    private static func isFlat(_ value: Any, levels: Int) -> Bool {
        guard levels > 0 else { return false }
        switch value {
        case let list as [Any]: return list.allSatisfy { isFlat($0, levels: levels - 1) }
        case let dictionary as [String: Any]: return dictionary.values.allSatisfy { isFlat($0, levels: levels - 1) }
        default: return true
        }
    }

    /// - Throws: if a value cannot be stored in a property list.
    package static func xml(_ list: [String: Any]) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try encoder.encode(try list.mapValues(Value.init))
    }

    private indirect enum Value: Encodable {
        case text(String)
        case flag(Bool)
        case whole(Int64)
        case decimal(Double)
        case date(Date)
        case data(Data)
        case list([Value])
        case dictionary([String: Value])

        init(_ value: Any) throws {
            switch value {
            case let text as String: self = .text(text)
            case let date as Date: self = .date(date)
            case let data as Data: self = .data(data)
            case let list as [Any]: self = .list(try list.map(Value.init))
            case let dictionary as [String: Any]: self = .dictionary(try dictionary.mapValues(Value.init))
            case let number as NSNumber: self = Self.number(number)
            default: throw CocoaError(.propertyListWriteInvalid)
            }
        }

        /// Determined by its Objective-C type: a `Bool` is a `char`.
        private static func number(_ number: NSNumber) -> Value {
            switch String(cString: number.objCType) {
            case "c", "B": .flag(number.boolValue)
            case "d", "f": .decimal(number.doubleValue)
            default: .whole(number.int64Value)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .flag(let flag): try container.encode(flag)
            case .whole(let whole): try container.encode(whole)
            case .decimal(let decimal): try container.encode(decimal)
            case .date(let date): try container.encode(date)
            case .data(let data): try container.encode(data)
            case .list(let list): try container.encode(list)
            case .dictionary(let dictionary): try container.encode(dictionary)
            }
        }
    }
}
