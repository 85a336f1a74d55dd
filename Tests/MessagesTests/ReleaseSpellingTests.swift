import Testing

@testable import Messages

@Suite("Releases as people write them")
struct ReleaseSpellingTests {
    @Test(arguments: [
        ("16", "iOS 16", 16), ("17", "iOS 17", 16), ("17.4", "iOS 17.4", 16), ("17.4.1", "iOS 17.4.1", 16),
        ("iOS 18", "iOS 18", 18), ("ios18", "iOS 18", 18), ("IOS  18.2.1", "iOS 18.2.1", 18), ("12", "iOS 12", 11),
        ("13.0", "iOS 13.0", 11), ("15", "iOS 15", 14), ("26.5", "iOS 26.5", 26), ("27", "iOS 27", 26),
    ])
    func `a version has the rules of its release, and its own name`(written: String, name: String, number: Int) throws {
        let release = try #require(Release(written: written))
        #expect(release.name == name && release.number == number)
        #expect(Release(written: release.version) == release)
        // Nothing but the name differs.
        var plain = release
        plain.chosen = nil
        #expect(plain == Release(number: number))
    }

    @Test(arguments: [
        "", "iOS", "10", "19", "25", "28", "0", "-17", "+17", "017", "17.", ".17", "17.04", "17,4", "17.4.1.2",
        "17.100",
        "17 beta", "1 7", "१७", "seventeen", "iPadOS 17", "16 to 18", "17\n",
    ])
    func `anything else is refused`(written: String) {
        #expect(Release(written: written) == nil)
        #expect(Release.refusal(of: written).hasSuffix("Use one of 11 to 18, 26, 27."))
    }

    @Test(arguments: [
        ("19", 18), ("25", 26), ("10", 11), ("28", 27), ("iOS 19.1", 18), ("v17", 17), ("17,4", 17), ("17 beta", 17),

        ("5", nil), ("160", nil), ("next", nil), ("", nil), ("99999999999999999999", nil),
    ])
    func `a refusal names the version that was probably meant`(written: String, near: Int?) {
        let start = "unknown release '\(written)'. "
        let guess = near.map { "Did you mean \($0)? " } ?? ""
        #expect(Release.refusal(of: written) == start + guess + "Use one of 11 to 18, 26, 27.")
    }

    @Test func `a title says for what a version stands, and what is unknown`() {
        func title(_ written: String) -> String? { Release(written: written)?.title }
        #expect(title("16") == "iOS 16" && title("16.2") == "iOS 16.2" && title("18") == "iOS 18")
        #expect(title("17") == "iOS 17, as 16" && title("12.1") == "iOS 12.1, as 11")
        #expect(title("27") == "iOS 27, as 26: nothing is known about its differences")
        #expect(Release.all.allSatisfy { !$0.isUnknown && $0.title == $0.name })
    }

    @Test func `every version that is offered is read, in order`() {
        let versions = Release.majorVersions()
        #expect(versions == versions.sorted() && Set(versions).count == versions.count)
        #expect(versions == Array(11...18) + [26, 27])
        for version in versions { #expect(Release(written: "\(version)")?.name == "iOS \(version)") }
    }
}
