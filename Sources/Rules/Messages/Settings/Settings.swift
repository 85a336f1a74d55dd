/// The settings of the phone, with their defaults (Sessions/README.md, Settings).
package struct Settings: Hashable, Sendable, Codable {
    /// The switch of E3. If it is off, no filter is queried, and all conversations are in one list.
    package var filterUnknownSenders = true
    /// The switch Filter Spam, on releases that have it (F14).
    package var filterSpam = true
    /// The effect of more than five declared sub-actions (S6).
    package var subFolderLimit = SubFolderLimit.warn
    /// Whether one process of the extension handles several messages (X4).
    package var extensionProcess = ExtensionProcess.reused
    /// The time limit for a filter's answer in milliseconds (V7). Apple does not document the limit of iOS.
    package var responseTimeoutMilliseconds = 5_000
    /// The memory that a filter may use beyond its program, in MiB (X5). Apple does not document the limit of iOS.
    package var extensionMemoryMebibytes = 64
    /// The other limits of all processes of a filter together (X5).
    package var limits = FilterLimits()
    /// The kinds of messages from unknown senders that may notify, on releases with this setting (N3).
    package var notifyingKinds: Set<NotifyingKind> = []
    /// Whether conversations with unknown senders stay in *Messages* for 12 hours after a message notified, on releases with
    /// `notifyingKinds` (N3).
    package var notifiedInMessages = false
    /// Whether *Messages* also lists unknown and categorized conversations, on releases that list them separately (F3,
    /// F7).
    package var unknownInMessages = false
    /// Whether an iMessage joins a conversation that an SMS marked as junk (C2). It alerts either way.
    package var iMessageJoinsJunk = false
    /// When Spam is deleted, on releases that do this (F13).
    package var spamRetention = SpamRetention.days(90)
    /// The contents of the App Groups, by identifier (X3).
    package var appGroups: [String: AppGroup] = [:]
    /// Whether the log shows values that an extension marked as private (os_log, Logger).
    package var showsPrivateValues = false
    /// Whether a filter sees the whole folder of its program, so that a script can import a module next to it.
    package var filterFolder = FilterFolder.hidden
    /// An additional certificate authority to trust, for your own server: the absolute path of a PEM file (D9).
    package var trustCA: String?
    /// Whether a server must list the app before it receives a request (D5).
    package var association = AssociationPolicy.required
    /// Whether plain http is allowed for a server on this machine, which iOS refuses (D4).
    package var localHTTP = LocalHTTP.refuse
    /// Whether a message that alerts also rings the terminal's bell.
    package var bell = false
    /// What goes wrong on purpose (X8).
    package var chaos = Chaos()

    package init() {}

    /// The defaults. Whatever has a default of its own (options, a filter's process) takes it from here.
    package static let standard = Settings()

    /// The allowed time limits for an answer, in milliseconds.
    package static let responseTimes = 1...3_600_000
    /// The allowed memory limits of a filter, in MiB.
    package static let memories = 1...65_536

    package enum SubFolderLimit: String, CaseIterable, Codable, Sendable {
        /// All are shown, with a warning, as on devices since 16.x.
        case warn
        /// None are shown if there are more than five, as in the first iOS 16.
        case strict
    }

    /// How long a conversation stays in Spam after its newest message.
    package enum SpamRetention: Hashable, Codable, Sendable {
        case days(Int)
        case never

        /// The allowed number of days.
        package static let range = 1...3650

        fileprivate var isValid: Bool {
            if case .days(let days) = self { Self.range.contains(days) } else { true }
        }
    }

    package enum FilterFolder: String, CaseIterable, Codable, Sendable {
        case hidden
        case visible
    }

    package enum AssociationPolicy: String, CaseIterable, Codable, Sendable {
        case required
        /// Not checked, unlike on an iPhone; the journey says so.
        case assumed
    }

    package enum LocalHTTP: String, CaseIterable, Codable, Sendable {
        case refuse
        case allow
    }

    package enum ExtensionProcess: String, CaseIterable, Codable, Sendable {
        case reused
        case fresh
    }
}

/// A kind of message from unknown senders that the user can allow to notify (N3, iOS 26; default: none).
///
/// iOS has another kind, Time Sensitive. How it decides what belongs to it is not public.
package enum NotifyingKind: String, CaseIterable, Codable, Sendable {
    /// Everything that no filter put elsewhere.
    case personal
    case transactions
    case promotions

    /// The kind of a message in this category. Junk has no kind of its own, and never notifies (N1).
    init(_ category: Category) {
        switch category {
        case .uncategorized, .junk: self = .personal
        case .transaction: self = .transactions
        case .promotion: self = .promotions
        }
    }
}

extension Settings {
    package init(from decoder: any Decoder) throws { self = try Stored(from: decoder).settings }

    /// The settings of an inbox, and which of them could not be read.
    ///
    /// An inbox may have been saved by a version with other settings or values, or its file was edited. A setting that cannot be
    /// read gets its default, and the others keep their values.
    package struct Stored: Decodable {
        package private(set) var settings = Settings()
        /// The names of the settings that got their defaults because their values cannot be read.
        package private(set) var unreadable: [String] = []

        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            var unreadable: [String] = []
            func value<Value: Decodable>(
                _ key: CodingKeys, _ standard: Value, _ isValid: (Value) -> Bool = { _ in true }
            ) -> Value {
                do {
                    guard let found = try values.decodeIfPresent(Value.self, forKey: key) else { return standard }
                    if isValid(found) { return found }
                } catch {}
                unreadable.append(key.stringValue)
                return standard
            }
            settings.filterUnknownSenders = value(.filterUnknownSenders, settings.filterUnknownSenders)
            settings.filterSpam = value(.filterSpam, settings.filterSpam)
            settings.subFolderLimit = value(.subFolderLimit, settings.subFolderLimit)
            settings.extensionProcess = value(.extensionProcess, settings.extensionProcess)
            // The ranges of sessions (Sessions/README.md); a file may have any number.
            settings.responseTimeoutMilliseconds = value(
                .responseTimeoutMilliseconds, settings.responseTimeoutMilliseconds, Settings.responseTimes.contains)
            settings.extensionMemoryMebibytes = value(
                .extensionMemoryMebibytes, settings.extensionMemoryMebibytes, Settings.memories.contains)
            settings.limits = value(.limits, settings.limits)
            settings.notifyingKinds = value(.notifyingKinds, settings.notifyingKinds)
            settings.notifiedInMessages = value(.notifiedInMessages, settings.notifiedInMessages)
            settings.unknownInMessages = value(.unknownInMessages, settings.unknownInMessages)
            settings.iMessageJoinsJunk = value(.iMessageJoinsJunk, settings.iMessageJoinsJunk)
            settings.spamRetention = value(.spamRetention, settings.spamRetention) { $0.isValid }
            settings.appGroups = value(.appGroups, settings.appGroups)
            settings.showsPrivateValues = value(.showsPrivateValues, settings.showsPrivateValues)
            settings.filterFolder = value(.filterFolder, settings.filterFolder)
            settings.trustCA = value(.trustCA, settings.trustCA)
            settings.association = value(.association, settings.association)
            settings.localHTTP = value(.localHTTP, settings.localHTTP)
            settings.bell = value(.bell, settings.bell)
            settings.chaos = value(.chaos, settings.chaos)
            self.unreadable = unreadable
        }
    }
}
