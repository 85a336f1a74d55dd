import Messages
import PropertyTesting
import Testing

/// S: the validation of declared capabilities.
@Suite struct CapabilitiesTests {
    private func validate(
        _ transactional: [ReportedValue<SubAction>], _ promotional: [ReportedValue<SubAction>],
        _ limit: Settings.SubFolderLimit = .warn
    ) -> Capabilities.Validation {
        Capabilities.validate(
            DeclaredCapabilities(transactional: transactional, promotional: promotional), in: .sixteen, limit: limit)
    }

    @Test func `S1: release 16 has sub-actions`() { #expect(Release.sixteen.hasSubActions) }

    @Test func `S2: values of the other group, unknown values and repetitions are dropped, each with a diagnostic`() {
        let result = validate(
            [.known(.transactionalFinance), .known(.promotionalOffers), .known(.none), .known(.transactionalFinance)],
            [.unknown("promotionalGifts"), .known(.transactionalHealth), .known(.promotionalCoupons)])
        #expect(result.capabilities.transactional == [.transactionalFinance])
        #expect(result.capabilities.promotional == [.promotionalCoupons])
        #expect(
            result.diagnostics.map(\.name) == [
                .capabilityOfOtherGroup, .capabilityOfOtherGroup, .repeatedCapability, .unknownCapability,
                .capabilityOfOtherGroup,
            ])
        #expect(result.rules.contains(.s2))
    }

    @Test func `S3: the folders have a fixed order, whatever the declared order`() {
        let transactions = [
            "Finance", "Orders", "Reminders", "Health", "Public Services", "Weather", "Carrier", "Rewards", "Others",
        ]
        let promotions = ["Coupons", "Offers", "Others"]
        for seed in UInt64(0)..<50 {
            var random = SeededGenerator(seed: seed)
            let all = SubAction.allCases.shuffled(using: &random)
            let result = validate(
                all.filter { $0.action == .transaction }.map(ReportedValue.known),
                all.filter { $0.action == .promotion }.map(ReportedValue.known))
            #expect(result.capabilities.transactional.map(\.folderName) == transactions, "seed \(seed)")
            #expect(result.capabilities.promotional.map(\.folderName) == promotions, "seed \(seed)")
        }
    }

    @Test func `S5: without an answer there are only the parents, and a diagnostic`() {
        let result = Capabilities.validate(nil, in: .sixteen, limit: .warn)
        #expect(result.capabilities == .none)
        #expect(result.diagnostics.map(\.name) == [.noCapabilities])
        #expect(result.rules == [.s5])
    }

    @Test func `S4, S5: an empty declaration is valid, with only the parents`() {
        let result = validate([], [])
        #expect(result.capabilities == .none)
        #expect(result.diagnostics == [])
        #expect(result.rules == [.s4, .s5])
    }

    @Test func `S6: the documented limit is five, for every split over the two groups`() {
        for first in 0...9 {
            for second in 0...3 {
                let transactional = SubAction.inFolderOrder(of: .transaction).prefix(first).map(ReportedValue.known)
                let promotional = SubAction.inFolderOrder(of: .promotion).prefix(second).map(ReportedValue.known)
                let isTooMany = first + second > 5
                let warned = validate(transactional, promotional)
                #expect(warned.capabilities.transactional.count == first)
                #expect(warned.capabilities.promotional.count == second)
                #expect(warned.diagnostics.contains { $0.name == .tooManySubActions } == isTooMany)
                #expect(warned.rules.contains(.s6) == isTooMany)
                let strict = validate(transactional, promotional, .strict)
                #expect(strict.diagnostics == warned.diagnostics)
                #expect(strict.capabilities == (isTooMany ? .none : warned.capabilities))
            }
        }
    }

    @Test func `S6: dropped values do not count`() {
        let finance = ReportedValue.known(SubAction.transactionalFinance)
        let result = validate(Array(repeating: finance, count: 6) + [.unknown("x"), .known(.promotionalOffers)], [])
        #expect(!result.diagnostics.contains { $0.name == .tooManySubActions })
        // Five of eleven are valid; a sixth valid one is too many.
        let dropped: [ReportedValue<SubAction>] = [finance, .unknown("x"), .known(.promotionalOffers)]
        let five = SubAction.inFolderOrder(of: .transaction).prefix(5).map(ReportedValue.known)
        let left = validate(dropped + five, dropped, .strict)
        #expect(left.capabilities.transactional.count + left.capabilities.promotional.count == 0)
        let strict = validate(dropped + five, [.unknown("y"), finance], .strict)
        #expect(strict.capabilities.transactional.count == 5)
        #expect(!strict.rules.contains(.s6))
    }
}
