/// A generation of the phone's system as the rules see it. Everything that differs between releases is a value here;
/// no code asks for a number.
package struct Release: Hashable, Sendable {
    /// What sessions and the command line call it: 16 stands for 16 and 17.
    package let number: Int
    /// For the screen: `iOS 16`.
    package var name: String { "iOS \(number)" }

    /// The reasons for which a filter is not asked, in the order in which they are checked (C).
    package let criteria: [Criterion]
    /// The services that exist.
    package let services: Set<Service>
    /// The services whose messages a filter is asked about (C2).
    package let filteredServices: Set<Service>
    /// Whether the query tells the receiver's country (Q2).
    package let tellsCountry: Bool
    /// Whether sub-actions, and the capabilities query, exist (S1).
    package let hasSubActions: Bool
    /// Whether there is a list of all unread messages (F6).
    package let hasUnreadFolder: Bool
    /// For how many days of the device's clock a deleted conversation can be recovered; nil: it is gone (F12).
    package let recoverableDays: Int?

    /// Replies to a sender after which a filter is not asked any more (C7, R1).
    package static let repliesThatMakeKnown = 3

    package static let sixteen = Release(
        number: 16,
        criteria: [.blocked, .iMessage, .noFilter, .filteringOff, .contact, .replied, .noSender, .noBody],
        services: [.sms, .mms, .iMessage],
        filteredServices: [.sms, .mms],
        tellsCountry: true,
        hasSubActions: true,
        hasUnreadFolder: true,
        recoverableDays: 30
    )

    /// The releases that Siftbox knows.
    package static let all: [Release] = [.sixteen]

    package init?(number: Int) {
        guard let found = Self.all.first(where: { $0.number == number }) else { return nil }
        self = found
    }

    private init(
        number: Int, criteria: [Criterion], services: Set<Service>, filteredServices: Set<Service>, tellsCountry: Bool,
        hasSubActions: Bool, hasUnreadFolder: Bool, recoverableDays: Int?
    ) {
        self.number = number
        self.criteria = criteria
        self.services = services
        self.filteredServices = filteredServices
        self.tellsCountry = tellsCountry
        self.hasSubActions = hasSubActions
        self.hasUnreadFolder = hasUnreadFolder
        self.recoverableDays = recoverableDays
    }
}
