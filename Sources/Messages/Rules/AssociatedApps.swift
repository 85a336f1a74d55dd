/// Which apps a server lists, and whether this one is among them (D5, U7).
package enum AssociatedApps {
    /// What the server is asked for: each is a key of its `apple-app-site-association`.
    package enum Service: String, CaseIterable, Hashable, Sendable {
        case messageFilter = "messagefilter"
        case classificationReport = "classificationreport"
    }

    /// Looks for the app in what the server lists.
    ///
    /// An identifier is listed with the team's before it (`ABCDE12345.com.example.App`). The app's own is what counts;
    /// the extension's, which begins with it, may stand there in its place (Sources/Messages/README.md).
    ///
    /// - Parameter own: the app's and the extension's identifiers, without a team; empty: they are not known.
    package static func check(
        listed: [String], own: [String], service: Service, host: String
    ) -> DeferralCheck.Association {
        let list = listed.prefix(3).joined(separator: ", ") + (listed.count > 3 ? " …" : "")
        guard !own.isEmpty else {
            return .notListed(
                "the extension has no identifier to look for among the apps that \(host) lists under "
                    + "\(service.rawValue)\(listed.isEmpty ? "" : " (\(list))"): add CFBundleIdentifier to its Info.plist, "
                    + "or name its app with --app com.example.App")
        }
        guard !listed.isEmpty else { return .notListed("\(host) lists no app under \(service.rawValue)") }
        let found = listed.first { entry in
            let rest = entry.drop { $0 != "." }.dropFirst()
            return own.contains(String(rest))
        }
        guard let found else {
            return .notListed(
                "\(host) lists \(list) under \(service.rawValue), and not \(own.joined(separator: " or "))")
        }
        return .listed(app: found)
    }

    /// An extension's identifier and its app's, which it begins with.
    package static func identifiers(ofExtension identifier: String) -> [String] {
        let parts = identifier.split(separator: ".")
        guard parts.count > 2 else { return [identifier] }
        return [parts.dropLast().joined(separator: "."), identifier]
    }
}
