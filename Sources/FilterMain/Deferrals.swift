import FilterWire
import PhoneIdentityLookup
import Synchronization

/// The deferrals that wait for the phone, by query, in the order in which they were asked for.
final class Deferrals: Sendable {
    typealias Completion = @Sendable (ILMessageFilterExtensionContext.NetworkOutcome) -> Void

    private let waiting = Mutex<[Int: [Completion]]>([:])

    func begin(_ id: Int, _ completion: @escaping Completion) {
        waiting.withLock { $0[id, default: []].append(completion) }
    }

    func end(_ id: Int, _ result: PhoneLine.NetworkResult) {
        let completion: Completion? = waiting.withLock { waiting in
            guard var completions = waiting[id], !completions.isEmpty else { return nil }
            let first = completions.removeFirst()
            waiting[id] = completions.isEmpty ? nil : completions
            return first
        }
        completion?(outcome(result))
    }

    private func outcome(_ result: PhoneLine.NetworkResult) -> ILMessageFilterExtensionContext.NetworkOutcome {
        switch result {
        case .failure(let code, _, let message):
            let code = ILMessageFilterError.Code(rawValue: code) ?? .system
            return .failure(ILMessageFilterError(code, userInfo: [NSLocalizedDescriptionKey: message]))
        case .answer(let status, let headers, let body):
            // The phone does not tell the address; the extension's Info.plist has it.
            guard let url = URL(string: "https:"), let data = Data(base64Encoded: body),
                let response = HTTPURLResponse(
                    url: url,
                    statusCode: status,
                    httpVersion: "HTTP/1.1",
                    headerFields: headers
                )
            else { return .failure(ILMessageFilterError(.system)) }
            return .success(NetworkAnswer(response: response, data: data))
        }
    }
}
