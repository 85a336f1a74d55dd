import Foundation

/// Formats an argument for one conversion.
struct FormattedValue {
    let conversion: LogFormat.Conversion
    let columns: Int
    let isLeftAligned: Bool
    let precision: Int?

    /// - Returns: the description, and whether the value is a number, a Bool, a character or an address, which are
    ///   public.
    func describe(_ argument: Any?) -> (String, isScalar: Bool) {
        guard let argument else { return ("(null)", false) }
        let described: String? =
            switch conversion.letter {
            case "d", "D", "i", "u", "U", "x", "X", "o", "O": integer(argument)
            case "f", "F", "e", "E", "g", "G", "a", "A": float(argument)
            case "c", "C": character(argument)
            case "p": address(argument)
            default: nil
            }
        if let described { return (described, true) }
        return (text(argument), false)
    }

    /// Whether to pad with zeros.
    private var zerosUpTo: Int { conversion.flags.contains("0") && !isLeftAligned ? columns : 0 }

    private var sign: String { conversion.flags.contains("+") ? "+" : conversion.flags.contains(" ") ? " " : "" }

    private func integer(_ argument: Any) -> String? {
        let argument = (argument as? Bool).map { $0 ? 1 : 0 } ?? argument
        guard let number = argument as? any FixedWidthInteger else { return (argument as? Double).map { "\($0)" } }
        if let special = conversion.special { return special.describe(Int64(truncatingIfNeeded: number)) }
        let radix = "xX".contains(conversion.letter) ? 16 : "oO".contains(conversion.letter) ? 8 : 10
        return IntegerText(
            radix: radix,
            isUppercase: conversion.letter == "X",
            hasPrefix: conversion.flags.contains("#"),
            isUnsigned: !"dDi".contains(conversion.letter),
            sign: sign,
            minimumDigits: precision ?? 1,
            zerosUpTo: precision == nil ? zerosUpTo : 0
        ).describe(number)
    }

    private func float(_ argument: Any) -> String? {
        let number: Double? =
            switch argument {
            case let number as Double: number
            case let number as Float: Double(number)
            case let number as CGFloat: Double(number)
            default: nil
            }
        guard let number else { return (argument as? any FixedWidthInteger).map { "\($0)" } }
        return FloatText(letter: conversion.letter, sign: sign, precision: precision, zerosUpTo: zerosUpTo)
            .describe(number)
    }

    private func character(_ argument: Any) -> String? {
        switch argument {
        case let number as any FixedWidthInteger:
            String(Unicode.Scalar(UInt32(truncatingIfNeeded: number)) ?? "\u{FFFD}")
        case let scalar as Unicode.Scalar: String(scalar)
        case let character as Character: String(character)
        default: nil
        }
    }

    private func address(_ argument: Any) -> String? {
        if let number = argument as? any FixedWidthInteger {
            return "0x" + IntegerText(radix: 16).describe(number)
        }
        if let pointer = argument as? any Pointer { return "0x" + String(pointer.address, radix: 16) }
        guard type(of: argument) is AnyClass else { return nil }
        return "0x" + String(UInt(bitPattern: ObjectIdentifier(argument as AnyObject)), radix: 16)
    }

    /// A string, the description of an object, or a C string.
    private func text(_ argument: Any) -> String {
        let limit = precision ?? 1 << 20
        let letters: UnsafeRawPointer? =
            switch argument {
            case let pointer as UnsafePointer<CChar>: UnsafeRawPointer(pointer)
            case let pointer as UnsafeMutablePointer<CChar>: UnsafeRawPointer(pointer)
            case let pointer as UnsafePointer<UInt8>: UnsafeRawPointer(pointer)
            case let pointer as UnsafeMutablePointer<UInt8>: UnsafeRawPointer(pointer)
            default: nil
            }
        if conversion.letter == "s", let letters {
            let length = strnlen(letters.assumingMemoryBound(to: CChar.self), limit)
            return String(decoding: UnsafeRawBufferPointer(start: letters, count: length), as: UTF8.self)
        }
        let description = String(describing: argument)
        return conversion.letter == "s" && precision != nil ? String(description.prefix(limit)) : description
    }
}

/// A pointer of any type.
private protocol Pointer {}

extension Pointer {
    var address: UInt { unsafeBitCast(self, to: UInt.self) }
}

extension OpaquePointer: Pointer {}
extension UnsafeRawPointer: Pointer {}
extension UnsafeMutableRawPointer: Pointer {}
extension UnsafePointer: Pointer {}
extension UnsafeMutablePointer: Pointer {}
