import Foundation
import Messages
import Testing

@testable import SessionScript

/// What the generated sections would say after a release was added to `Release.all`.
@Suite("The documents of a new release")
struct NewReleaseDocumentTests {
    private static let next = {
        var release = Release.twentySix
        release.versions = 27...27
        release.folders.junk = "Blocked Messages"
        return release
    }()
    // Without the release that has this number in fact, once there is one.
    private static let releases = Release.all.filter { $0.number < next.number } + [next]

    @Test func `the table of folders has its name of a renamed folder`() throws {
        let rows = SessionReference.folderTable(of: Self.releases).components(separatedBy: "\n")
        let junk = try #require(rows.first { $0.contains("`junk`") })
        #expect(junk.contains("SMS Junk, Junk, Spam, Blocked Messages"))
        let unknown = try #require(rows.first { $0.contains("`unknown`") })
        #expect(unknown.contains("14, 16, 18, 26, 27"))
    }

    @Test(arguments: RuleReference.letters)
    func `the tables of rules list it where they list the release before it`(letter: String) throws {
        let reference = try RuleReference()
        let rows = { (releases: [Release]) in
            reference.table(letter, in: releases).components(separatedBy: "\n")
        }
        for (old, new) in zip(rows(Self.releases.dropLast()), rows(Self.releases)) {
            #expect(new == old.replacing("26 |", with: "26, 27 |"))
        }
    }

    @Test func `steps of the release before it exist in it`() {
        for form in StepKinds.forms { #expect(form.exists(Self.next) == form.exists(.twentySix), "\(form.name)") }
        #expect(
            SessionReference.releases(in: Self.releases) { StepKinds.form("mark-known")?.exists($0) == true }
                == "26, 27")
    }
}
