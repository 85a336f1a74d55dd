import InboxScreens
import Messages
import SessionDisplays
import Testing

@testable import SessionScript

/// The step `show`.
@Suite struct ShowStepTests {
    private static let received = """
        - receive: { from: "+12025550130", text: The parcel is at the neighbor's }
        - receive: { from: "+12025550130", text: The second parcel }
        - receive: { from: "24273", text: Sale }

        """

    private func mistakes(_ step: String) -> [String] {
        SessionScriptTests.mistakes("title: T\nsteps:\n  - \(step)\n")
    }

    @Test func `an address is enough`() throws {
        #expect(
            try session("- show: \"24273\"").steps[0].action as? ShowStep
                == ShowStep(place: .conversation(ConversationSelector(from: "24273"))))
        #expect(try failures(Self.received + "- show: \"+12025550130\"\n- show: 24273") == [])
    }

    @Test func `without a screen, the place must exist`() throws {
        #expect(
            try failures(
                Self.received
                    + """
                    - show: "24274"
                    - show: { from: "+12025550130", message: at the neighbor }
                    - show: { from: "+12025550130", message: Sale }
                    - show: { from: "+12025550130", message: parcel, folder: junk }
                    """) == [
                    "s.yaml:6:5: show: expected success, found an error: There is no conversation with 24274.",
                    "s.yaml:8:5: show: expected success, found an error: "
                        + "The conversation with +12025550130 has no message with \"Sale\".",
                    "s.yaml:9:5: show: expected success, found an error: "
                        + "There is no conversation with +12025550130 in junk.",
                ])
    }

    @Test(arguments: [
        ("show: { message: Sale }", "s.yaml:3:22: message: needs the key 'from': 'message' is in a conversation"),
        ("show: { with: [\"1\"] }", "s.yaml:3:19: with: needs the key 'from': 'with' lists"),
        ("show: { from: \"1\", message: [a] }", "s.yaml:3:33: message: expected a string in the message body"),
        ("show: { from: \"1\", mesage: a }", "s.yaml:3:24: unknown key 'mesage'; did you mean 'message'?"),
        ("show: {}", "s.yaml:3:11: show: nothing to show; give 'from', 'folder' or both"),
        ("show: [\"1\"]", "s.yaml:3:11: show: expected a mapping"),
    ])
    func `a mistake is reported with its place`(_ step: String, _ message: String) {
        let found = mistakes(step)
        #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
    }

    @Test func `the newest of several messages with the text is shown`() throws {
        let steps =
            Self.received + """
                - show: { from: "+12025550130", message: parcel }
                  expect: { screen: The second parcel }
                """
        let result = SessionCheck.run(try session(steps), display: { InMemoryInbox($0) })
        #expect(result.verdict == .passed, "\(result)")
    }
}
