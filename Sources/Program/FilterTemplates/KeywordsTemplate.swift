/// Rules for the sample filter Keywords, which needs no programming.
enum KeywordsTemplate {
    /// The folder that becomes the sample's App Group.
    static let folder = "Rules"

    static let file = TemplateFile(
        "\(folder)/Keywords.txt", "the rules: edit them", text: text)

    private static var text: String {
        """
        # The first line that matches a message decides. Siftbox uses a saved file for the next message.
        #
        #   category: word, word            any of the words; "in quotes" only as a whole word
        #   sender AX-*, 24273: category    all messages of these senders; * stands for anything
        #
        # Categories: junk, transaction, promotion, allow, or a sub-folder such as finance, orders, reminders, coupons.

        \(StarterRule.all.map { "\($0.category): \($0.words.joined(separator: ", "))" }.joined(separator: "\n"))

        """
    }
}
