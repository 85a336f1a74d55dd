import Device
import DisplayText
import Messages
import Terminal

// The lines below messages: where a filter put them, and what is wrong with them.
extension TranscriptLayout {
    func addFooter(_ block: inout Block, _ message: Message, _ index: Int) {
        guard !message.isFromUser else { return }
        if let found = pane.corpus[message.id], found.mark.isWrong {
            let text = "expected \(found.expectation(label: message.label, hasPlace: false))"
            block.after.append(.footer([FooterPart(text: text, role: .junk)]))
        } else if let label = message.label, !label.isEmpty {
            block.after.append(.footer([FooterPart(text: "labeled \(label)", role: .footer)]))
        }
        if let body = message.body, message.service == .sms, case let count = cache.segments(message.id, body),
            count > 1
        {
            block.after.append(.footer([FooterPart(text: Counted.pluralized(count, "segment"), role: .footer)]))
        }
        let isLast = pane.reachesEnd && !pane.messages[(index + 1)...].contains { !$0.isFromUser }
        let names = message.journey?.diagnostics.map(\.name.rawValue) ?? []
        if let filing = filing(of: message, isLast: isLast), isLast || endsFiling(filing, index) {
            block.after.append(.footer(parts(of: filing, message)))
        }
        if !names.isEmpty {
            let text = "\(names.joined(separator: ", ")): press \(whyKey)"
            block.after.append(.footer([FooterPart(text: text, role: .warning)]))
        }
        if message.unreadableJourney != nil {
            let text = "its record cannot be read: press \(whyKey)"
            block.after.append(.footer([FooterPart(text: text, role: .warning)]))
        }
        if isLast, !block.after.isEmpty, !isCompact { block.after.append(.blank) }
    }

    /// Where a filter's answer put a message.
    private struct Filing: Hashable {
        let category: Category
        let filter: String
    }

    /// What the filter did with a message of a filtered conversation (N5). The last message has what is true of the whole
    /// conversation (F1), the others what is in their journeys.
    private func filing(of message: Message, isLast: Bool) -> Filing? {
        guard let conversation = pane.conversation, conversation.bucket.category != .uncategorized,
            let filter = conversation.filteredBy
        else { return nil }
        if isLast { return Filing(category: conversation.bucket.category, filter: filter) }
        guard let journey = message.journey, journey.category != .uncategorized, let filter = journey.filterName else {
            return nil
        }
        return Filing(category: journey.category, filter: filter)
    }

    /// Whether the next received message was filed in another way.
    private func endsFiling(_ filing: Filing, _ index: Int) -> Bool {
        guard let next = pane.messages[(index + 1)...].firstIndex(where: { !$0.isFromUser }) else { return false }
        let isLast = pane.reachesEnd && !pane.messages[(next + 1)...].contains { !$0.isFromUser }
        return self.filing(of: pane.messages[next], isLast: isLast) != filing
    }

    /// `Finance · filtered by Black Friday · 0.4 ms`: the line below the last message of those that a filter filed in the
    /// same way. Without room, the time is left out.
    private func parts(of filing: Filing, _ message: Message) -> [FooterPart] {
        let name = filing.category.name
        let filter = " · filtered by \(filing.filter)"
        let time = message.journey?.milliseconds.map { " · \(Counted.time($0))" } ?? ""
        let fits = TextWidth.width(of: name + filter + time) <= size.columns - 3
        return [
            FooterPart(text: name, role: filing.category.role ?? .footer),
            FooterPart(text: fits ? filter + time : filter, role: .footer),
        ]
    }
}
