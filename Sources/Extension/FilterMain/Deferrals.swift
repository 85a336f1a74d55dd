import AppleIdentityLookup
import FilterWire
import Synchronization

/// The deferrals that wait for Siftbox. Those of a query are numbered in order.
final class Deferrals: Sendable {
    typealias Completion = @Sendable (ILMessageFilterExtensionContext.NetworkOutcome) -> Void

    private struct QueryDeferrals {
        var count = 0
        var waiting: [(number: Int, completion: Completion)] = []
    }

    private let queries = Mutex<[Int: QueryDeferrals]>([:])

    func begin(_ id: Int, _ completion: @escaping Completion) {
        queries.withLock { queries in
            var query = queries[id] ?? QueryDeferrals()
            query.count += 1
            query.waiting.append((query.count, completion))
            queries[id] = query
        }
    }

    /// - Parameter number: the number of the deferral, from 1; nil: the oldest.
    func end(_ id: Int, _ number: Int?, _ result: NetworkResult) {
        let completion: Completion? = queries.withLock { queries in
            guard let waiting = queries[id]?.waiting,
                let index = number.map({ number in waiting.firstIndex { $0.number == number } })
                    ?? waiting.indices.first
            else { return nil }
            return queries[id]?.waiting.remove(at: index).completion
        }
        completion?(outcome(result))
    }

    /// The query has been answered: it is removed if none of its deferrals is waiting.
    func forget(_ id: Int) {
        queries.withLock { queries in
            if queries[id]?.waiting.isEmpty == true { queries[id] = nil }
        }
    }

    private func outcome(_ result: NetworkResult) -> ILMessageFilterExtensionContext.NetworkOutcome {
        switch result {
        case .failure(let failure, let underlying):
            let code = ILMessageFilterError.Code(rawValue: failure.code) ?? .system
            let cause = underlying.map {
                ILMessageFilterError.Cause(domain: $0.domain, code: $0.code, message: $0.message)
            }
            return .failure(ILMessageFilterError(code, cause: cause))
        case .answer(let url, let status, let headers, let body):
            guard let url = URL(string: url ?? "https:"), let data = Data(base64Encoded: body),
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
