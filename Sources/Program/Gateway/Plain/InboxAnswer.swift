import HTTPServer
import JSONCodec

/// The answer of an inbox to a request, for a client of the plain API.
struct InboxAnswer {
    /// Without `id`.
    let members: JSONObject

    init(_ answer: JSONObject) {
        members = JSONObject(answer.members.filter { $0.key != "id" }.map { ($0.key, $0.value) })
    }

    var isOK: Bool { members["ok"] == .bool(true) }

    /// Why it was not done; nil: it was.
    ///
    /// - Parameter refused: the status if the inbox refused it.
    func problem(refused: Int = 409) -> Problem? {
        guard !isOK else { return nil }
        let kind = members["kind"]?.string.flatMap(Problem.Kind.init)
        let status =
            switch kind {
            case .invalid: 422
            case .refused: refused
            case .failed: 409
            case .timeout: 404
            case .unsaved: 507
            case .closed, nil: 503
            }
        return Problem(
            status, members["error"]?.string ?? "The inbox did not say why.", kind: kind, mistakes: failures)
    }

    /// The expectations that do not hold.
    private var failures: [Problem.Mistake] {
        guard case .array(let failures)? = members["failures"] else { return [] }
        return failures.compactMap { failure in
            guard let failure = failure.object, let key = failure["key"]?.string else { return nil }
            let expected = failure["expected"]?.string ?? ""
            return Problem.Mistake(
                place: key, sentence: "expected \(expected), found \(failure["found"]?.string ?? "")")
        }
    }
}

extension InboxConnection {
    /// Answers with one member of the inbox's answer.
    ///
    /// - Parameter refused: the status if the inbox refuses the request.
    func pass(
        _ request: JSONObject, only member: String, refused: Int = 409, purpose: Purpose = .request
    ) async throws -> RequestAnswer {
        let answer = try await checked(request, refused: refused, purpose)
        return RequestAnswer(answer.members[member] ?? .null)
    }

    /// Answers with the inbox's answer, without `ok`, which the status says.
    func pass(_ request: JSONObject, purpose: Purpose = .request) async throws -> RequestAnswer {
        let members = try await checked(request, refused: 409, purpose).members.members
        return RequestAnswer(.object(JSONObject(members.filter { $0.key != "ok" }.map { ($0.key, $0.value) })))
    }

    private func checked(_ request: JSONObject, refused: Int, _ purpose: Purpose) async throws -> InboxAnswer {
        let answer = InboxAnswer(try await answer(to: request, purpose: purpose))
        if let problem = answer.problem(refused: refused) { throw problem }
        return answer
    }
}
