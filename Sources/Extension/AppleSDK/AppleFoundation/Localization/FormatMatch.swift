/// Whether a translation can be formatted with the arguments of its key. Foundation would read other memory for a
/// placeholder of another type.
enum FormatMatch {
    static func fits(_ format: String, _ arguments: [FormatArgument]) -> Bool {
        var rest = format[...]
        var next = 0
        while let sign = rest.firstIndex(of: "%") {
            rest = rest[rest.index(after: sign)...]
            guard let placeholder = FormatPlaceholder(&rest) else {
                if rest.first == "%" { rest = rest.dropFirst() }
                continue
            }
            let place = placeholder.position.map { $0 - 1 } ?? next
            if placeholder.position == nil { next += 1 }
            guard arguments.indices.contains(place) else { return false }
            guard placeholder.variable == nil else { continue }
            guard fits(placeholder.written, arguments[place]) else { return false }
        }
        return true
    }

    private static func fits(_ written: String, _ argument: FormatArgument) -> Bool {
        guard let type = written.last else { return false }
        return switch argument {
        case .text: type == "@"
        case .integer, .unsigned: "dDiuUxXoOcC".contains(type)
        case .decimal: "feEgGaAF".contains(type)
        }
    }
}
