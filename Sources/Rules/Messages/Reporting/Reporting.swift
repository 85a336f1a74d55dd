import JSONCodec

/// The effect of a reporting extension's response: what is sent where, and whether the user can block the sender (U3 to
/// U6).
///
///     let answer = ClassificationResponse(action: .reportJunk, userInfo: #"{"kind":"fraud"}"#)
///     Reporting(answer, to: destinations, appVersion: "1").delivery
///     // .network(to: "https://…", body: {"_version":1,"app":{"version":"1"},"classification":{"kind":"fraud"}})
package struct Reporting: Hashable, Sendable {
    /// The destinations in an extension's Info.plist.
    package struct Destinations: Hashable, Sendable {
        /// `ILClassificationExtensionNetworkReportDestination`, not validated.
        package var network: String?
        /// `ILClassificationExtensionSMSReportDestination`.
        package var sms: String?

        package init(network: String? = nil, sms: String? = nil) {
            self.network = network
            self.sms = sms
        }
    }

    package enum Delivery: Hashable, Sendable {
        /// The response's action is `none` (U3).
        case nothing
        /// A POST (U5). The address is checked when the request is sent (D4, U7).
        case network(to: String, body: [UInt8])
        /// A message that the user sends or cancels (U6).
        case sms(to: String, body: String)
        /// The report cannot be created.
        case failure(Diagnostic)
    }

    package var delivery: Delivery
    /// Whether to offer blocking the sender after the report was sent or its SMS was canceled (U3).
    ///
    /// For a report that cannot be created Siftbox does not ask; Apple does not document this case. A report that does
    /// not reach its server counts as sent: iOS does not show the failure, and asks.
    package var asksToBlock: Bool
    /// The rules that applied, in order.
    package var rules: [Rule]
}

extension Reporting {
    /// - Parameter appVersion: CFBundleVersion of the containing app; nil is sent as null, as in a deferral (D1).
    package init(
        _ answer: ClassificationResponse, to destinations: Destinations, appVersion: String?
    ) {
        guard answer.action != .none else {
            self.init(delivery: .nothing, asksToBlock: false, rules: [.u3])
            return
        }
        let delivery: Delivery
        var rules: [Rule] = [.u3, .u4]
        if let address = destinations.network {
            rules.append(.u5)
            if let userInfo = answer.userInfo, JSONReader.read(userInfo.utf8)?.object == nil {
                delivery = .failure(Diagnostic(.userInfoNotJSON))
            } else {
                delivery = .network(to: address, body: Self.body(userInfo: answer.userInfo, appVersion: appVersion))
            }
        } else if let number = destinations.sms {
            rules.append(.u6)
            let text = answer.userString ?? ""
            if number.isEmpty || text.isEmpty {
                let what = number.isEmpty ? "the number in the Info.plist is empty" : "userString is empty"
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

    /// The body of a network report (U5): the wrapper of a deferral around the response's `userInfo`.
    ///
    /// A missing `userInfo` is sent as null, like a missing body in a deferral (D2). This is our reading; no such
    /// report has been observed.
    ///
    /// - Parameter userInfo: one JSON object, sent as the extension wrote it.
    private static func body(userInfo: String?, appVersion: String?) -> [UInt8] {
        var line = JSONLine()
        line.add("_version", 1)
        line.add("app", object: [("version", JSON(ifAny: appVersion))])
        line.add("classification", json: Array((userInfo ?? "null").utf8))
        return line.bytes.dropLast()
    }
}
