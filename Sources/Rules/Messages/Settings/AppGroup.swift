/// The contents of an App Group, which the app writes and the extension reads (X3): the values of
/// `UserDefaults(suiteName:)`, and the files of the group's container.
package struct AppGroup: Hashable, Sendable, Codable {
    package var values: [String: GroupValue] = [:]
    /// The absolute path of the folder that becomes the group's container; nil: no files.
    package var files: String?

    package init() {}
}

extension AppGroup {
    /// Stands for every group identifier: any group that the extension opens has these files.
    package static let any = "*"

    /// Whether this is a valid group identifier that is also safe as a folder name.
    package static func isIdentifier(_ text: String) -> Bool {
        text.hasPrefix("group.") && 7...255 ~= text.utf8.count && !text.contains("/") && !text.contains(":")
    }
}
