import Messages
import Testing

/// F, E6, S3, S4: which folders exist, and what each lists.
@Suite struct FoldersTests {
    private static let capabilities: [Capabilities] = {
        let sub = { (subs: [SubAction]) in
            Capabilities.validate(
                DeclaredCapabilities(
                    transactional: subs.filter { $0.action == .transaction }.map(ReportedValue.known),
                    promotional: subs.filter { $0.action == .promotion }.map(ReportedValue.known)),
                in: .sixteen, limit: .warn
            ).capabilities
        }
        return [
            .none, sub([.transactionalFinance]), sub([.promotionalOthers, .promotionalCoupons]),
            sub(SubAction.allCases),
        ]
    }()

    /// Every combination of filter, switch, junk and capabilities.
    private static let facts: [FolderList.Facts] = {
        var all: [FolderList.Facts] = []
        for name in ["Black Friday", nil] {
            for filtering in [true, false] {
                for hasJunk in [true, false] {
                    for capabilities in name == nil ? [.none] : capabilities {
                        var facts = FolderList.Facts()
                        facts.filterName = name
                        facts.filterUnknownSenders = filtering
                        facts.hasJunk = hasJunk
                        facts.capabilities = capabilities
                        all.append(facts)
                    }
                }
            }
        }
        return all
    }()

    private static let live = Bucket.all.filter { !$0.deleted }

    private func names(_ change: (inout FolderList.Facts) -> Void) -> [String] {
        var facts = FolderList.Facts()
        change(&facts)
        return FolderList(.sixteen, facts).rows.map { row in
            switch row {
            case .heading(let name): "# \(name)"
            case .folder(let folder): String(repeating: "  ", count: folder.level) + folder.name
            }
        }
    }

