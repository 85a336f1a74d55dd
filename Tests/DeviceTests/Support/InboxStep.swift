import Device
import Foundation
import Messages
import PropertyTesting

/// An event, described by small numbers, so that sequences can be printed and shrunk.
enum InboxStep: Hashable {
    case text(sender: Int, kind: Int)
    case reply(sender: Int, folder: Int)
    case contact(sender: Int, add: Bool)
    /// One contact for several senders (R2).
    case family(sender: Int)
    case block(sender: Int, Bool)
    case markKnown(sender: Int)
    case notSpam(sender: Int)
    case delete(sender: Int, folder: Int)
    case deletePermanently(sender: Int)
    case recover(sender: Int)
    case read(sender: Int, folder: Int)
    /// iOS takes the message for spam.
    case spam(sender: Int, kind: Int)
    case setSwitch(Bool)
    /// Turns Filter Spam off.
    case noFilterSpam
    case chooseFilter(Bool)
    case wait(days: Int)
    case undo

    static func random(_ random: inout SeededGenerator) -> InboxStep {
        let sender = random.below(senders.count)
        let folder = random.below(folders.count)
        return switch random.below(28) {
        case 0...7: .text(sender: sender, kind: random.below(bodies.count))
        case 8...10: .reply(sender: sender, folder: folder)
        case 11, 12: .contact(sender: random.below(3), add: random.once(in: 2))
        case 13: .block(sender: sender, random.once(in: 3))
        case 14: .delete(sender: sender, folder: folder)
        case 15: .deletePermanently(sender: sender)
        case 16: .recover(sender: sender)
        case 17: .read(sender: sender, folder: folder)
        case 18: .setSwitch(random.once(in: 2))
        case 19: .chooseFilter(random.once(in: 2))
        case 20: .markKnown(sender: sender)
        case 22: .notSpam(sender: sender)
        case 21: .wait(days: 1 + random.below(20))
        case 25: .family(sender: random.below(3))
        case 23: .spam(sender: sender, kind: random.below(bodies.count))
        case 24: random.once(in: 4) ? .noFilterSpam : .spam(sender: sender, kind: 0)
        default: .undo
        }
    }

    private static let bodies = [
        "hello", "-> junk", "-> transaction", "-> transaction transactionalFinance",
        "-> transaction promotionalOffers", "-> promotion promotionalOffers", "-> promotion promotionalCoupons",
        "-> garbage", "-> allow",
    ]
    /// The last of them is a group with the first.
    static let senders = ["+12025550101", "24273", "friend@example.com", "+12025550103"]
    private static let folders: [FolderID?] = [nil, .all, .junk, .unknown, .transactions, .promotions]
    /// The filter answers what the messages say. The sessions use it too, so that a failing sequence can be printed as
    /// a session.
    static let filter = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sessions/rules/filters/parrot.sh").path

    /// The intent of the step; nil: time passes.
    func intent(_ settings: Settings) -> Intent? {
        func who(_ sender: Int, _ folder: FolderID? = nil) -> ConversationReference {
            .with(Self.senders[sender], others: sender == 3 ? [Self.senders[0]] : [], folder: folder)
        }
        switch self {
        case .text(let sender, let kind):
            // The second sender also has iMessage.
            let isIMessage = sender == 2 || sender == 1 && kind == 8
            return Device.text(
                Self.bodies[kind], from: Self.senders[sender], isIMessage ? .iMessage : .sms,
                with: sender == 3 ? [Self.senders[0]] : [])
        case .spam(let sender, let kind):
            guard case .receive(var message) = InboxStep.text(sender: sender, kind: kind).intent(settings) else {
                return nil
            }
            message.isTakenForSpam = true
            return .receive(message)
        case .noFilterSpam:
            var settings = settings
            settings.filterSpam = false
            return .user(.change(settings))
        case .reply(let sender, let folder): return .user(.reply(who(sender, Self.folders[folder]), text: "reply"))
        case .contact(let sender, true):
            return .user(.addContact(name: "Contact \(sender)", address: Self.senders[sender]))
        case .family(let sender): return .user(.addContact(name: "Family", address: Self.senders[sender]))
        case .contact(let sender, false): return .user(.removeContact(address: Self.senders[sender]))
        case .block(let sender, true): return .user(.block(address: Self.senders[sender]))
        case .block(let sender, false): return .user(.unblock(address: Self.senders[sender]))
        case .markKnown(let sender): return .user(.markKnown(.with(Self.senders[sender], folder: nil)))
        case .notSpam(let sender): return .user(.notSpam(.with(Self.senders[sender], folder: nil), reports: false))
        case .delete(let sender, let folder): return .user(.delete(who(sender, Self.folders[folder])))
        case .deletePermanently(let sender): return .user(.delete(who(sender, .recentlyDeleted)))
        case .recover(let sender): return .user(.recover(who(sender)))
        case .read(let sender, let folder): return .user(.markRead(who(sender, Self.folders[folder])))
        case .setSwitch(let isOn):
            var settings = settings
            settings.filterUnknownSenders = isOn
            return .user(.change(settings))
        case .chooseFilter(let isChosen): return .chooseFilter(isChosen ? Self.filter : nil)
        case .wait: return nil
        case .undo: return .undo
        }
    }

    /// Steps that the release supports; a session with another step is invalid.
    static func sequence(_ release: Release) -> (inout SeededGenerator) -> [InboxStep] {
        { random in
            [.chooseFilter(true)]
                + (0..<45).map { _ in Self.random(&random) }.filter { step in
                    switch step {
                    case .reply(_, let folder), .delete(_, let folder), .read(_, let folder):
                        folders[folder].map(release.folderIDs.contains) ?? true
                    case .markKnown: release.hasMarkAsKnown
                    case .notSpam: release.closesSpam
                    case .spam, .noFilterSpam: release.filtersSpam
                    case .deletePermanently, .recover: release.recoverableDays != nil
                    case .setSwitch: release.filterSwitch != nil
                    default: true
                    }
                }
        }
    }
}
