import HTTPServer
import ServerBehaviors

extension RequestAnswer {
    /// The answer to a deferral or a report, with the faults of the behavior.
    ///
    /// - Parameter json: the answer without faults.
    init(_ json: String, _ behavior: ServerBehavior) {
        self.init(json: json)
        status = behavior.status
        closes = behavior.close
        if let cookie = behavior.cookie { headers.append(("Set-Cookie", cookie)) }
        if let redirect = behavior.redirect {
            headers.append(("Location", redirect))
            if !(300...399).contains(status) { status = 307 }
        }
        switch behavior.answer {
        case .verdict: break
        case .nonsense: text = "]{ this is not JSON \u{7}"
        case .empty: text = ""
        case .large:
            ending = .after(Self.largeSize)
            logText = "\(json) and spaces up to 1 MiB"
        case .endless:
            ending = .never
            closes = true
            logText = "\(json) and endless spaces"
        case .half:
            ending = .half(of: json.utf8.count)
            closes = true
            logText = "half of \(json)"
        }
    }

    private static let largeSize = 1 << 20
}