    @Test func `F6: the folders of iOS 16, with the filter's name as the heading`() {
        #expect(
            names {
                $0.filterName = "Black Friday"
                $0.capabilities = Self.capabilities[3]
            } == [
                "All Messages", "Known Senders", "Unknown Senders", "Unread Messages", "# FILTERED BY BLACK FRIDAY",
                "All Transactions", "  Finance", "  Orders", "  Reminders", "  Health", "  Public Services",
                "  Weather", "  Carrier", "  Rewards", "  Others", "All Promotions", "  Coupons", "  Offers",
                "  Others", "Junk", "Recently Deleted",
            ])
    }

    @Test func `S4: a parent without sub-folders has its plain name, independently of the other`() {
        let plain = names { $0.filterName = "F" }
        #expect(plain.contains("Transactions") && plain.contains("Promotions"))
        let one = names {
            $0.filterName = "F"
            $0.capabilities = Self.capabilities[1]
        }
        #expect(one.contains("All Transactions") && one.contains("Promotions"))
        let other = names {
            $0.filterName = "F"
            $0.capabilities = Self.capabilities[2]
        }
        #expect(other.contains("Transactions") && other.contains("All Promotions"))
    }

    @Test func `E6: with None there are no Transactions and Promotions; Junk stays while it has a conversation`() {
        let plain = ["All Messages", "Known Senders", "Unknown Senders", "Unread Messages", "Recently Deleted"]
        #expect(names { _ in } == plain)
        #expect(names { $0.hasJunk = true } == plain.dropLast() + ["Junk", "Recently Deleted"])
    }

    @Test func `F10, E3: with Filter Unknown Senders off there is one list and Recently Deleted`() throws {
        for facts in Self.facts where !facts.filterUnknownSenders {
            let list = FolderList(.sixteen, facts)
            #expect(list.rows.count == 2)
            #expect(list.folders.map(\.name) == ["All Messages", "Recently Deleted"])
            #expect(try #require(list[.all]).buckets == Set(Self.live))
        }
    }

    @Test func `F9: each bucket is listed in exactly the folders that the rules allow`() {
        for facts in Self.facts where facts.filterUnknownSenders {
            let list = FolderList(.sixteen, facts)
            let hasFilter = facts.filterName != nil
            for bucket in Bucket.all {
                var expected: Set<FolderID> = []
                if bucket.deleted {
                    expected = [.recentlyDeleted]
                } else if bucket.category == .junk {
                    expected = hasFilter || facts.hasJunk ? [.junk] : []
                } else {
                    expected = [.all, .unread]
                    if bucket.known { expected.insert(.known) }
                    if !bucket.known, !hasFilter || bucket.category == .uncategorized { expected.insert(.unknown) }
                    if hasFilter {
                        switch bucket.category {
                        case .uncategorized, .junk: break
                        case .transaction(let sub):
                            expected.insert(.transactions)  // F8
                            if facts.capabilities.declares(sub) { expected.insert(FolderID(subAction: sub)) }
                        case .promotion(let sub):
                            expected.insert(.promotions)
                            if facts.capabilities.declares(sub) { expected.insert(FolderID(subAction: sub)) }
                        }
                    }
                }
                let listing = Set(list.folders.filter { $0.buckets.contains(bucket) }.map(\.id))
                #expect(listing == expected, "\(bucket) \(facts)")
            }
        }
    }

    @Test func `F9: each bucket is in a folder, and in All Messages unless it is deleted or junk`() throws {
        for facts in Self.facts {
            let list = FolderList(.sixteen, facts)
            for bucket in Bucket.all {
                if bucket.category == .junk, !bucket.deleted, facts.filterName == nil, !facts.hasJunk { continue }
                let folder = try #require(list.mostSpecific(for: bucket), "\(bucket) \(facts)")
                #expect(folder.buckets.contains(bucket))
                #expect((folder.id == .recentlyDeleted) == bucket.deleted)
                #expect(!folder.unreadOnly)
            }
        }
    }

    @Test func `F8: a sub-folder's conversations are listed in its parent`() throws {
        var facts = FolderList.Facts()
        facts.filterName = "F"
        facts.capabilities = Self.capabilities[3]
        let list = FolderList(.sixteen, facts)
        let parents = [FolderID.transactions: 9, .promotions: 3]
        for (parent, count) in parents {
            let children = list.folders.filter { $0.id.rawValue.hasPrefix("\(parent.rawValue)/") }
            #expect(children.count == count)
            for child in children {
                #expect(child.level == 1)
                #expect(child.buckets.count == 3)
                #expect(try #require(list[parent]).buckets.isSuperset(of: child.buckets))
            }
        }
    }

    @Test func `the most specific folder: a sub-folder, its parent, the sender's folder, all`() {
        func folder(_ category: Category, known: Bool = false, _ change: (inout FolderList.Facts) -> Void) -> FolderID?
        {
            var facts = FolderList.Facts()
            change(&facts)
            return FolderList(.sixteen, facts)
                .mostSpecific(for: Bucket(category: category, known: known, deleted: false))?.id
        }
        let declaring: (inout FolderList.Facts) -> Void = {
            $0.filterName = "F"
            $0.capabilities = Self.capabilities[1]
        }
        let finance = FolderID(rawValue: "transactions/finance")
        #expect(folder(.transaction(.transactionalFinance), declaring) == finance)
        #expect(folder(.transaction(.transactionalFinance), known: true, declaring) == finance)
        #expect(folder(.transaction(.transactionalOrders), declaring) == .transactions)
        #expect(folder(.transaction(.transactionalOrders), known: true, declaring) == .transactions)
        #expect(folder(.uncategorized, declaring) == .unknown)
        #expect(folder(.uncategorized, known: true, declaring) == .known)
        #expect(folder(.transaction(.transactionalFinance)) { _ in } == .unknown)  // E6
        #expect(folder(.junk) { $0.filterUnknownSenders = false } == .all)  // F10
    }

    @Test func `the folder identifiers are those of sessions`() {
        #expect(FolderID(subAction: .transactionalPublicServices).rawValue == "transactions/public-services")
        #expect(FolderID(subAction: .transactionalOthers).rawValue == "transactions/others")
        #expect(FolderID(subAction: .promotionalOthers).rawValue == "promotions/others")
        #expect(Set(FolderID.allIDs).count == FolderID.allIDs.count)
        for facts in Self.facts {
            let ids = FolderList(.sixteen, facts).folders.map(\.id)
            #expect(Set(ids).count == ids.count)
            #expect(FolderID.allIDs.filter(ids.contains) == ids)
        }
    }
}
