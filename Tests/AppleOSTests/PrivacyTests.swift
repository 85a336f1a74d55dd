import Foundation
import Testing

@testable import AppleOS

struct PrivacyTests {
    private let sender = "+12025550123"

    @Test func `numbers and bools are shown`() {
        #expect(shown("\(1) \(UInt8(2)) \(Int64.min) \(true)") == "1 2 -9223372036854775808 true")
        #expect(shown("\(0.5) \(Float(2))") == "0.500000 2.000000")
    }

    @Test func `strings and objects are not`() {
        let error: any Error = CocoaError(.fileNoSuchFile)
        #expect(shown("\(sender) \(sender.prefix(2)) \([1])") == "<private> <private> <private>")
        #expect(shown("\(NSNumber(value: 1)) \(error) \(Int.self)") == "<private> <private> <private>")
    }

    @Test func `explicit privacy has precedence`() {
        #expect(shown("\(sender, privacy: .public) \(1, privacy: .private)") == "+12025550123 <private>")
        #expect(shown("\(true, privacy: .sensitive) \(1.0, privacy: .private)") == "<private> <private>")
        #expect(shown("\(sender, privacy: .private(mask: .none))") == "<private>")
    }

    @Test func `objects, errors and types are described when public`() {
        struct Broken: Error {}
        let error: any Error = Broken()
        let none: NSObject? = nil
        #expect(shown("\(NSNumber(value: 7), privacy: .public) \(none, privacy: .public)") == "7 (null)")
        #expect(shown("\(error, privacy: .public) \(Broken(), privacy: .public)") == "Broken() Broken()")
        #expect(shown("\(String.self, privacy: .public) \(["a": 1], privacy: .public)") == #"String ["a": 1]"#)
    }

    @Test func `a hash identifies a value`() {
        let one = shown("\(sender, privacy: .private(mask: .hash))")
        #expect(one.wholeMatch(of: /<mask\.hash: '[A-Za-z0-9+\/]{22}=='>/) != nil)
        #expect(one == shown("\(sender, privacy: .auto(mask: .hash))"))
        #expect(one == shown("\(sender, align: .right(columns: 40), privacy: .sensitive(mask: .hash))"))
        #expect(one != shown("\("+12025550124", privacy: .private(mask: .hash))"))
        #expect(shown("\(7, privacy: .auto(mask: .hash))").hasPrefix("<mask.hash: "))
    }

    @Test func `private values are shown if enabled`() {
        let forms = text(
            "\(sender) \(sender, privacy: .private(mask: .hash)) \(sender, privacy: .sensitive)", showsPrivate: true)
        #expect(forms.shown == "+12025550123 +12025550123 <private>")
    }

    @Test func `formats follow the same rules`() {
        #expect(shown(format: "%@ %s %d %.1f", sender, sender, 3, 0.5) == "<private> <private> 3 0.5")
        #expect(shown(format: "%{public}@ %{private}d", sender, 3) == "+12025550123 <private>")
        #expect(shown(format: "%{sensitive}@ %{private, public}@", sender, sender) == "<private> <private>")
        #expect(clear(format: "%@ %{private}d %{sensitive}@", sender, 3, sender) == "+12025550123 3 <private>")
        let hash = shown("\(sender, privacy: .private(mask: .hash))")
        #expect(shown(format: "%{public, mask.hash}@ %{ private,mask.hash }@", sender, sender) == "\(hash) \(hash)")
    }

    @Test func `a number conversion does not show a string`() {
        #expect(shown(format: "%d %x %f %c %p", sender, sender, sender, sender, sender).contains("202") == false)
    }
}
