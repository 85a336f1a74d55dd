/// What becomes of a reporting extension's answer: what is sent where, and whether the user is asked to block (U3 to U6).
///
///     let answer = ClassificationResponse(action: .reportJunk, userInfo: #"{"kind":"fraud"}"#)
///     Reporting(answer, to: destinations, appVersion: "1", isJSONObject: isObject).delivery
///     // .network(to: "https://…", body: {"_version":1,"app":{"version":"1"},"classification":{"kind":"fraud"}})
package struct Reporting: Hashable, Sendable {
    /// Where an extension's reports go, by its Info.plist.
    package struct Destinations: Hashable, Sendable {
        /// `ILClassificationExtensionNetworkReportDestination`, as it is written there.
        package var network: String?
        /// `ILClassificationExtensionSMSReportDestination`.
        package var sms: String?

        package init(network: String? = nil, sms: String? = nil) {
            self.network = network
            self.sms = sms
        }
    }

    package enum Delivery: Hashable, Sendable {
        /// The answer was none (U3).
        case nothing
        /// A POST (U5). Whether the address may be asked is found out when it is sent (D4, U7).
        case network(to: String, body: [UInt8])
        /// A message that the user sends or cancels (U6).
        case sms(to: String, body: String)
        /// No report can be made.
        case failure(Diagnostic)
    }

    package var delivery: Delivery
    /// Whether the user is asked to block the sender, once the report was sent or its message was cancelled (U3).
    ///
    /// Of a report that cannot be made there is nothing behind which the question could come; nobody outside Apple knows
    /// what a phone does then. One that its server does not get is made: a phone tells nothing of that, and asks.
    package var asksToBlock: Bool
    /// The rules that took part, in their order.
    package var rules: [Rule]

    /// - Parameters:
    ///   - appVersion: CFBundleVersion of the containing app; nil is sent as null, as in a deferral (D1).
    ///   - isJSONObject: whether a text is one JSON object.
    package init(
        _ answer: ClassificationResponse, to destinations: Destinations, appVersion: String?,
        isJSONObject: (String) -> Bool
    ) {
        guard answer.action != .none else {
            self.init(delivery: .nothing, asksToBlock: false, rules: [.u3])
            return
        }
        let delivery: Delivery
        var rules: [Rule] = [.u3, .u4]
        if let address = destinations.network {
            rules.append(.u5)
            if let userInfo = answer.userInfo, !isJSONObject(userInfo) {
                delivery = .failure(Diagnostic(.userInfoNotJSON))
            } else {
                delivery = .network(to: address, body: Self.body(userInfo: answer.userInfo, appVersion: appVersion))
            }
        } else if let number = destinations.sms {
            rules.append(.u6)
            let text = answer.userString ?? ""
            if number.isEmpty || text.isEmpty {
                let what = number.isEmpty ? "the number of the Info.plist is empty" : "userString is empty"
                delivery = .failure(Diagnostic(.emptySMSReport, what))
            } else {
                delivery = .sms(to: number, body: text)
            }
        } else {
            delivery = .failure(Diagnostic(.noReportDestination))
        }
        let isMade = if case .failure = delivery { false } else { true }
        self.init(
            delivery: delivery, asksToBlock: isMade && answer.action == .reportJunkAndBlockSender, rules: rules)
    }

    private init(delivery: Delivery, asksToBlock: Bool, rules: [Rule]) {
        self.delivery = delivery
        self.asksToBlock = asksToBlock
        self.rules = rules
    }
}

extension Reporting {
    /// What a report by network posts (U5): the wrapper of a deferral around the answer's `userInfo`.
    ///
    /// An answer without `userInfo` is sent as null, as a missing body is in a deferral (D2): our reading, since nobody has
    /// seen that report.
    ///
    /// - Parameter userInfo: one JSON object; it is sent as the extension wrote it.
    private static func body(userInfo: String?, appVersion: String?) -> [UInt8] {
        let version = JSONText.quoted(appVersion)
        return Array(#"{"_version":1,"app":{"version":\#(version)},"classification":\#(userInfo ?? "null")}"#.utf8)
    }
}
