import Testing

@testable import Messages

/// F and R: which of a sender's conversations a message belongs to.
@Suite struct FilingTests {
    /// All sets of the parents, and some with sub-folders.
    private static let existing: [Set<Category>] = (0..<64).map { bits in
        let categories: [Category] = [
            .uncategorized, .transaction(.none), .promotion(.none), .junk, .transaction(.transactionalOrders),
            .promotion(.promotionalOffers),
        ]
        return Set(categories.indices.filter { bits >> $0 & 1 == 1 }.map { categories[$0] })
    }

    @Test func `F2: a message goes to the sender's conversation of its category, whatever other conversations exist`() {
        for existing in Self.existing {
            for category in Category.all {
                for replies in 0..<3 {
                    let facts = Filing.Facts(existing: existing, replies: replies)
                    #expect(
                        Filing.place(category, facts, in: .sixteen) == Filing.Place(category: category, rules: [.f2]))
                }
            }
            #expect(Filing.place(nil, Filing.Facts(existing: existing), in: .sixteen).category == .uncategorized)
        }
    }

    @Test func `R2: a contact has one conversation, whatever the verdict`() {
        for existing in Self.existing {
            for verdict in Category.all.map(Optional.some) + [nil] {
                for replies in [0, 3] {
                    let facts = Filing.Facts(existing: existing, isContact: true, replies: replies)
                    #expect(
                        Filing.place(verdict, facts, in: .sixteen)
                            == Filing.Place(category: .uncategorized, rules: [.r2]))
                }
            }
        }
    }

    @Test
    func `R4: after the third reply the first that exists: uncategorized, transaction, promotion, junk, sub-folders`() {
        for existing in Self.existing {
            let facts = Filing.Facts(existing: existing, replies: 3)
            let order: [Category] = [
                .uncategorized, .transaction(.none), .promotion(.none), .junk, .transaction(.transactionalOrders),
                .promotion(.promotionalOffers),
            ]
            let expected = order.first(where: existing.contains) ?? .uncategorized
            for verdict in [nil, Category.junk] {  // a verdict: the third reply was sent during the query
                #expect(Filing.place(verdict, facts, in: .sixteen) == Filing.Place(category: expected, rules: [.r4]))
            }
        }
    }

    @Test func `R1: from the third reply on, only junk returns, on releases with replies in Junk`() {
        for release in Release.all {
            for existing in Self.existing {
                for replies in 0...5 {
                    let back = Filing.afterReply(Filing.Facts(existing: existing, replies: replies), in: release)
                    let isBack = replies >= 3 && existing.contains(.junk) && release.number < 26
                    #expect(back == (isBack ? Filing.Merge(categories: [.junk], rule: .r1) : nil))
                    #expect(release.has(.r1) == (release.number < 26))
                }
            }
        }
    }

    @Test func `R2: adding a contact returns every categorized conversation`() {
        for existing in Self.existing {
            let back = Filing.afterBecomingKnown(existing, by: .r2)
            #expect((back?.categories ?? []) == existing.subtracting([.uncategorized]))
            #expect(back == nil || back?.rule == .r2)
        }
    }
}

/// N: which messages alert.
@Suite struct AlertTests {
    private func alert(_ category: Category, known: Bool, filtering: Bool) -> Alert {
        var settings = Settings()
        settings.filterUnknownSenders = filtering
        return Alert.decide(category, senderIsKnown: known, settings: settings, in: .sixteen)
    }

    @Test(arguments: Category.all)
    func `N1, N2, N3, N4: every category, known and unknown, with the switch on and off`(_ category: Category) {
        for filtering in [false, true] {
            let known = alert(category, known: true, filtering: filtering)
            let unknown = alert(category, known: false, filtering: filtering)
            switch category {
            case .junk:
                #expect(known == Alert(alerts: false, rule: .n1))
                #expect(unknown == Alert(alerts: false, rule: .n1))
            case .uncategorized:
                #expect(known == Alert(alerts: true, rule: .n4))
                #expect(unknown == Alert(alerts: !filtering, rule: .n3))
            case .transaction, .promotion:
                #expect(known == Alert(alerts: true, rule: .n4))
                #expect(unknown == Alert(alerts: false, rule: .n2))
            }
        }
    }
}
