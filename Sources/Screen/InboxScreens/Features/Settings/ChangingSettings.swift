import Messages

extension Settings {
    private static let times = choices(
        [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000], standard.responseTimeoutMilliseconds)
    private static let memories = choices([32, 64, 128, 256, 512], standard.extensionMemoryMebibytes)
    /// 0: never.
    private static let spamDays = [0, 7, 30, 90, 365]

    /// The settings with one of them changed to its next or previous value.
    func changing(_ item: SettingsMenu.Item, forward: Bool) -> Settings {
        var settings = self
        switch item {
        case .filterUnknownSenders: settings.filterUnknownSenders.toggle()
        case .filterSpam: settings.filterSpam.toggle()
        case .subFolderLimit: settings.subFolderLimit = subFolderLimit == .warn ? .strict : .warn
        case .extensionProcess: settings.extensionProcess = extensionProcess == .reused ? .fresh : .reused
        case .responseTimeout:
            settings.responseTimeoutMilliseconds = Self.next(responseTimeoutMilliseconds, Self.times, forward)
        case .memory:
            settings.extensionMemoryMebibytes = Self.next(extensionMemoryMebibytes, Self.memories, forward)
        case .limit(let limit):
            settings.limits[limit] = Self.next(settings.limits[limit], limit.choices, forward)
        case .privateValues: settings.showsPrivateValues.toggle()
        case .bell: settings.bell.toggle()
        case .notifiedInMessages: settings.notifiedInMessages.toggle()
        case .unknownInMessages: settings.unknownInMessages.toggle()
        case .iMessageJoinsJunk: settings.iMessageJoinsJunk.toggle()
        case .spamDays:
            let days = if case .days(let days) = spamRetention { days } else { 0 }
            let next = Self.next(days, Self.spamDays, forward)
            settings.spamRetention = next == 0 ? .never : .days(next)
        case .notify(let kind): settings.notifyingKinds.formSymmetricDifference([kind])
        case .association: settings.association = association == .required ? .assumed : .required
        case .localHTTP: settings.localHTTP = localHTTP == .refuse ? .allow : .refuse
        case .chaosEffect(let effect):
            settings.chaos[effect] = Self.next(chaos[effect], ChaosEffect.choices, forward)
        case .chaosDelay:
            settings.chaos.delayMilliseconds = Self.next(chaos.delayMilliseconds, Self.delays, forward)
        case .mouse, .release, .country, .filter, .filterByPath, .target, .groupValue, .newGroupValue, .trustCA,
            .releaseChoice,
            .reporting, .reportingByPath, .limits, .chaos, .blockedList, .blocked, .yes, .no:
            break
        }
        return settings
    }

    /// Values in steps, and the default, to which one can return.
    private static func choices(_ values: [Int], _ standard: Int) -> [Int] { Set(values + [standard]).sorted() }

    private static func next(_ value: Int, _ values: [Int], _ forward: Bool) -> Int {
        (forward ? values.first { $0 > value } ?? values.first : values.last { $0 < value } ?? values.last) ?? value
    }
}
