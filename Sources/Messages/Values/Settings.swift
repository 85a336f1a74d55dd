/// What can be set on the phone, with the default of each (Sessions/README.md, Settings).
package struct Settings: Hashable, Sendable, Codable {
    /// The switch of E3. Off: no filter is asked, and everything sits in one list.
    package var filterUnknownSenders = true
    /// What happens when a filter declares more than five sub-actions (S6).
    package var subFolderLimit = SubFolderLimit.warn
    /// Whether one process of the extension serves several messages (X4).
    package var extensionProcess = ExtensionProcess.reused
    /// The time that a filter has for an answer, in milliseconds (V7). Nobody outside Apple knows the phone's number.
    package var answerWithinMilliseconds = 5_000
    /// The memory that a filter may use beyond its program, in MiB (X5). Nobody outside Apple knows the phone's number.
    package var extensionMemoryMebibytes = 64
    /// What all processes of a filter may use together besides (X5).
    package var limits = FilterLimits()
    /// The kinds of texts with which unknown senders may notify, on a release that asks (N3).
    package var notifyingKinds: Set<NotifyingKind> = []
    /// Whether *Messages* also lists unknown and categorised conversations, on a release that lists them apart (F3, F7).
    package var unknownInMessages = false
    /// Whether an iMessage joins a conversation that an SMS made junk (C2). It alerts either way.
    package var iMessageJoinsJunk = false
    /// When Spam is deleted, on a release that does so (F13).
    package var spamRetention = SpamRetention.days(90)
    /// What the app has put into its App Groups, by their identifiers (X3).
    package var appGroups: [String: AppGroup] = [:]
    /// Whether the log shows what an extension marked as private (os_log, Logger).
    package var showsPrivateValues = false
    /// Whether a filter sees the whole folder that its program is in: a script may import a neighbour.
    package var filterFolder = FilterFolder.hidden
    /// One more certificate authority that the phone trusts, for one's own server: a PEM file by its absolute path (D9).
    package var trustCA: String?
    /// Whether a server must list the app before it is asked (D5).
    package var association = AssociationPolicy.required
    /// Whether a server on this machine may be asked without https, as no phone does (D4).
    package var localHTTP = LocalHTTP.refuse
    /// Whether a message that alerts also rings the terminal's bell.
    package var bell = false

    package init() {}

    package enum SubFolderLimit: String, CaseIterable, Codable, Sendable {
        /// All are shown, with a warning, as devices since 16.x do.
        case warn
        /// More than five gives none, as the first iOS 16 did.
        case strict
    }

    /// How long a conversation stays in Spam after its newest message came there.
    package enum SpamRetention: Hashable, Codable, Sendable {
        case days(Int)
        case never

        /// The days that can be set.
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
        /// Taken for granted, as no phone does; the journey says so.
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

extension Settings {
    // An inbox may have been kept by a version that had fewer settings, or values that are gone: each that cannot be read
    // has its default, and the others are as they were.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, _ standard: Value) -> Value {
            (try? values.decodeIfPresent(Value.self, forKey: key)) ?? standard
        }
        self.init()
        filterUnknownSenders = value(.filterUnknownSenders, filterUnknownSenders)
        subFolderLimit = value(.subFolderLimit, subFolderLimit)
        extensionProcess = value(.extensionProcess, extensionProcess)
        func number(_ key: CodingKeys, _ standard: Int, in range: ClosedRange<Int>) -> Int {
            let found = value(key, standard)
            return range.contains(found) ? found : standard
        }
        // What a session may set (Sessions/README.md); a file may hold anything.
        answerWithinMilliseconds = number(.answerWithinMilliseconds, answerWithinMilliseconds, in: 1...3_600_000)
        extensionMemoryMebibytes = number(.extensionMemoryMebibytes, extensionMemoryMebibytes, in: 1...65_536)
        limits = value(.limits, limits)
        notifyingKinds = value(.notifyingKinds, notifyingKinds)
        unknownInMessages = value(.unknownInMessages, unknownInMessages)
        iMessageJoinsJunk = value(.iMessageJoinsJunk, iMessageJoinsJunk)
        let retention = value(.spamRetention, spamRetention)
        if retention.isValid { spamRetention = retention }
        appGroups = value(.appGroups, appGroups)
        showsPrivateValues = value(.showsPrivateValues, showsPrivateValues)
        filterFolder = value(.filterFolder, filterFolder)
        trustCA = try? values.decodeIfPresent(String.self, forKey: .trustCA)
        association = value(.association, association)
        localHTTP = value(.localHTTP, localHTTP)
        bell = value(.bell, bell)
    }
}
