import Testing

@testable import Messages

/// The rules that are new in iOS 26 (Sessions/rules/README.md).
@Suite struct TwentySixTests {
    private func folders(
        filter: String?, hasJunk: Bool = false, screening: Bool = true, hasUnread: Bool = false,
        unknownInMessages: Bool = false
    ) -> FolderList {
        var facts = FolderList.Facts()
        facts.filterName = filter
        facts.hasJunk = hasJunk
        facts.filterUnknownSenders = screening
        facts.hasUnread = hasUnread
        facts.unknownInMessages = unknownInMessages
        let declared = DeclaredCapabilities(transactional: [.known(.transactionalFinance)], promotional: [])
        facts.capabilities = Capabilities.validate(declared, in: .twentySix, limit: .warn).capabilities
        return FolderList(.twentySix, facts)
    }

    @Test func `F7: the folders of iOS 26, without and with a filter, and with the switch off`() {
        func names(_ list: FolderList) -> [String] { list.folders.map(\.name) }
        let always = ["Messages", "Unknown Senders", "Spam", "Recently Deleted"]
        for hasJunk in [false, true] { #expect(names(folders(filter: nil, hasJunk: hasJunk)) == always) }
        #expect(names(folders(filter: nil, hasUnread: true)) == ["Messages", "Unread"] + always.dropFirst())
        #expect(names(folders(filter: nil, screening: false, hasUnread: true)) == ["Messages", "Recently Deleted"])
        let filtered = folders(filter: "FilterIt")
        #expect(
            names(filtered) == [
                "Messages", "Unknown Senders", "All Transactions", "Finance", "Promotions", "Spam", "Recently Deleted",
            ])
        #expect(filtered.rows.count == filtered.folders.count)
        #expect(names(folders(filter: "FilterIt", screening: false)) == ["Messages", "Recently Deleted"])
        #expect(Release.twentySix.folderIDs == FolderID.allIDs.filter { $0 != .known })
    }

    @Test(arguments: Bucket.all)
    func `F7, F9: Messages has known senders; unknown ones are in Unknown Senders`(_ bucket: Bucket) throws {
        for filter in [nil, "FilterIt"] {
            let list = folders(filter: filter)
            let isUncategorized = bucket.category == .uncategorized
            // Without a filter no other folder lists categorized conversations (E6).
            let isListed = !bucket.deleted && bucket.category != .junk && (isUncategorized || filter == nil)
            // What notified is also in the folder of its category (`notified-in-messages`).
            let stays = bucket.hasNotified
            #expect(try #require(list[.all]).buckets.contains(bucket) == (isListed && bucket.known || stays))
            #expect(try #require(list[.unknown]).buckets.contains(bucket) == (isListed && !bucket.known && !stays))
            let places = list.folders.count { $0.buckets.contains(bucket) && $0.level == 0 }
            #expect(places == (stays && !isListed ? 2 : 1), "each is in one list, apart from sub-folders")
        }
    }

    @Test(arguments: Bucket.all)
    func `F7: Unread lists unread messages except junk, from every sender`(_ bucket: Bucket) throws {
        let unread = try #require(folders(filter: nil, hasUnread: true)[.unread])
        #expect(unread.unreadOnly)
        #expect(unread.buckets.contains(bucket) == (!bucket.deleted && bucket.category != .junk))
    }

    @Test(arguments: Bucket.all)
    func `F3: with unknown-in-messages, all but junk is in Messages, and junk next to others`(_ bucket: Bucket) throws {
        let all = try #require(folders(filter: "FilterIt", unknownInMessages: true)[.all])
        #expect(all.buckets.contains(bucket) == (!bucket.deleted && (bucket.category != .junk || bucket.besideOthers)))
        for release in Release.all.dropLast() {
            var facts = FolderList.Facts()
            facts.filterName = "FilterIt"
            facts.unknownInMessages = true
            let before = try #require(FolderList(release, facts)[.all])
            #expect(before.buckets.contains(bucket) == (!bucket.deleted && bucket.category != .junk))
        }
    }

