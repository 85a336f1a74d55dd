import Foundation

/// Formats with plural forms: each variable (`%#@count@`) is replaced by its form for the argument.
///
/// The result has no positions (`%2$lld`), and its arguments are in their order: Foundation on Linux crashes on a mixture of
/// both, and takes the wrong argument if a position is not used.
struct PluralFormat {
    private let arguments: [any CVarArg]
    /// The argument of the next placeholder without a position.
    private var next = 0
    private var output = ""
    /// The arguments of the placeholders in `output`.
    private var used: [any CVarArg] = []
    /// Forms may contain other variables.
    private static let maxDepth = 8
    /// A form may use a variable twice, so that each level doubles the text.
    private static let maxBytes = 1 << 20
    private static let maxForms = 1000
    private var forms = 0

    private init(_ arguments: [any CVarArg]) { self.arguments = arguments }

    /// Whether Foundation cannot format it alone: it has variables, or some of its placeholders have positions.
    static func isNeeded(for format: String) -> Bool {
        format.contains("#@") || format.contains("$") && !format.contains("*")
    }

    static func text(_ format: String, locale: Locale?, _ arguments: [any CVarArg]) -> String {
        var expansion = PluralFormat(arguments)
        expansion.expand(format, in: nil, argument: nil, depth: 0)
        return String(format: expansion.output, locale: locale, arguments: expansion.used)
    }

    /// - Parameters:
    ///   - entry: the entry of a form; nil: the text is a format, with numbered variables.
    ///   - argument: the argument of a form; nil: the next one.
    private mutating func expand(_ text: String, in entry: PluralEntry?, argument: Int?, depth: Int) {
        guard depth < Self.maxDepth, output.utf8.count + text.utf8.count <= Self.maxBytes else { return }
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            output += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            guard let placeholder = FormatPlaceholder(&rest) else {
                output += "%%"
                if rest.first == "%" { rest = rest.dropFirst() }
                continue
            }
            let place: Int
            if let position = placeholder.position {
                place = position - 1
            } else if let argument, placeholder.variable == nil {
                place = argument
            } else {
                place = next
                next += 1
            }
            if let name = placeholder.variable {
                add(name, place, in: entry, depth)
            } else if arguments.indices.contains(place) {
                output += "%\(placeholder.written)"
                used.append(arguments[place])
            } else {
                output += "(null)"
            }
        }
        output += rest
    }

    private mutating func add(_ name: String, _ place: Int, in entry: PluralEntry?, _ depth: Int) {
        let parts = name.split(separator: ".")
        let numbered = entry == nil ? parts.last.flatMap { Int($0) }.flatMap(PluralEntry.number) : nil
        let plain = numbered == nil ? name : parts.dropLast().joined(separator: ".")
        let argument = arguments.indices.contains(place) ? arguments[place] : nil
        guard let known = numbered ?? entry, let form = known.form(of: plain, argument) else {
            output += "%%#@\(name)@"
            return
        }
        forms += 1
        guard forms <= Self.maxForms else { return }
        expand(form, in: known, argument: place, depth: depth + 1)
    }
}

/// A placeholder of a format: `%@`, `%2$lld`, `%.1f`, `%#@count@`.
package struct FormatPlaceholder {
    /// From 1; nil: that of the next argument.
    package private(set) var position: Int?
    /// Flags, width, precision and type, without the position: `lld`, `.1f`.
    package private(set) var written = ""
    /// The name of a variable.
    package private(set) var variable: String?

    /// Reads what follows a percent sign.
    ///
    /// - Returns: nil if it is not a placeholder; then nothing is consumed.
    package init?(_ rest: inout Substring) {
        var here = rest
        let digits = here.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, here.dropFirst(digits.count).first == "$" {
            guard let number = Int(digits), (1...1000).contains(number) else { return nil }
            position = number
            here = here.dropFirst(digits.count + 1)
        }
        if here.hasPrefix("#@") {
            let name = here.dropFirst(2).prefix { $0 != "@" && $0 != "%" }
            guard !name.isEmpty, here.dropFirst(2 + name.count).first == "@" else { return nil }
            variable = String(name)
            rest = here.dropFirst(3 + name.count)
            return
        }
        let flags = here.prefix { "#0- +'".contains($0) }
        here = here.dropFirst(flags.count)
        let size = here.prefix { $0 == "." || ($0.isASCII && $0.isNumber) }
        here = here.dropFirst(size.count)
        let length = here.prefix { "hlqLztj".contains($0) }
        here = here.dropFirst(length.count)
        guard let type = here.first, type == "@" || "dDiuUxXoOfeEgGcCsSpaAF".contains(type) else { return nil }
        written = "\(flags)\(size)\(length)\(type)"
        rest = here.dropFirst()
    }
}
