import Testing

@testable import Messages

/// What is new in the release of 2025 (rules.md, the column "release").
@Suite struct TwentySixTests {
    private func folders(filter: String?, hasJunk: Bool = false, screening: Bool = true) -> FolderList {
        var facts = FolderList.Facts()
        facts.filterName = filter
        facts.hasJunk = hasJunk
        facts.filterUnknownSenders = screening
        let declared = DeclaredCapabilities(transactional: [.known(.transactionalFinance)], promotional: [])
        facts.capabilities = Capabilities.validate(declared, in: .twentySix, limit: .warn).capabilities
        return FolderList(.twentySix, facts)
    }

    @Test("F7: the folders of 26, without and with a filter, and with the switch off")
    func folderNames() {
        func names(_ list: FolderList) -> [String] { list.folders.map(\.name) }
        #expect(names(folders(filter: nil)) == ["Messages", "Unknown Senders", "Recently Deleted"])
        #expect(names(folders(filter: nil, hasJunk: true)).contains("Spam"))
        let filtered = folders(filter: "FilterIt")
        #expect(
            names(filtered) == [
                "Messages", "Unknown Senders", "All Transactions", "Finance", "Promotions", "Spam", "Recently Deleted",
            ])
        #expect(filtered.rows.count == filtered.folders.count)
        #expect(names(folders(filter: "FilterIt", screening: false)) == ["Messages", "Recently Deleted"])
        #expect(Release.twentySix.folderIDs == FolderID.everyone.filter { $0 != .known && $0 != .unread })
    }

    @Test("F3: categorised conversations are in Messages, too; junk only beside others", arguments: Bucket.all)
    func messages(_ bucket: Bucket) throws {
        let all = try #require(folders(filter: "FilterIt")[.all])
        #expect(all.buckets.contains(bucket) == (!bucket.deleted && (bucket.category != .junk || bucket.besideOthers)))
        for release in Release.all.dropLast() {
            var facts = FolderList.Facts()
            facts.filterName = "FilterIt"
            let before = try #require(FolderList(release, facts)[.all])
            #expect(before.buckets.contains(bucket) == (!bucket.deleted && bucket.category != .junk))
        }
    }

    @Test("F3: where each message goes, by the first one, what there is, and the verdict")
    func places() {
        let possible: [Set<Category>] = [
            [], [.uncategorised], [.junk], [.uncategorised, .promotion(.none)], [.uncategorised, .junk],
            [.transaction(.transactionalFinance), .junk], [.transaction(.none), .promotion(.none)],
        ]
        let verdicts: [Category?] = [nil] + Category.all.map { $0 }
        for existing in possible {
            for verdict in verdicts {
                let plain = Filing.place(verdict, Filing.Facts(existing: existing), in: .twentySix)
                #expect(plain == Filing.Place(category: verdict ?? .uncategorised, rules: [.f3]))

                let facts = Filing.Facts(existing: existing, firstWasUncategorised: true)
                let place = Filing.place(verdict, facts, in: .twentySix)
                #expect(place == plain || Filing.dependsOnFirst(verdict, facts, in: .twentySix))
                #expect(!Filing.dependsOnFirst(verdict, facts, in: .sixteen))
                if verdict == .junk || existing == [.junk] {
                    #expect(
                        place == Filing.Place(category: .junk, rules: [.f3], absorbs: existing.subtracting([.junk])))
                } else {
                    #expect(place == plain)
                }
                // The others know nothing of it.
                for release in [Release.fourteen, .sixteen, .eighteen] {
                    #expect(Filing.place(verdict, facts, in: release).rules == [.f2])
                    #expect(Filing.place(verdict, facts, in: release).absorbs == [])
                }
            }
        }
    }

    @Test("F3, F1: an undo that leaves junk beside others puts it where texts would have")
    func undo() {
        typealias Facts = Filing.Facts
        let both: Set<Category> = [.uncategorised, .junk]
        let junk = Filing.Place(category: .junk, rules: [.f3], absorbs: [.uncategorised])
        #expect(Filing.afterUndo(Facts(existing: both, firstWasUncategorised: true), in: .twentySix) == junk)
        #expect(Filing.afterUndo(Facts(existing: both), in: .twentySix) == nil)
        #expect(Filing.afterUndo(Facts(existing: [.junk], firstWasUncategorised: true), in: .twentySix) == nil)
        #expect(
            Filing.afterUndo(Facts(existing: both), in: .eleven)
                == Filing.Place(category: .junk, rules: [.f1], absorbs: [.uncategorised]))
        #expect(Filing.afterUndo(Facts(existing: both, firstWasUncategorised: true), in: .sixteen) == nil)
        for known in [
            Facts(existing: both, isContact: true), Facts(existing: both, replies: 3),
            Facts(existing: both, isMarkedKnown: true), Facts(existing: [.uncategorised]),
        ] {
            for release in Release.all { #expect(Filing.afterUndo(known, in: release) == nil) }
        }
    }

    @Test("F3: after the third reply nothing is taken to Junk any more")
    func replied() {
        for verdict in [Category.junk, nil, .uncategorised] {
            let facts = Filing.Facts(
                existing: [.uncategorised, .junk], replies: 3, firstWasUncategorised: true)
            let place = Filing.place(verdict, facts, in: .twentySix)
            #expect(place == Filing.Place(category: .uncategorised, rules: [.r4]))
        }
    }

    @Test("R6: who is marked as known has one conversation, whatever the filter says by then")
    func marked() {
        for verdict in [nil] + Category.all.map(Optional.some) {
            for first in [true, false] {
                let facts = Filing.Facts(existing: [.junk], isMarkedKnown: true, firstWasUncategorised: first)
                let place = Filing.place(verdict, facts, in: .twentySix)
                #expect(place == Filing.Place(category: .uncategorised, rules: [.r6]))
            }
        }
        let back = Filing.afterBecomingKnown([.uncategorised, .junk, .promotion(.none)], by: .r6)
        #expect(back == Filing.Return(categories: [.junk, .promotion(.none)], rule: .r6))
        #expect(Filing.afterBecomingKnown([.uncategorised], by: .r6) == nil)
        let recovered = Filing.afterRecovery(.junk, Filing.Facts(isMarkedKnown: true))
        #expect(recovered == Filing.Return(categories: [.junk], rule: .r6))
        #expect(Filing.afterRecovery(.junk, Filing.Facts(isContact: true))?.rule == .r2)
        #expect(Filing.afterRecovery(.junk, Filing.Facts()) == nil)
    }

    @Test("C6: marked as known is a reason of 26 alone")
    func criterion() {
        var facts = CriteriaFacts()
        facts.isMarkedKnown = true
        for release in Release.all {
            #expect(facts.reasonNotToAsk(in: release) == (release == .twentySix ? .markedKnown : nil))
            #expect(release.hasMarkAsKnown == (release == .twentySix))
        }
    }

    @Test("N2, N3: on 26 a stranger notifies with the kinds that are allowed, and with none at first")
    func notifications() {
        let kinds = NotifyingKind.allCases
        for subset in 0..<(1 << kinds.count) {
            var settings = Settings()
            settings.notifyingKinds = Set(kinds.indices.filter { subset >> $0 & 1 == 1 }.map { kinds[$0] })
            func alerts(_ category: Category, in release: Release = .twentySix) -> Bool {
                Alert.decide(category, senderIsKnown: false, settings: settings, in: release).alerts
            }
            #expect(!alerts(.junk))
            #expect(alerts(.uncategorised) == settings.notifyingKinds.contains(.personal))
            for category in [Category.transaction(.none), .transaction(.transactionalFinance)] {
                #expect(alerts(category) == settings.notifyingKinds.contains(.transactions))
            }
            #expect(alerts(.promotion(.promotionalCoupons)) == settings.notifyingKinds.contains(.promotions))
            #expect(!alerts(.uncategorised, in: .eighteen))
            #expect(!alerts(.promotion(.none), in: .sixteen))
        }
        var off = Settings()
        off.filterUnknownSenders = false
        #expect(Alert.decide(.uncategorised, senderIsKnown: false, settings: off, in: .twentySix).alerts)
    }
}
