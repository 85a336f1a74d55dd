import JSONCodec

/// Something in an App Group that a filter read and that does not exist.
package struct MissingItem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A key of `UserDefaults(suiteName:)`.
        case value(String)
        /// A path in the group's container.
        case file(String)
    }

    package let group: String
    /// nil: the filter does not belong to the group.
    package let kind: Kind?

    package init(group: String, _ kind: Kind?) {
        self.group = group
        self.kind = kind
    }
}

extension MissingItem {
    init?(_ object: JSONObject) {
        guard let group = object["group"]?.string else { return nil }
        let kind = object["key"]?.string.map(Kind.value) ?? object["file"]?.string.map(Kind.file)
        self.init(group: group, kind)
    }

    func add(to line: inout JSONLine) {
        line.add("group", group)
        switch kind {
        case .value(let key): line.add("key", key)
        case .file(let path): line.add("file", path)
        case nil: break
        }
    }
}
