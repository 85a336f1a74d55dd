/// An upper bound of the number of values in a YAML document with its aliases expanded, computed before parsing.
///
/// Ten lines of nested aliases can expand to more values than memory can hold. With N aliases and anchors nested L
/// deep, there are at most (N / L) to the power of L values. A string that only looks like an alias (`*sale*`) counts
/// only if there is an anchor of that name.
package struct AliasBudget {
    package private(set) var anchors = 0
    package private(set) var aliases = 0

    private static let limit = 1_000_000.0

    package init(_ yaml: String) {
        var names: Set<Substring> = []
        let bytes = yaml.utf8
        var index = bytes.startIndex
        var previous = UInt8(ascii: "\n")
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"), Self.begins.contains(previous) {
                let end = bytes[next...].firstIndex(where: Self.ends.contains) ?? bytes.endIndex
                if end > next {
                    let name = yaml[next..<end]
                    if byte == UInt8(ascii: "&") {
                        anchors += 1
                        names.insert(name)
                    } else if names.contains(name) {
                        aliases += 1
                    }
                }
            }
            previous = byte
            index = next
        }
    }

    private static let begins = Set(" \t\r\n[{,:-?".utf8)
    private static let ends = Set(" \t\r\n[]{},".utf8)

    package var isBounded: Bool {
        let count = Double(aliases)
        var product = 1.0
        for depth in 1...60 where depth <= anchors && depth <= aliases {
            product = 1
            for _ in 0..<depth { product *= count / Double(depth) }
            if product > Self.limit { return false }
        }
        return true
    }
}
