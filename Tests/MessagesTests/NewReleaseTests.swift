import Testing

@testable import Messages

/// A release that does not exist: iOS 26 with renamed folders. Only its value and a list of releases are written here.
@Suite("A new release with renamed folders")
struct NewReleaseTests {
    private static let next = {
        var release = Release.twentySix
        release.versions = 27...28
        release.folders.junk = "Blocked Messages"
        release.folders.unread = .whileUnread("New")
        release.folders.categories?.promotions = "Marketing"
        release.folders.subFolders = [.promotionalOffers: "Deals"]
        release.folders.recentlyDeleted = "Trash"
        return release
    }()
    // Without the release that has this number in fact, once there is one.
    private static let releases = Release.all.filter { $0.number < next.number } + [next]

    private func folders(_ release: Release) -> [Folder] {
        var facts = FolderList.Facts()
        facts.filterName = "F"
        facts.hasUnread = true
        facts.capabilities = Capabilities(transactional: [.transactionalFinance], promotional: [.promotionalOffers])
        return FolderList(release, facts).folders
    }

    @Test func `it has the rules of the release before it, without a new range`() {
        for rule in Rule.allCases {
            #expect(Self.next.has(rule) == Release.twentySix.has(rule), "\(rule.rawValue)")
            #expect(rule.releases.last == nil || !Self.next.has(rule), "\(rule.rawValue)")
        }
        #expect(Self.next.has(.f7) && Self.next.has(.v1) && !Self.next.has(.f6) && !Self.next.has(.v3))
    }

    @Test func `a range ends only where a later release has other rules`() {
        let last = Release.all.map(\.number).max() ?? 0
        for rule in Rule.allCases { #expect(rule.releases.last.map { $0 < last } ?? true, "\(rule.rawValue)") }
    }

    @Test func `its criteria agree with its rules`() {
        for criterion in Criterion.allCases {
            #expect(Self.next.criteria.contains(criterion) == Self.next.has(criterion.rule), "\(criterion)")
        }
    }

    @Test func `its folders have the new names and the same identifiers and conversations`() {
        let (old, new) = (folders(.twentySix), folders(Self.next))
        #expect(
            new.map(\.name) == [
                "Messages", "New", "Unknown Senders", "All Transactions", "Finance", "All Marketing", "Deals",
                "Blocked Messages", "Trash",
            ])
        #expect(Self.next.folders.names(of: [.transactionalFinance, .promotionalOffers]) == "Finance, Deals")
        #expect(new.map(\.id) == old.map(\.id))
        #expect(new.map(\.buckets) == old.map(\.buckets))
        #expect(Self.next.folderIDs == Release.twentySix.folderIDs)
    }

    @Test func `a release without a folder has no name for it, and the reverse`() {
        var without = Self.next
        without.folders.unknown = nil
        #expect(!folders(without).map(\.id).contains(.unknown) && !without.folderIDs.contains(.unknown))
        without.folders.known = "Familiar"
        #expect(folders(without).contains { $0.name == "Familiar" } && without.folderIDs.contains(.known))
    }

    @Test func `its number, and the versions that behave like it, are found`() {
        #expect(Release(written: "27", in: Self.releases) == Self.next)
        #expect(Release(written: "28", in: Self.releases)?.title == "iOS 28, as 27")
        #expect(Release.choices(in: Self.releases) == "11 to 18, 26 to 28")
        #expect(Release.numbers(in: Self.releases) { $0.has(.f7) } == "26, 27")
    }

    @Test func `settings that need a property of the release exist in it`() {
        for setting in UndocumentedSetting.allCases {
            #expect(setting.exists(in: Self.next) == setting.exists(in: .twentySix), "\(setting.rawValue)")
        }
    }

    @Test func `versions of releases do not overlap, and are in order`() {
        for (earlier, later) in zip(Release.all, Release.all.dropFirst()) {
            #expect(earlier.versions.upperBound < later.versions.lowerBound)
        }
    }
}
