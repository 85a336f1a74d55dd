import Foundation

/// An argument of a localized text, by the type of its placeholder.
package enum FormatArgument: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case decimal(Double)

    /// The value for `String(format:)`.
    var value: any CVarArg {
        switch self {
        case .text(let text): text as NSString
        case .integer(let number): number
        case .unsigned(let number): number
        case .decimal(let number): number
        }
    }

    /// The placeholder in a key.
    static func placeholder<Value>(_ type: Value.Type) -> String {
        switch type {
        case is Int.Type, is Int64.Type: "%lld"
        case is Int8.Type, is Int16.Type, is Int32.Type: "%d"
        case is UInt.Type, is UInt64.Type: "%llu"
        case is UInt8.Type, is UInt16.Type, is UInt32.Type: "%u"
        case is Float.Type: "%f"
        case is Double.Type, is CGFloat.Type: "%lf"
        default: "%@"
        }
    }
}

/// Types whose values have a placeholder in a localized text: numbers.
public protocol _FormatSpecifiable: Sendable {
    var _formatArgument: _FormatNumber { get }
}

/// A number in a localized text.
public struct _FormatNumber: Sendable {
    package let placeholder: String
    package let argument: FormatArgument
}

extension _FormatSpecifiable where Self: FixedWidthInteger & SignedInteger {
    public var _formatArgument: _FormatNumber {
        _FormatNumber(placeholder: FormatArgument.placeholder(Self.self), argument: .integer(Int64(clamping: self)))
    }
}

extension _FormatSpecifiable where Self: FixedWidthInteger & UnsignedInteger {
    public var _formatArgument: _FormatNumber {
        _FormatNumber(placeholder: FormatArgument.placeholder(Self.self), argument: .unsigned(UInt64(clamping: self)))
    }
}

extension _FormatSpecifiable where Self: BinaryFloatingPoint {
    public var _formatArgument: _FormatNumber {
        _FormatNumber(placeholder: FormatArgument.placeholder(Self.self), argument: .decimal(Double(self)))
    }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}
