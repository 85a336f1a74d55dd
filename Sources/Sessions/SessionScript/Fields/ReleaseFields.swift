import LocatedYAML
import Messages
import Yams

// Values that not every release has.
extension Fields {
    /// The kinds of addresses, for messages.
    static let address = "a phone number, an e-mail address or a sender name"

    /// A conversation: its sender under `key`, the others of a group, the folder that lists it.
    func which(_ key: String, _ release: Release, orEmpty: Bool = false) -> ConversationSelector? {
        let with = strings("with", "a list of addresses") ?? []
        let folder = folder("folder", release)
        return text(key, Self.address, orEmpty: orEmpty).map {
            ConversationSelector(from: $0, with: with.map(\.value), folder: folder)
        }
    }

    /// A folder of the release, by its identifier.
    func folder(_ key: String, _ release: Release) -> FolderID? {
        word(key, release, FolderID.allIDs, release.folderIDs, \.rawValue, noun: "folder ")
    }

    /// A value that the release has. A value of another release has its own message.
    func word<Value: Sendable>(
        _ key: String, _ release: Release, _ every: [Value], _ there: [Value], _ name: (Value) -> String,
        noun: String = ""
    ) -> Value? {
        let names = there.map(name)
        if let written = node(key)?.scalar?.string, !names.contains(written), every.map(name).contains(written) {
            report(key, "\(release.name) has no \(noun)\(written) (allowed: \(names.joined(separator: ", ")))")
            return nil
        }
        return word(key, there.map { (name($0), $0) })
    }

    static func noSuchFolder(_ written: String, _ release: Release) -> String {
        "\(release.name) has no folder \(written) "
            + "(allowed: \(release.folderIDs.map(\.rawValue).joined(separator: ", ")))"
    }
}
