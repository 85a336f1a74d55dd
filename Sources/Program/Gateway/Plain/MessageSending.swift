import HTTPServer
import JSONCodec
import ServerBehaviors

/// `POST /v1/messages`.
enum MessageSending {
    static func perform(_ input: RouteInput, _ inbox: InboxConnection) async throws -> RequestAnswer {
        let messages = if case .array(let messages) = input.body { messages } else { [input.body] }
        let requests = messages.map { JSONObject([("receive", $0)]) }
        guard input.parameters["wait"] != nil else { return try await accept(requests, inbox) }
        // Not only for this client: what was sent stays sent.
        let answers = try await inbox.answers(to: requests).map(InboxAnswer.init)
        return try answer(to: answers)
    }

    /// All were filed, some, or none.
    private static func answer(to answers: [InboxAnswer]) throws(Problem) -> RequestAnswer {
        let refused = answers.enumerated().compactMap { index, answer in answer.problem().map { (index, $0) } }
        if refused.count == answers.count, var problem = refused.first?.1 {
            if answers.count > 1 {
                problem.mistakes = refused.map { Problem.Mistake(place: "/\($0)", sentence: $1.detail) }
            }
            throw problem
        }
        return RequestAnswer(
            status: refused.isEmpty ? 201 : 200,
            .object(JSONObject([("messages", .array(answers.map { .object($0.members) }))])))
    }

    /// Answers when the inbox is there, and sends the messages after that.
    private static func accept(_ requests: [JSONObject], _ inbox: InboxConnection) async throws -> RequestAnswer {
        let sending = try await inbox.begin(requests)
        Task {
            do {
                for problem in try await sending.value.compactMap({ InboxAnswer($0).problem() }) {
                    Output.write(.note("A message was refused: \(problem.detail)"))
                }
            } catch {
                let reason = (error as? InboxFailure)?.sentence ?? "\(error)"
                Output.write(.note("Messages that were accepted may be missing in the inbox: \(reason)"))
            }
        }
        return RequestAnswer(
            status: 202, .object(JSONObject([("accepted", .integer(requests.count))])))
    }
}
