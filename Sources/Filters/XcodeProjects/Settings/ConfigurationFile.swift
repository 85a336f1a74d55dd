import Foundation
import UntrustedFiles

/// An `.xcconfig` file: build settings, one per line, and the files that it includes.
///
///     #include "Base.xcconfig"
///     SWIFT_VERSION = 5.0 // a comment
///     OTHER_SWIFT_FLAGS[sdk=iphoneos*] = $(inherited) -D PHONE
struct ConfigurationFile {
    private static let maxBytes = 1 << 20
    /// The maximum number of files and of levels of files: a file may include itself.
    private static let (maxFiles, maxLevels) = (200, 20)
    private static let maxDefinitions = 20_000
    private var bytesLeft = 4 * maxBytes

    private let reader: ProjectReader
    private let configuration: String
    private(set) var definitions: [SettingDefinition] = []
    /// The included files that do not exist, as messages.
    private(set) var missing: [MissingProduct] = []
    private var filesLeft = maxFiles
    private var open: Set<String> = []

    /// - Throws: `XcodeProjectError` if a line is not valid.
    init(_ path: String, _ reader: ProjectReader, configuration: String) throws(XcodeProjectError) {
        (self.reader, self.configuration) = (reader, configuration)
        try read(path, nil)
    }

    /// - Parameter included: the place of the line that includes the file.
    private mutating func read(_ path: String, _ included: String?) throws(XcodeProjectError) {
        let path = reader.existing(path)
        filesLeft -= 1
        // A file that includes itself is read once, as in Xcode.
        guard !open.contains(path) else { return }
        guard filesLeft >= 0, open.count < Self.maxLevels else {
            throw reader.error(
                path, nil, "more than \(Self.maxFiles) files or \(Self.maxLevels) levels of #include up to here.")
        }
        guard let data = try reader.data(path, .settings, atMost: Self.maxBytes) else {
            missing.append(
                MissingProduct(
                    name: (path as NSString).lastPathComponent, module: "",
                    description: (included.map { "\($0): " } ?? "")
                        + "\(reader.display(path)): the configuration file does not exist"))
            return
        }
        bytesLeft -= data.count
        guard bytesLeft >= 0 else { throw reader.error(path, nil, "more than 4 MiB of settings up to here.") }
        open.insert(path)
        defer { open.remove(path) }
        let lines = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        try reader.spend(steps: 4 * lines.count, path, nil)
        for (index, line) in lines.enumerated() {
            try read(line: String(line), ProjectValue.Position(line: index + 1, column: 1), in: path)
        }
    }

    private mutating func read(
        line: String, _ position: ProjectValue.Position, in path: String
    ) throws(XcodeProjectError) {
        var line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("#include") {
            return try include(line, position, in: path)
        }
        if let comment = line.range(of: "//") { line = String(line[..<comment.lowerBound]) }
        line = line.trimmingCharacters(in: CharacterSet.whitespaces.union(CharacterSet(charactersIn: "\u{FEFF}")))
        guard !line.isEmpty else { return }
        guard let equals = Self.equals(line) else {
            throw reader.error(path, position, "expected NAME = VALUE.")
        }
        let key = line[..<equals].trimmingCharacters(in: .whitespaces)
        guard let first = key.utf8.first, SettingDefinition.isNamePart(first) else {
            throw reader.error(path, position, "'\(key.prefix(80))' is not a setting's name; expected NAME = VALUE.")
        }
        let written = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        let last = written.lastIndex { $0 != ";" && !$0.isWhitespace }
        let value = last.map { String(written[...$0]) } ?? ""
        guard definitions.count < Self.maxDefinitions else {
            throw reader.error(path, position, "more than \(Self.maxDefinitions) settings up to here.")
        }
        try reader.spend(steps: 8, path, position)
        let origin = reader.place(path, position)
        if let definition = SettingDefinition(key: key, value: value, origin: origin, configuration: configuration) {
            definitions.append(definition)
        }
    }

    /// The equals sign that is not in brackets.
    private static func equals(_ line: String) -> String.Index? {
        var depth = 0
        for index in line.indices {
            switch line[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth <= 0: return index
            default: break
            }
        }
        return nil
    }

    private mutating func include(
        _ line: String, _ position: ProjectValue.Position, in path: String
    ) throws(XcodeProjectError) {
        let isOptional = line.hasPrefix("#include?")
        let rest = line.dropFirst("#include".count + (isOptional ? 1 : 0)).trimmingCharacters(in: .whitespaces)
        let parts = rest.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].isEmpty, !parts[1].isEmpty else {
            throw reader.error(path, position, "expected #include \"FILE.xcconfig\".")
        }
        let folder = (path as NSString).deletingLastPathComponent
        let file = ProjectReader.path(String(parts[1]), in: folder)
        if isOptional, try reader.kind(reader.existing(file)) == nil { return }
        try read(file, reader.place(path, position))
    }
}
