import Messages
import Testing

/// The differences between the releases (Sessions/rules/README.md).
@Suite struct ReleasesTests {
    private func folders(_ release: Release, filter: String?, hasJunk: Bool = false, filtering: Bool = true) -> [String]
    {
        var facts = FolderList.Facts()
        facts.filterName = filter
        facts.hasJunk = hasJunk
        facts.filterUnknownSenders = filtering
        return FolderList(release, facts).rows.map { row in
            switch row {
            case .heading(let name): "# \(name)"
            case .folder(let folder): folder.name
            }
        }
    }

    @Test func `F4: the lists of iOS 11, whatever the switch of later releases`() {
        for filtering in [true, false] {
            #expect(folders(.eleven, filter: "FilterIt", filtering: filtering) == ["iMessage & SMS", "SMS Junk"])
            #expect(folders(.eleven, filter: nil, filtering: filtering) == ["iMessage & SMS"])
            #expect(
                folders(.eleven, filter: nil, hasJunk: true, filtering: filtering) == ["iMessage & SMS", "SMS Junk"])
        }
        #expect(Release.eleven.folderIDs == [.all, .junk])
    }

    @Test func `F5: the folders of iOS 14, without and with a filter`() {
        let senders = ["All Messages", "Known Senders", "Unknown Senders"]
        #expect(folders(.fourteen, filter: nil) == senders)
        #expect(folders(.fourteen, filter: "FilterIt") == senders + ["Transactions", "Promotions", "Junk"])
        #expect(folders(.fourteen, filter: "FilterIt", filtering: false) == ["All Messages"])
        #expect(Release.fourteen.folderIDs == [.all, .known, .unknown, .transactions, .promotions, .junk])
    }

    @Test func `F6: iOS 18 has the folders of iOS 16`() {
        for filter in ["FilterIt", nil] {
            #expect(folders(.eighteen, filter: filter) == folders(.sixteen, filter: filter))
        }
        #expect(Release.eighteen.folderIDs == FolderID.allIDs)
    }

    @Test func `C2: which services exist, and which of them filters receive`() {
        for release in Release.all {
            let hasRCS = release.number >= 18
            for service in release.services {
                var facts = CriteriaFacts()
                facts.service = service
                #expect(facts.stoppingCriterion(in: release) == (service == .iMessage ? .iMessage : nil))
            }
            #expect(release.services.contains(.rcs) == hasRCS)
            #expect(release.filteredServices == release.services.subtracting([.iMessage]))
        }
    }

    @Test func `C4: the switch is a criterion from iOS 14 on`() {
        var facts = CriteriaFacts()
        facts.filterUnknownSenders = false
        #expect(facts.stoppingCriterion(in: .eleven) == nil)
        for release in Release.all.dropFirst() {
            #expect(facts.stoppingCriterion(in: release) == .filteringOff)
        }
    }

    @Test func `Q2: the query has the country from iOS 16 on`() {
        #expect(Release.all.map(\.includesCountry) == [false, false, true, true, true])
    }

    @Test(arguments: Action.allCases)
    func `V3: on iOS 11 promotion and transaction count as none`(action: Action) {
        let outcome = FilterOutcome(answer: FilterAnswer(action: .known(action), subAction: .known(.none)))
        let verdict = Verdict.validate(outcome, capabilities: .none, in: .eleven)
        let isKnown = action == .none || action == .allow || action == .junk
        #expect(verdict.action == (isKnown ? action : .none))
        #expect(verdict.rules.contains(.v3) == !isKnown)
        for release in Release.all.dropFirst() {
            #expect(Verdict.validate(outcome, capabilities: .none, in: release).action == action)
        }
    }

    @Test func `S1: before iOS 16 sub-actions are ignored, and there are no capabilities`() {
        let outcome = FilterOutcome(
            answer: FilterAnswer(action: .known(.transaction), subAction: .known(.transactionalFinance)))
        for release in [Release.eleven, .fourteen] {
            let verdict = Verdict.validate(outcome, capabilities: .none, in: release)
            #expect(verdict.subAction == .none)
            #expect(verdict.rules.contains(.s1))
            #expect(verdict.diagnostics.isEmpty)
            let declared = DeclaredCapabilities(transactional: [.known(.transactionalFinance)], promotional: [])
            #expect(Capabilities.validate(declared, in: release, limit: .warn).capabilities == .none)
        }
    }

    @Test func `F1: one junk message takes the whole conversation, which stays junk until R1, R2 or its deletion`() {
        typealias Facts = Filing.Facts
        let junk: Set<Category> = [.junk]
        let plain: Set<Category> = [.uncategorized]
        func place(_ category: Category?, _ existing: Set<Category>, contact: Bool = false, replies: Int = 0)
            -> Filing.Place
        {
            Filing.place(category, Facts(existing: existing, isContact: contact, replies: replies), in: .eleven)
        }
        for existing in [[], plain] {
            #expect(place(.uncategorized, existing) == Filing.Place(category: .uncategorized, rules: [.f1]))
            #expect(place(nil, existing) == Filing.Place(category: .uncategorized, rules: [.f1]))
        }
        #expect(place(.junk, []) == Filing.Place(category: .junk, rules: [.f1]))
        #expect(place(.junk, plain) == Filing.Place(category: .junk, rules: [.f1], absorbs: plain))
        for category in [Category.junk, .uncategorized, nil] {
            #expect(place(category, junk) == Filing.Place(category: .junk, rules: [.f1]))
            #expect(place(category, junk, contact: true) == Filing.Place(category: .uncategorized, rules: [.r2]))
            #expect(place(category, plain, replies: 3) == Filing.Place(category: .uncategorized, rules: [.f1]))
        }
    }

    @Test func `E1, F1: with None chosen on iOS 11 nothing is filed as junk, and no conversation moves`() {
        for existing in [[.junk], [.uncategorized, .junk], []] as [Set<Category>] {
            var facts = Filing.Facts(existing: existing)
            facts.isFiltering = false
            #expect(Filing.place(nil, facts, in: .eleven) == Filing.Place(category: .uncategorized, rules: [.f1]))
            #expect(Filing.afterUndo(facts, in: .eleven) == nil)
        }
    }

    @Test
    func `N3: an unknown sender alerts on iOS 11, and from iOS 14 on only while unknown senders are not filtered`() {
        for filtering in [true, false] {
            var settings = Settings()
            settings.filterUnknownSenders = filtering
            for release in Release.all {
                let alert = Alert.decide(.uncategorized, senderIsKnown: false, settings: settings, in: release)
                #expect(alert == Alert(alerts: release == .eleven || !filtering, rule: .n3))
            }
        }
    }

    @Test func `the rules of each release are consistent with its properties, and each rule is in a release`() {
        for rule in Rule.allCases { #expect(Release.all.contains { $0.has(rule) }, "\(rule)") }
        for criterion in Criterion.allCases {
            for release in Release.all {
                #expect(release.criteria.contains(criterion) == release.has(criterion.rule), "\(criterion) \(release)")
            }
        }
        #expect(Release.all.map { $0.has(.s1) } == Release.all.map { !$0.hasSubActions })
        #expect(Release.all.map { $0.has(.v3) } == Release.all.map { $0.actions.count < Action.allCases.count })
        #expect(Release.all.map { $0.has(.f1) } == Release.all.map { $0.conversations == .whole })
        #expect(Release.all.map { $0.has(.f2) } == Release.all.map { $0.conversations == .byCategory })
        #expect(Release.all.map { $0.has(.f3) } == Release.all.map { $0.conversations == .byCategoryCollapsing })
        #expect(Release.all.map { $0.has(.e3) } == Release.all.map { $0.filterSwitch != nil })
        #expect(Release.all.map { $0.has(.q2) } == Release.all.map(\.includesCountry))
    }

    @Test func `F12: before iOS 16 nothing can be recovered`() {
        #expect(Release.all.map(\.recoverableDays) == [nil, nil, 30, 30, 30])
    }
}
