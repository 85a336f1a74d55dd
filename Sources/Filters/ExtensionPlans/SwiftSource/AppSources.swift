import Foundation

/// Separates the app's files from the extension's in a folder that has both and no project.
///
/// Only a folder with a main program, such as `@main struct MyApp: App`, has both. The extension's are those that its class
/// reaches: by the names that a file declares, and by extensions of types that are reached. A file for which this is
/// unclear stays, and the compiler reports what is wrong.
struct AppSources {
    /// The indices of the files that do not belong to the extension.
    let others: [Int]
    /// The index of the main program.
    let main: Int
    /// What the extension uses of the main program's file, sorted; nil: nothing.
    let usedOfMain: [String]?

    /// - Parameters:
    ///   - files: the names of the files, with their contents.
    ///   - isRoot: whether a text has the extension's class.
    /// - Returns: nil if the files are not those of an app and an extension.
    init?(_ files: [(name: String, text: String)], isRoot: (String) -> Bool) {
        guard let main = files.firstIndex(where: { Self.mainLine(of: $0.text, $0.name) != nil }) else { return nil }
        let roots = files.indices.filter { isRoot(files[$0].text) }
        guard !roots.isEmpty, !roots.contains(main) else { return nil }
        let names = files.map { FileNames($0.text) }
        let types = Set(names.flatMap(\.declared))
        var reached = Set(roots)
        var (words, known): (Set<String>, Set<String>) = ([], [])
        var new = roots
        while !new.isEmpty {
            for index in new where index != main {
                words.formUnion(names[index].mentioned)
                known.formUnion(names[index].declared)
            }
            new = files.indices.filter { index in
                guard !reached.contains(index) else { return false }
                let file = names[index]
                return (file.isUnclear && index != main) || !file.declared.isDisjoint(with: words)
                    || file.extensions.contains { $0.isUsed(by: words, known, types) }
            }
            reached.formUnion(new)
        }
        self.main = main
        usedOfMain = reached.contains(main) ? names[main].declared.intersection(words).sorted() : nil
        others = files.indices.filter { !reached.contains($0) }
    }

    /// The line of a main program; nil: it is not one.
    static func mainLine(of text: String, _ file: String) -> Int? {
        // Matches scalars, as in PlatformConditions.
        let mark = /(?m)^[ \t]*@(?:main|UIApplicationMain)\b/.matchingSemantics(.unicodeScalar)
        if let found = text.firstRange(of: mark) { return text[..<found.upperBound].count { $0.isNewline } + 1 }
        return (file as NSString).lastPathComponent == "main.swift" ? 1 : nil
    }
}

/// The names that a source declares at its top level, those of its extensions, and all that it mentions.
private struct FileNames {
    struct Extension {
        var type = ""
        /// The other words before its body: the protocols.
        var protocols: Set<String> = []
        var members: Set<String> = []

        /// - Parameters:
        ///   - words: what the reached files mention.
        ///   - known: what they declare.
        ///   - types: what any file declares.
        func isUsed(by words: Set<String>, _ known: Set<String>, _ types: Set<String>) -> Bool {
            if types.contains(type) { return known.contains(type) }
            // What a protocol of Apple's requires is called without its name.
            if !protocols.contains("where"), !protocols.isSubset(of: types) { return true }
            return !members.isDisjoint(with: words) || !protocols.isDisjoint(with: known)
        }
    }

    private(set) var declared: Set<String> = []
    private(set) var extensions: [Extension] = []
    private(set) var mentioned: Set<String> = []
    /// Whether it declares operators, or its braces do not match.
    private(set) var isUnclear = false

    private static let keywords: Set = [
        "class", "struct", "enum", "protocol", "actor", "typealias", "func", "let", "var", "macro",
    ]

    init(_ text: String) {
        let code = Array(SourceText.withoutCommentsAndStrings(text).utf8)
        var (index, braces, others) = (0, 0, 0)
        var (keyword, isHeader, isInExtension) = ("", false, false)
        while index < code.count {
            let byte = code[index]
            guard !SourceText.isLetter(byte) else {
                let start = index
                while index < code.count, SourceText.isLetter(code[index]) { index += 1 }
                let word = String(decoding: code[start..<index], as: UTF8.self)
                mentioned.insert(word)
                if isHeader {
                    if extensions[extensions.count - 1].type.isEmpty {
                        extensions[extensions.count - 1].type = word
                    } else {
                        extensions[extensions.count - 1].protocols.insert(word)
                    }
                } else if others == 0, braces == 0, word == "extension" {
                    extensions.append(Extension())
                    isHeader = true
                } else if others == 0, braces == 0 || (braces == 1 && isInExtension) {
                    add(word, after: keyword, isMember: braces == 1)
                }
                keyword = word
                continue
            }
            switch byte {
            case UInt8(ascii: "{"):
                if isHeader { (isHeader, isInExtension) = (false, true) }
                braces += 1
            case UInt8(ascii: "}"):
                braces -= 1
                if braces == 0 { isInExtension = false }
            case UInt8(ascii: "("), UInt8(ascii: "["): others += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): others -= 1
            default: break
            }
            if ![UInt8(ascii: " "), SourceText.newline, UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "`")]
                .contains(byte)
            {
                keyword = ""
            }
            index += 1
        }
        isUnclear = isUnclear || braces != 0 || others != 0
        mentioned.formUnion(Self.interpolated(text))
    }

    private mutating func add(_ word: String, after keyword: String, isMember: Bool) {
        if word == "operator" { isUnclear = true }
        if isMember, word == "init" || word == "subscript" {
            // They are used without a name of their own.
            extensions[extensions.count - 1].members.insert(extensions[extensions.count - 1].type)
        }
        guard Self.keywords.contains(keyword), !Self.keywords.contains(word) else { return }
        if isMember { extensions[extensions.count - 1].members.insert(word) } else { declared.insert(word) }
    }

    /// The words in the interpolations of strings: `\(name)`.
    private static func interpolated(_ text: String) -> Set<String> {
        var words: Set<String> = []
        for part in text.utf8.split(separator: UInt8(ascii: "\\")).dropFirst() where part.first == UInt8(ascii: "(") {
            let code = part.prefix { $0 != UInt8(ascii: "\"") }
            for word in code.split(whereSeparator: { !SourceText.isLetter($0) }) {
                words.insert(String(decoding: word, as: UTF8.self))
            }
        }
        return words
    }
}
