import Messages

/// Invented messages for the key N, one for each kind that filters sort.
enum SampleMessages {
    static let all: [IncomingMessage] = [
        IncomingMessage(
            from: "AX-HDFCBK",
            text: "Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call +1 202 555 0142."),
        IncomingMessage(
            from: "+1 202 555 0117", text: "Hey, it's Sam from the climbing gym. New number, can you save it?"),
        IncomingMessage(
            from: "VM-PARCEL", text: "Your order 4411 has shipped and will be delivered tomorrow before noon."),
        IncomingMessage(
            from: "+1 202 555 0163",
            text: "You have won a cruise! This is not junk, claim it today: example.com/cruise"),
        IncomingMessage(
            from: "24273", text: "Coupon SAVE20: 20% off everything until Sunday. Show this message at the till."),
        IncomingMessage(from: "MY-CLINIC", text: "Reminder: your appointment with Dr Reyes is on Tuesday at 10:30."),
        IncomingMessage(from: "38401", text: "482913 is your verification code. Never share it with anyone."),
        IncomingMessage(
            from: "+1 202 555 0128", text: "Dinner on Friday? I booked a table for three at eight 🍜", service: .mms,
            with: ["+1 202 555 0177"]),
        IncomingMessage(from: "TEA-SHOP", text: "Weekend offer: buy one tea, get one free. Reply STOP to end."),
        IncomingMessage(
            from: "+1 202 555 0199",
            text: "Your bank: sign in at ex\u{0430}mple.com\u{200B}/login \u{202E}won\u{202C} or lose access"),
        IncomingMessage(
            from: "sam@mail.example", text: "This is an iMessage, so no filter receives it.", service: .iMessage),
        IncomingMessage(from: "+44 7700 900456", text: "Your parcel is held. Pay the fee of 1.99 at example.com/fee"),
    ]

    /// The number of an unknown sender, from the ranges reserved for fiction.
    static func unknownSender(_ number: Int, country: String) -> String {
        let last = number % 100
        let digits = last < 10 ? "0\(last)" : "\(last)"
        return country == "GB" ? "+44 7700 9004\(digits)" : "+1 (202) 555-01\(digits)"
    }
}