    @Test func `F3: where each message goes, depending on the first one, the existing ones and the verdict`() {
        let possible: [Set<Category>] = [
            [], [.uncategorized], [.junk], [.uncategorized, .promotion(.none)], [.uncategorized, .junk],
            [.transaction(.transactionalFinance), .junk], [.transaction(.none), .promotion(.none)],
        ]
        let verdicts: [Category?] = [nil] + Category.all.map { $0 }
        for existing in possible {
            for verdict in verdicts {
                let plain = Filing.place(verdict, Filing.Facts(existing: existing), in: .twentySix)
                #expect(plain == Filing.Place(category: verdict ?? .uncategorized, rules: [.f3]))

                let facts = Filing.Facts(existing: existing, firstWasUncategorized: true)
                let place = Filing.place(verdict, facts, in: .twentySix)
                #expect(place == plain || Filing.dependsOnFirst(verdict, facts, in: .twentySix))
                #expect(!Filing.dependsOnFirst(verdict, facts, in: .sixteen))
                if verdict == .junk || existing == [.junk] {
                    #expect(
                        place == Filing.Place(category: .junk, rules: [.f3], absorbs: existing.subtracting([.junk])))
                } else {
                    #expect(place == plain)
                }
                // Other releases do not have this rule.
                for release in [Release.fourteen, .sixteen, .eighteen] {
                    #expect(Filing.place(verdict, facts, in: release).rules == [.f2])
                    #expect(Filing.place(verdict, facts, in: release).absorbs == [])
                }
            }
        }
    }

    @Test func `F3, F1: an undo that leaves junk next to other conversations merges them, as a message would`() {
        typealias Facts = Filing.Facts
        let both: Set<Category> = [.uncategorized, .junk]
        let junk = Filing.Place(category: .junk, rules: [.f3], absorbs: [.uncategorized])
        #expect(Filing.afterUndo(Facts(existing: both, firstWasUncategorized: true), in: .twentySix) == junk)
        #expect(Filing.afterUndo(Facts(existing: both), in: .twentySix) == nil)
        #expect(Filing.afterUndo(Facts(existing: [.junk], firstWasUncategorized: true), in: .twentySix) == nil)
        #expect(
            Filing.afterUndo(Facts(existing: both), in: .eleven)
                == Filing.Place(category: .junk, rules: [.f1], absorbs: [.uncategorized]))
        #expect(Filing.afterUndo(Facts(existing: both, firstWasUncategorized: true), in: .sixteen) == nil)
        for known in [
            Facts(existing: both, isContact: true), Facts(existing: both, replies: 3),
            Facts(existing: both, isMarkedKnown: true), Facts(existing: [.uncategorized]),
        ] {
            for release in Release.all { #expect(Filing.afterUndo(known, in: release) == nil) }
        }
    }

    @Test func `F3: after the third reply nothing moves to Junk any more`() {
        for verdict in [Category.junk, nil, .uncategorized] {
            let facts = Filing.Facts(
                existing: [.uncategorized, .junk], replies: 3, firstWasUncategorized: true)
            let place = Filing.place(verdict, facts, in: .twentySix)
            #expect(place == Filing.Place(category: .uncategorized, rules: [.r4]))
        }
    }

    @Test func `E3, F3: while Screen Unknown Senders is off nothing goes to Spam, and Spam stays as it is`() {
        for existing in [[.junk], [.uncategorized, .junk], [.uncategorized]] as [Set<Category>] {
            for replies in [0, 3] {
                var facts = Filing.Facts(existing: existing, replies: replies, firstWasUncategorized: true)
                facts.isFiltering = false
                let place = Filing.place(nil, facts, in: .twentySix)
                #expect(place.category == .uncategorized)
                #expect(place.absorbs == [])
                #expect(Filing.afterUndo(facts, in: .twentySix) == nil)
            }
        }
        var off = Settings()
        off.filterUnknownSenders = false
        for isChosen in [false, true] {
            #expect(!Release.twentySix.isFiltering(off, hasActiveFilter: isChosen))
            #expect(Release.twentySix.isFiltering(Settings(), hasActiveFilter: isChosen))
            #expect(Release.eleven.isFiltering(off, hasActiveFilter: isChosen) == isChosen)
        }
    }

    @Test func `C2: an iMessage is never filed as junk, unless the setting lets it join junk`() {
        for release in [Release.eleven, .twentySix] {
            for joins in [false, true] {
                for existing in [[.junk], [.uncategorized, .junk], [.uncategorized], []] as [Set<Category>] {
                    for first in [true, false] {
                        var facts = Filing.Facts(existing: existing, firstWasUncategorized: first)
                        facts.isIMessage = true
                        facts.iMessageJoinsJunk = joins
                        let place = Filing.place(nil, facts, in: release)
                        let hasTaken = existing == [.junk] && (release == .eleven || first)
                        #expect(place.category == (joins && hasTaken ? .junk : .uncategorized))
                        #expect(place.absorbs == [])
                    }
                }
            }
        }
    }

    @Test func `F3, C2: if the sender has only iMessages apart from the junk, messages still go to junk`() {
        var facts = Filing.Facts(existing: [.uncategorized, .junk], firstWasUncategorized: true)
        #expect(Filing.place(.uncategorized, facts, in: .twentySix).category == .uncategorized)
        facts.uncategorizedIsIMessage = true
        #expect(Filing.place(.uncategorized, facts, in: .twentySix).category == .junk)
    }

    @Test
    func `C2, N3: an iMessage alerts on iOS 11 and 26 in every folder; in between an unknown sender's is silent`() {
        for release in Release.all {
            let alerts = release == .eleven || release == .twentySix
            for category in [Category.uncategorized, .junk] {
                let alert = Alert.decide(
                    category, service: .iMessage, senderIsKnown: false, settings: Settings(), in: release)
                #expect(alert.alerts == alerts)
            }
            #expect(!Alert.decide(.junk, senderIsKnown: true, settings: Settings(), in: release).alerts)
        }
    }

    @Test func `R8: Not Spam takes only the junk, and exists only on iOS 26`() {
        #expect(Filing.afterNotSpam() == Filing.Merge(categories: [.junk], rule: .r8))
        #expect(Release.all.map(\.closesSpam) == [false, false, false, false, true])
    }

    @Test
    func
        `F14: what iOS takes for spam is junk, whatever the verdict and the switch, but not iMessages and known senders`()
    {
        for verdict in [nil] + Category.all.map(Optional.some) {
            for isFiltering in [true, false] {
                var facts = Filing.Facts()
                facts.isTakenForSpam = true
                facts.isFiltering = isFiltering
                #expect(
                    Filing.place(verdict, facts, in: .twentySix) == Filing.Place(category: .junk, rules: [.f3, .f14]))
                facts.existing = [.uncategorized]
                facts.firstWasUncategorized = true
                #expect(Filing.dependsOnFirst(verdict, facts, in: .twentySix))
                #expect(Filing.place(verdict, facts, in: .twentySix).absorbs == [.uncategorized])
                let exceptions: [(inout Filing.Facts) -> Void] = [
                    { $0.isIMessage = true }, { $0.isContact = true }, { $0.isMarkedKnown = true }, { $0.replies = 3 },
                ]
                for change in exceptions {
                    var (known, plain) = (facts, facts)
                    plain.isTakenForSpam = false
                    change(&known)
                    change(&plain)
                    #expect(
                        Filing.place(verdict, known, in: .twentySix) == Filing.place(verdict, plain, in: .twentySix))
                }
            }
        }
        #expect(Release.all.map { $0.isFilteringSpam(Settings()) } == [false, false, false, false, true])
    }

    @Test func `F14: while iOS filters spam, Spam is listed without the switch for unknown senders`() {
        for (isFilteringSpam, names) in [
            (true, ["Messages", "Spam", "Recently Deleted"]), (false, ["Messages", "Recently Deleted"]),
        ] {
            var facts = FolderList.Facts()
            facts.filterUnknownSenders = false
            facts.isFilteringSpam = isFilteringSpam
            let list = FolderList(.twentySix, facts)
            #expect(list.folders.map(\.name) == names)
            let junk = Bucket(category: .junk, known: false, deleted: false)
            #expect(list[.all]?.buckets.contains(junk) == !isFilteringSpam)
        }
    }

    @Test func `F13: Spam is deleted only on iOS 26`() {
        #expect(Release.all.map(\.deletesSpam) == [false, false, false, false, true])
    }

    @Test func `undocumented settings exist where they have an effect`() {
        func numbers(_ setting: UndocumentedSetting) -> [Int] {
            Release.all.filter { setting.exists(in: $0) }.map(\.number)
        }
        #expect(numbers(.unknownInMessages) == [26])
        #expect(numbers(.notifiedInMessages) == [26])
        #expect(numbers(.spamDays) == [26])
        #expect(numbers(.iMessageJoinsJunk) == [11, 26])
        #expect(numbers(.subFolderLimit) == [16, 18, 26])
        #expect(Release.numbers { UndocumentedSetting.iMessageJoinsJunk.exists(in: $0) } == "11, 26")
    }

    @Test func `R6: a sender marked as known has one conversation, whatever the filter answers`() {
        for verdict in [nil] + Category.all.map(Optional.some) {
            for first in [true, false] {
                let facts = Filing.Facts(existing: [.junk], isMarkedKnown: true, firstWasUncategorized: first)
                let place = Filing.place(verdict, facts, in: .twentySix)
                #expect(place == Filing.Place(category: .uncategorized, rules: [.r6]))
            }
        }
        let back = Filing.afterBecomingKnown([.uncategorized, .junk, .promotion(.none)], by: .r6)
        #expect(back == Filing.Merge(categories: [.junk, .promotion(.none)], rule: .r6))
        #expect(Filing.afterBecomingKnown([.uncategorized], by: .r6) == nil)
        let recovered = Filing.afterRecovery(.junk, Filing.Facts(isMarkedKnown: true), in: .twentySix)
        #expect(recovered == Filing.Merge(categories: [.junk], rule: .r6))
        #expect(Filing.afterRecovery(.junk, Filing.Facts(isContact: true), in: .twentySix)?.rule == .r2)
        #expect(Filing.afterRecovery(.junk, Filing.Facts(replies: 3), in: .twentySix) == nil)
    }

    @Test func `C6: marked as known is a criterion only on iOS 26`() {
        var facts = CriteriaFacts()
        facts.isMarkedKnown = true
        for release in Release.all {
            #expect(facts.stoppingCriterion(in: release) == (release == .twentySix ? .markedKnown : nil))
            #expect(release.hasMarkAsKnown == (release == .twentySix))
        }
    }

    @Test func `N2, N3: on iOS 26 an unknown sender notifies with the allowed kinds, by default with none`() {
        let kinds = NotifyingKind.allCases
        for subset in 0..<(1 << kinds.count) {
            var settings = Settings()
            settings.notifyingKinds = Set(kinds.indices.filter { subset >> $0 & 1 == 1 }.map { kinds[$0] })
            func alerts(_ category: Category, in release: Release = .twentySix) -> Bool {
                Alert.decide(category, senderIsKnown: false, settings: settings, in: release).alerts
            }
            #expect(!alerts(.junk))
            #expect(alerts(.uncategorized) == settings.notifyingKinds.contains(.personal))
            for category in [Category.transaction(.none), .transaction(.transactionalFinance)] {
                #expect(alerts(category) == settings.notifyingKinds.contains(.transactions))
            }
            #expect(alerts(.promotion(.promotionalCoupons)) == settings.notifyingKinds.contains(.promotions))
            #expect(!alerts(.uncategorized, in: .eighteen))
            #expect(!alerts(.promotion(.none), in: .sixteen))
        }
        var off = Settings()
        off.filterUnknownSenders = false
        #expect(Alert.decide(.uncategorized, senderIsKnown: false, settings: off, in: .twentySix).alerts)
    }
}
