import LocatedYAML

/// A session with comments that explain it.
package enum SessionTemplate {
    /// The session of a new filter, which has the rules of `StarterRule`.
    ///
    /// - Parameter filter: the keys that select the filter.
    static func file(_ path: String, title: String, filter: String) -> TemplateFile {
        let steps = StarterRule.all.map { rule in
            let subAction = rule.subAction.map { "sub-action: \($0), " } ?? ""
            return receive(rule.example) + expect("action: \(rule.action), \(subAction)folder: \(rule.folder)")
        }
        let text =
            head(title, filter)
                + """
                steps:
                  # Each step is a message that arrives, and what you expect then. `siftbox check` reports every difference.
                \(steps.joined(separator: "\n"))
                  # No rule of the filter matches: the message stays with other unknown senders.
                \(receive(StarterRule.unmatched))\(expect("action: none, folder: unknown"))

                """
        return TemplateFile(path, "what you expect of the filter", text: text)
    }

    /// A session for any filter: it expects only what is true for each of them.
    ///
    /// - Parameter filter: its name or path, relative to the session's file.
    package static func text(title: String, filter: String) -> String {
        let junk = StarterRule.all[0]
        return head(title, "filter: \(YAMLText.scalar(filter, inFlow: true))")
            + """
            contacts:
              - { name: Mum, addresses: ["+1 202 555 0101"] }
            steps:
              # A message of an unknown sender: the filter receives it.
            \(receive(junk.example))\(expect("queried: true"))
              # To expect a verdict, add what the filter answers and where the message goes:
              #   expect: { queried: true, action: \(junk.action), folder: \(junk.folder), notified: false }
              # Messages of contacts skip the filter.
            \(receive(("+1 202 555 0101", "Dinner is at seven")))\(expect("because: contact, folder: known, notified: true"))
              # Time passes, and the first sender writes again.
              - wait: 1h
            \(receive((junk.example.sender, StarterRule.unmatched.text)))\(expect("queried: true"))

            """
    }

    private static func head(_ title: String, _ filter: String) -> String {
        """
        # A session is a simulated iPhone, and messages that arrive on it.
        #   siftbox check FILE      run it, and report every expectation that fails
        #   siftbox FILE            watch it in the inbox, then continue from its end
        # Other keys: release: 26, country: GB, settings:, messages: FILE. Steps, too: reply, wait, add-contact, caption.
        title: \(YAMLText.scalar(title, inFlow: true))
        \(filter)

        """
    }

    private static func receive(_ message: (sender: String, text: String)) -> String {
        "  - receive: { from: \(YAMLText.scalar(message.sender, inFlow: true)), text: \(YAMLText.scalar(message.text, inFlow: true)) }\n"
    }

    private static func expect(_ text: String) -> String { "    expect: { \(text) }" }
}
