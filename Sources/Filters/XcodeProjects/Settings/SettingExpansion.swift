/// Replaces variables in build settings: `$(NAME)`, `${NAME}`, `$(NAME:modifier)`, `$(inherited)`, nested ones.
///
/// A setting that uses itself, directly or through others, gets the definition below it, as in Xcode.
struct SettingExpansion {
    /// The maximum number of variables in one value, and its maximum length in bytes.
    private static let (maxVariables, maxBytes) = (10_000, 1 << 20)
    private static let maxLevels = 60
    /// The maximum number of bytes that are read and written for all values together: a long text may have no value, and
    /// a modifier reads a whole value.
    private static let maxWork = 16 << 20
    /// The maximum number of undefined variables that are reported.
    private static let maxUndefined = 5

    private let definitions: [String: [SettingDefinition]]
    /// Values that are known; a variable in a text is one of them.
    private let known: [String: String]
    /// The number of definitions of a setting that may be used; less than all while one is being replaced.
    private var available: [String: Int] = [:]
    private var variablesLeft = maxVariables
    private var bytesLeft = maxBytes
    private var levels = 0
    private(set) var work = 0
    /// Whether the value is incomplete: a limit was reached.
    private(set) var isExhausted = false
    /// Whether there is nothing left for further values either.
    var isWorkedOut: Bool { work > Self.maxWork }
    /// The variables that no setting defines, in their order, without duplicates.
    private(set) var undefined: [String] = []

    /// Replaces variables in the settings themselves.
    init(_ definitions: [String: [SettingDefinition]]) { (self.definitions, known) = (definitions, [:]) }

    /// Replaces variables in strings.
    init(values: [String: String]) { (definitions, known) = ([:], values) }

    /// Starts another value, with limits of its own; `work` is counted for all values together.
    mutating func startNext() {
        (variablesLeft, bytesLeft, isExhausted) = (Self.maxVariables, Self.maxBytes, false)
    }

    /// Counts bytes.
    ///
    /// - Returns: whether there are enough left.
    private mutating func spend(work bytes: Int) -> Bool {
        work += bytes
        if isWorkedOut { isExhausted = true }
        return !isWorkedOut
    }

    /// - Returns: empty if it is not defined.
    mutating func value(of name: String) -> String {
        if let value = known[name] { return value }
        guard let all = definitions[name] else { return "" }
        let count = available[name] ?? all.count
        guard count > 0, let definition = all.prefix(count).last else { return "" }
        guard levels < Self.maxLevels else {
            isExhausted = true
            return ""
        }
        levels += 1
        available[name] = count - 1
        let value = expanded(definition.value, inherited: name)
        available[name] = count
        levels -= 1
        return value
    }

    /// - Parameter inherited: the setting that `$(inherited)` stands for.
    mutating func expanded(_ text: String, inherited: String? = nil) -> String {
        guard spend(work: text.utf8.count) else { return "" }
        guard text.utf8.contains(UInt8(ascii: "$")) else { return spend(text) }
        return expanded(Array(text.utf8)[...], inherited)
    }

    private mutating func expanded(_ bytes: ArraySlice<UInt8>, _ inherited: String?) -> String {
        guard spend(work: bytes.count) else { return "" }
        var result = ""
        var rest = bytes
        let ends = Self.closingBrackets(bytes)
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            result += spend(String(decoding: rest[..<dollar], as: UTF8.self))
            rest = rest[(dollar + 1)...]
            if let end = ends[dollar + 1] {
                result += variable(bytes[(dollar + 2)..<end], inherited)
                rest = bytes[(end + 1)...]
            } else {
                result += "$"
            }
        }
        return result + spend(String(decoding: rest, as: UTF8.self))
    }

    /// The indices of the brackets that close others, by the index of the open bracket after a dollar sign.
    private static func closingBrackets(_ bytes: ArraySlice<UInt8>) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var (round, curly): ([Int], [Int]) = ([], [])
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "("): round.append(index)
            case UInt8(ascii: "{"): curly.append(index)
            case UInt8(ascii: ")"): round.popLast().map { ends[$0] = index }
            case UInt8(ascii: "}"): curly.popLast().map { ends[$0] = index }
            default: continue
            }
        }
        return ends
    }

    /// - Parameter bytes: the text between the brackets: `NAME:lower`.
    private mutating func variable(_ bytes: ArraySlice<UInt8>, _ inherited: String?) -> String {
        variablesLeft -= 1
        guard variablesLeft >= 0, levels < Self.maxLevels else {
            isExhausted = true
            return ""
        }
        levels += 1
        defer { levels -= 1 }
        let parts = Self.parts(bytes)
        let name = expanded(parts[0], inherited)
        var value: String
        if name == "inherited" {
            value = inherited.map { self.value(of: $0) } ?? ""
        } else {
            value = self.value(of: name)
            if definitions[name] == nil, known[name] == nil, undefined.count < Self.maxUndefined,
                !undefined.contains(name)
            {
                undefined.append(name)
            }
        }
        for part in parts.dropFirst() {
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            let modifier = String(decoding: part[..<(equals ?? part.endIndex)], as: UTF8.self)
            let argument = equals.map { expanded(part[($0 + 1)...], inherited) }
            guard spend(work: value.utf8.count) else { return "" }
            value = SettingModifier.apply(modifier, argument, to: value)
        }
        return value
    }

    /// Splits at colons that are not in a nested variable.
    private static func parts(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var depth = 0
        var start = bytes.startIndex
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ":") where depth == 0:
                parts.append(bytes[start..<index])
                start = index + 1
            default: break
            }
        }
        return parts + [bytes[start...]]
    }

    private mutating func spend(_ text: String) -> String {
        bytesLeft -= text.utf8.count
        if bytesLeft < 0 { isExhausted = true }
        return bytesLeft < 0 ? "" : text
    }
}
