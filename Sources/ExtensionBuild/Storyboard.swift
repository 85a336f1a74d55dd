import Foundation

/// What is read of a storyboard: the class of its initial view controller.
struct Storyboard: Sendable {
    /// Its path below the extension's folder.
    let file: String
    /// `customClass` of the initial view controller; nil when Interface Builder was given none.
    let customClass: String?

    /// A storyboard is a page or two of XML; what is larger is none.
    private static let mostBytes = 4 << 20

    /// The one that the Info.plist names, in its own language before any other.
    ///
    /// - Parameter files: the paths of the extension's files.
    /// - Returns: nil when none is named, or when no such file lies there.
    static func find(_ name: String?, among files: [String], in root: URL) throws(BuildError) -> Storyboard? {
        guard let name else { return nil }
        let named = files.filter { ($0 as NSString).lastPathComponent == "\(name).storyboard" }
        guard let file = named.first(where: { $0.contains("Base.lproj/") }) ?? named.first else { return nil }
        return try Storyboard(file, in: root)
    }

    private init(_ file: String, in root: URL) throws(BuildError) {
        self.file = file
        let path = root.appendingPathComponent(file).path
        guard let data = FileManager.default.contents(atPath: path), data.count <= Self.mostBytes else {
            throw BuildError("\(path) cannot be read, or is larger than a storyboard is.")
        }
        let text = String(decoding: data, as: UTF8.self)
        let first = text.firstMatch(of: /<document\b[^>]*\binitialViewController="(?<id>[^"]+)"/).map { String($0.id) }
        customClass = text.matches(of: /<(?:viewController|tableViewController)\b(?<attributes>[^>]*)>/).lazy
            .map { String($0.attributes) }
            .first { first == nil || Self.value("id", in: $0) == first }
            .flatMap { Self.value("customClass", in: $0) }
    }

    private static func value(_ name: String, in attributes: String) -> String? {
        guard let form = try? Regex("(?:^|\\s)\(name)=\"([^\"]*)\"", as: (Substring, Substring).self) else {
            return nil
        }
        return attributes.firstMatch(of: form).map { String($0.1) }
    }
}
