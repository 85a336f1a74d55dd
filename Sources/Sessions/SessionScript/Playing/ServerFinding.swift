import Foundation
import LocalServerHost
import LocatedYAML
import Messages
import ServerBehaviors

// The requests to the session's server.
extension StepObservation {
    func server(_ fact: Expectation.ServerExpectation) -> Finding {
        let posts = requests.filter { $0.method == "POST" }
        switch fact {
        case .requests(let expected): return count(expected, requests.count, "request")
        case .deferrals(let expected): return count(expected, posts.count { $0.kind != .report }, "deferral")
        case .reports(let expected): return count(expected, posts.count { $0.kind == .report }, "report")
        case .last(let text):
            guard let last = posts.last else { return .differs(expected: "a POST with \(text.name)", found: "none") }
            return text.isPart(of: last.text)
                ? .holds : .differs(expected: "\(text.name) in the last POST", found: "this request\n\(last.text)")
        case .lastLacks(let text):
            guard let last = posts.last else {
                return .differs(expected: "a POST without \(text.name)", found: "none")
            }
            return !text.isPart(of: last.text)
                ? .holds : .differs(expected: "no \(text.name) in the last POST", found: "this request\n\(last.text)")
        case .sent(let pattern):
            guard let last = posts.last else { return .differs(expected: "\(pattern) in a POST", found: "none") }
            let body = String(decoding: last.body, as: UTF8.self)
            return pattern.matches(body) ? .holds : .differs(expected: "exactly \(pattern)", found: body)
        }
    }

    private func count(_ expected: Int, _ found: Int, _ what: String) -> Finding {
        func text(_ count: Int) -> String { "\(Counted.pluralized(count, what)) to the server" }
        return expected == found ? .holds : .differs(expected: text(expected), found: text(found))
    }
}

extension LoggedRequest {
    /// The request as text, for messages.
    var text: String {
        ([("\(method) \(path)")] + headers.map { "\($0.name): \($0.value)" } + [String(decoding: body, as: UTF8.self)])
            .joined(separator: "\n")
    }
}
