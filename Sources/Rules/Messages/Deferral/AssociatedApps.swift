/// Checks whether a server lists an app (D5, U7).
package enum AssociatedApps {
    /// The keys of an `apple-app-site-association` file.
    package enum Service: String, CaseIterable, Hashable, Sendable {
        case messageFilter = "messagefilter"
        case classificationReport = "classificationreport"
    }

    /// Looks for the app in the server's list.
    ///
    /// Listed identifiers start with the team's (`ABCDE12345.com.example.App`). The app's identifier counts; the
    /// extension's, which starts with the app's, is accepted as well (Sources/Rules/Messages/README.md).
    ///
    /// - Parameter own: the app's and the extension's identifiers, without a team; empty: unknown.
    package static func check(
        listed: [String], own: [String], service: Service, host: String
    ) -> DeferralCheck.Association {
        let list = listed.prefix(3).joined(separator: ", ") + (listed.count > 3 ? " …" : "")
        guard !own.isEmpty else {
            return .notListed(
                "the extension has no identifier to compare with the apps that \(host) lists under "
                    + "\(service.rawValue)\(listed.isEmpty ? "" : " (\(list))"): add CFBundleIdentifier to its Info.plist, "
                    + "or pass --app com.example.App")
        }
        guard !listed.isEmpty else { return .notListed("\(host) lists no app under \(service.rawValue)") }
        let found = listed.first { entry in
            let rest = entry.drop { $0 != "." }.dropFirst()
            return own.contains(String(rest))
        }
        guard let found else {
            return .notListed(
                "\(host) lists \(list) under \(service.rawValue), but not \(own.joined(separator: " or "))")
        }
        return .listed(app: found)
    }

    /// An extension's identifier and the identifier of its app, which is its prefix.
    package static func identifiers(ofExtension identifier: String) -> [String] {
        let parts = identifier.split(separator: ".")
        guard parts.count > 2 else { return [identifier] }
        return [parts.dropLast().joined(separator: "."), identifier]
    }
}
