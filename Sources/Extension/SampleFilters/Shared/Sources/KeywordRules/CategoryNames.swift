/// Apple's categories by their full and short names.
public enum CategoryNames {
    /// Apple's names and numbers of actions and sub-actions.
    public static let codes: [(name: String, code: Int)] = [
        ("none", 0), ("allow", 1), ("junk", 2), ("promotion", 3), ("transaction", 4),
        ("transactionalOthers", 10000), ("transactionalFinance", 10001), ("transactionalOrders", 10002),
        ("transactionalReminders", 10003), ("transactionalHealth", 10004), ("transactionalWeather", 10005),
        ("transactionalCarrier", 10006), ("transactionalRewards", 10007), ("transactionalPublicServices", 10008),
        ("promotionalOthers", 20000), ("promotionalOffers", 20001), ("promotionalCoupons", 20002),
    ]

    /// The number of the category's action.
    public static func action(of code: Int) -> Int { code < 10000 ? code : code < 20000 ? 4 : 3 }

    /// The number of the category's sub-action; 0 if it has none.
    public static func subAction(of code: Int) -> Int { code < 10000 ? 0 : code }

    /// The category with a full or short name: `junk`, `transactionalFinance` or `finance`. Case, spaces and hyphens
    /// are ignored. nil if there is none, or the name is ambiguous (`others`).
    public static func code(named name: String) -> Int? { table[plain(name)] }

    /// The most similar name; nil if none is similar.
    static func nearest(to name: String) -> String? {
        let wanted = Array(plain(name))
        let near = codes.map { ($0.name, distance(wanted, Array(plain($0.name)))) }.min { $0.1 < $1.1 }
        let short = table.keys.sorted().map { ($0, distance(wanted, Array($0))) }.min { $0.1 < $1.1 }
        return [near, short].compactMap { $0 }.min { $0.1 < $1.1 }.flatMap { $0.1 <= 2 ? $0.0 : nil }
    }

    private static let table: [String: Int] = {
        var table = Dictionary(uniqueKeysWithValues: codes.map { (plain($0.name), $0.code) })
        for (name, code) in codes where code > 10000 && code != 20000 {
            let short = plain(name).replacing(prefix: "transactional").replacing(prefix: "promotional")
            table[short] = code
            if short.hasSuffix("s"), short != "publicservices" { table[String(short.dropLast())] = code }
        }
        table.merge(["spam": 2, "transactions": 4, "promotions": 3, "transactional": 4, "promotional": 3]) { $1 }
        return table
    }()

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The edit distance: the number of letters to insert, delete or replace.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        guard abs(one.count - other.count) <= 2 else { return 3 }
        var row = Array(0...other.count)
        for (place, letter) in one.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for index in other.indices {
                let changed = corner + (letter == other[index] ? 0 : 1)
                corner = row[index + 1]
                row[index + 1] = min(changed, row[index] + 1, row[index + 1] + 1)
            }
        }
        return row[other.count]
    }
}

extension String {
    fileprivate func replacing(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
