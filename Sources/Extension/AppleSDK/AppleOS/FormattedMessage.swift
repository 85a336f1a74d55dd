/// An `os_log` format with its arguments.
///
/// Wrong arguments are harmless: a missing one is `<missing>`, and one of another type is described. Integers are never
/// truncated to the size that the conversion specifies.
struct FormattedMessage {
    let format: String
    let arguments: [Any?]
    /// The error number for `%m`.
    var errorNumber: Int32 = 0

    func text(showsPrivate: Bool) -> LogText {
        var text = LogText(showsPrivate: showsPrivate)
        var rest = arguments[...]
        for piece in LogFormat.pieces(format) {
            switch piece {
            case .literal(let literal): text.append(literal)
            case .conversion(let conversion): append(conversion, &rest, to: &text)
            }
        }
        return text
    }

    private func append(_ conversion: LogFormat.Conversion, _ rest: inout ArraySlice<Any?>, to text: inout LogText) {
        let width = amount(conversion.width, &rest)
        let precision = amount(conversion.precision, &rest).flatMap { $0 < 0 ? nil : $0 }
        if conversion.letter == "m" {
            return text.append(SpecialInteger.message(ofError: errorNumber))
        }
        guard let argument = rest.popFirst() else { return text.append("<missing>") }
        let isLeft = conversion.flags.contains("-") || (width ?? 0) < 0
        let columns = Int(min((width ?? 0).magnitude, UInt(OSLogStringAlignment.widest)))
        let value = FormattedValue(
            conversion: conversion, columns: columns, isLeftAligned: isLeft, precision: precision)
        let (description, isScalar) = value.describe(argument)
        let alignment: OSLogStringAlignment = isLeft ? .left(columns: columns) : .right(columns: columns)
        text.append(description, .init(isScalar: isScalar, alignment: alignment, privacy: conversion.privacy))
    }

    private func amount(_ amount: LogFormat.Conversion.Amount?, _ rest: inout ArraySlice<Any?>) -> Int? {
        switch amount {
        case nil: nil
        case .number(let number): number
        case .argument: (rest.popFirst() as? any FixedWidthInteger).map { Int(clamping: $0) }
        }
    }
}

extension LogFormat.Conversion {
    /// The privacy level in the braces; if there are several, the strictest.
    var privacy: OSLogPrivacy {
        let levels: [(String, OSLogPrivacy.Level)] = [
            ("sensitive", .sensitive), ("private", .private), ("public", .public),
        ]
        let level = levels.first { annotations.contains($0.0) }?.1 ?? .auto
        return OSLogPrivacy(level: level, mask: annotations.contains("mask.hash") ? .hash : .none)
    }

    /// The special type of an integer, for example `time_t`.
    var special: SpecialInteger? { annotations.lazy.compactMap { SpecialInteger(name: $0) }.first }
}
