import Device
import FilterWire
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import SystemSupport

// The outcome of a report.
extension StepObservation {
    /// Compares an expectation of a report with its outcome.
    func report(_ expected: ExpectedReport) -> Finding {
        guard let record = outcome?.report else { return .differs(expected: "a report", found: "none") }
        func differs(_ expected: String, _ found: String?) -> Finding {
            .differs(expected: expected, found: "\(found ?? "nothing"): \(record.sentence)")
        }
        switch expected {
        case .action(let action):
            return record.action == action ? .holds : differs(action.name, record.action?.name)
        case .by(let way): return record.route == way ? .holds : differs(way.rawValue, record.route.rawValue)
        case .ready(let ready):
            guard let sheet = result.sheet else { return differs("a view", nil) }
            let word = { $0 ? "Done enabled" : "Done disabled" }
            return sheet.isReady == ready ? .holds : .differs(expected: word(ready), found: word(sheet.isReady))
        case .shows(let text):
            guard let sheet = result.sheet else { return differs("a view with \(text.name)", nil) }
            return sheet.shows(text) ? .holds : .differs(expected: "a view with \(text.name)", found: sheet.summary)
        case .status(let status):
            return record.status == status ? .holds : differs("the status \(status)", record.status.map(String.init))
        case .posted(let pattern):
            guard record.route == .network, let sent = record.sent else { return differs("\(pattern) in a POST", nil) }
            return pattern.matches(sent) ? .holds : differs("exactly \(pattern)", sent)
        case .text(nil): return record.sent == nil ? .holds : differs("nothing", record.sent)
        case .text(.some(let text)):
            return record.route == .sms && record.sent.map(text.isAll) == true
                ? .holds : differs("a message: \(text.name)", record.sent)
        case .blocked(let blocked):
            let word = { $0 ? "a blocked sender" : "no blocked sender" }
            let isBlocked = record.blocked != nil
            return isBlocked == blocked ? .holds : differs(word(blocked), word(isBlocked))
        }
    }

    func blocked(_ expected: [String]) throws -> Finding {
        let found = try phone.store.blocked()
        guard Set(found.map(\.key)) != Set(expected.map { phone.address($0).key }) else { return .holds }
        return .differs(
            expected: expected.isEmpty ? "no one" : expected.joined(separator: ", "),
            found: found.isEmpty ? "no one" : found.map(\.written).joined(separator: ", "))
    }
}
