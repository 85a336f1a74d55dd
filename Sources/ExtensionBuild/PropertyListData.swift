import Foundation

/// Writes property lists by Foundation's encoder: its `PropertyListSerialization` refuses lists where Foundation is linked
/// into the program, as into the release's.
package enum PropertyListData {
    /// - Throws: when something in it is nothing that a property list can hold.
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

        /// By the type of C that it was made of: a `Bool` is a `char`.
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
