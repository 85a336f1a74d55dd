/// The rules of the inbox, by stable names that code, sessions and journeys use.
///
/// Each rule has one sentence, which journeys show.
package enum Rule: String, CaseIterable, Codable, Sendable {
    case e1 = "E1", e2 = "E2", e3 = "E3", e4 = "E4", e5 = "E5", e6 = "E6"
    case c1 = "C1", c2 = "C2", c3 = "C3", c4 = "C4", c5 = "C5", c6 = "C6", c7 = "C7", c8 = "C8"
    case q1 = "Q1", q2 = "Q2", q3 = "Q3"
    case s1 = "S1", s2 = "S2", s3 = "S3", s4 = "S4", s5 = "S5", s6 = "S6"
    case v1 = "V1", v2 = "V2", v3 = "V3", v4 = "V4", v5 = "V5", v6 = "V6", v7 = "V7", v8 = "V8", v9 = "V9"
    case f1 = "F1", f2 = "F2", f3 = "F3", f4 = "F4", f5 = "F5", f6 = "F6", f7 = "F7", f8 = "F8", f9 = "F9"
    case f10 = "F10", f11 = "F11", f12 = "F12", f13 = "F13", f14 = "F14"
    case r1 = "R1", r2 = "R2", r3 = "R3", r4 = "R4", r5 = "R5", r6 = "R6", r7 = "R7", r8 = "R8"
    case d1 = "D1", d2 = "D2", d3 = "D3", d4 = "D4", d5 = "D5", d6 = "D6", d7 = "D7", d8 = "D8", d9 = "D9", d10 = "D10"
    case n1 = "N1", n2 = "N2", n3 = "N3", n4 = "N4", n5 = "N5"
    case u1 = "U1", u2 = "U2", u3 = "U3", u4 = "U4", u5 = "U5", u6 = "U6", u7 = "U7"
    case x1 = "X1", x2 = "X2", x3 = "X3", x4 = "X4", x5 = "X5", x6 = "X6", x7 = "X7", x8 = "X8"

    /// The evidence of a rule that is based on a single observation, and what is unknown about it; nil for all other
    /// rules.
    package var soleObservation: String? {
        switch self {
        case .f3:
            "one observation only: the counts in a post about iOS 26.5 (Apple Developer Forums 836163); the rule is our "
                + "reading of them"
        case .f13: "several publications say so, perhaps all from one source; Apple does not document it"
        default: nil
        }
    }

    package var sentence: String {
        switch self {
        case .e1: "One filter is active at a time; with None, nothing is filtered."
        case .e2: "A filter receives messages only after the user chooses it in Settings."
        case .e3: "While the switch for unknown senders is off, the filter gets no message, and none is silenced."
        case .e4: "A filter is queried for its capabilities when it is chosen."
        case .e5: "Messages that are already filed stay where they are when the filter changes."
        case .e6:
            "Without a filter, Transactions and Promotions are not listed; their conversations are in Unknown Senders."
        case .c1: "A blocked sender's message is dropped."
        case .c2: "iMessages are never sent to the filter, and are never junk."
        case .c3: "No filter is active."
        case .c4: "The switch for unknown senders is off."
        case .c5: "The sender is in Contacts."
        case .c6: "The user chose Mark as Known for the sender."
        case .c7: "The user replied to this sender three times or more."
        case .c8: "The message has no sender or no body."
        case .q1: "The filter receives the sender and the message body."
        case .q2: "The filter receives the phone's country."
        case .q3: "The filter receives each message once, when it arrives."
        case .s1: "This release has no sub-folders."
        case .s2: "Capabilities of the other group, unknown ones and repetitions are dropped."
        case .s3: "Sub-folders have a fixed order."
        case .s4: "A parent folder with sub-folders is called All Transactions or All Promotions."
        case .s5: "If the capabilities query gets no answer, only the parent folders exist."
        case .s6: "Apple documents five sub-actions in all."
        case .v1: "none and allow both mean: no category."
        case .v2: "An unknown action counts as none."
        case .v3: "The filters of this release answer none, allow or junk; anything else counts as none."
        case .v4: "A sub-action of the other group is dropped, the action kept."
        case .v5: "A sub-action that was not declared is dropped, the action kept."
        case .v6: "A sub-action with none, allow or junk is ignored."
        case .v7: "Without a valid answer, the message is shown as usual."
        case .v8: "An answer after the time limit is ignored."
        case .v9: "The first completion counts."
        case .f1:
            "One junk message makes the whole conversation junk, except its iMessages, until you reply three times, add the sender to Contacts or delete it."
        case .f2: "A sender has one conversation for each category."
        case .f3:
            "A sender has one conversation for each category. If the first message was uncategorized, one junk message makes all of them junk."
        case .f4: "The lists of iOS 11. SMS Junk exists while a filter is active or the list has a conversation."
        case .f5: "The folders of iOS 14."
        case .f6: "The folders of iOS 16."
        case .f7: "The folders of iOS 26. Unknown senders are in Unknown Senders, not in Messages."
        case .f8: "A conversation in a sub-folder is also listed in its parent."
        case .f9: "Known and unknown senders are listed separately."
        case .f10: "When the switch for unknown senders is off, there is one list."
        case .f11: "Conversations are ordered by their newest message."
        case .f12: "A deleted conversation can be recovered for 30 days."
        case .f13: "Spam is deleted some time after its newest message."
        case .f14: "What iOS itself takes for spam goes to Spam, while Filter Spam is on."
        case .r1: "The third reply takes a junk conversation back to the main list."
        case .r2: "All conversations with a contact become one, which is not filtered."
        case .r3: "A sender removed from Contacts is unknown again. Nothing moves."
        case .r4: "After the third reply, new messages join a conversation that the sender already has."
        case .r5: "Replies count for the sender, and remain when conversations are deleted."
        case .r6: "Mark as Known moves the sender to Messages; the filter no longer receives its messages."
        case .r7: "New messages from a blocked sender are dropped."
        case .r8:
            "Spam has no replies and no links. Not Spam moves a conversation to the inbox; the filter is still queried."
        case .d1:
            "iOS makes the request. It sends the sender, the message body and the app's version, and nothing else."
        case .d2: "Values that the query does not have are null in the request."
        case .d3: "The address is the one in the extension's Info.plist."
        case .d4: "The address must be absolute, use https, and have a host."
        case .d5: "The server must list the app in its association file."
        case .d6: "A message can be deferred only once."
        case .d7: "If the request fails, the extension gets an error with its cause."
        case .d8: "Every HTTP status is an answer, and its body reaches the extension unchanged."
        case .d9: "Only https with a trusted certificate. No cookies, no cache."
        case .d10: "Errors belong to Apple's error domain."
        case .n1: "Junk does not alert."
        case .n2: "Transactions and promotions do not alert."
        case .n3: "While the switch for unknown senders is on, their messages do not alert."
        case .n4: "Known senders alert."
        case .n5: "A conversation that was filed by a filter shows the filter's name below its messages."
        case .u1: "The user reports from a conversation. Done is off until the extension is ready."
        case .u2: "Cancel does nothing; Done requests the extension's response."
        case .u3:
            "With none, nothing is reported. Other responses are sent, and one of them also offers to block the sender."
        case .u4: "A network destination takes precedence over SMS. Without a destination the report fails."
        case .u5: "A network report contains the response's userInfo and nothing else of the response."
        case .u6: "An SMS report is a message with the response's userString, which the user sends or cancels."
        case .u7: "The server must list the app under classificationreport."
        case .x1: "The filter runs in its own process."
        case .x2: "The filter has no network."
        case .x3: "The filter can write only in its own container."
        case .x4: "One process may handle several messages, or each message gets its own."
        case .x5: "The filter's memory is limited."
        case .x6: "What the filter prints goes to its log."
        case .x7: "A filter that crashed or did not answer in time is restarted."
        case .x8: "The setting chaos makes things go wrong on purpose."
        }
    }
}
