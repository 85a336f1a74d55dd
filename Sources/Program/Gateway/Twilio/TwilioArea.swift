import HTTPSClient
import HTTPServer

/// Twilio's API at the addresses that it has at Twilio: `/2010-04-01/…`.
struct TwilioArea: RequestArea {
    static let prefix = "/\(TwilioMessage.apiVersion)/"

    private let api: TwilioAPI

    /// - Parameters:
    ///   - token: that of the gateway.
    ///   - replyWebhook: what is called when the user replies; nil: nothing.
    ///   - log: writes a note to the gateway's log.
    init(
        _ inbox: InboxConnection, token: String?, replyWebhook: WebhookURL?, log: @escaping @Sendable (String) -> Void
    ) {
        let client = WebhookClient(WebhookURL.policy)
        let effects = TwilioEffects(
            deliver: { try await inbox.answers(to: $0) },
            call: { request in
                await client?.call(request)
                    ?? .failure(TransportFailure(.noClient, "No thread or file descriptor is left for a call."))
            },
            listen: { api in await TwilioReplies(inbox: inbox, api: api, log: log).run() },
            log: log)
        api = TwilioAPI(effects, token: token, replyWebhook: replyWebhook)
        if replyWebhook != nil { Task { [api] in await api.listen() } }
    }

    func answer(_ request: GatewayRequest) async -> RequestAnswer {
        let authorization = request.header("Authorization")
        guard
            let read = TwilioRequest(
                request.method, request.path, query: FormFields(request.query), form: FormFields(request.body),
                authorization: authorization.count == 1 ? authorization[0] : nil)
        else { return RequestAnswer(TwilioAnswer(TwilioError.notFound(request.head.path))) }
        return RequestAnswer(await api.answer(read))
    }
}

extension TwilioArea {
    /// Twilio's clients read the number of an error, and not problem details.
    func answer(to problem: Problem) -> RequestAnswer {
        let error =
            problem.status == 401
            ? TwilioError.notAuthenticated : TwilioError(20001, status: problem.status, problem.detail)
        return RequestAnswer(TwilioAnswer(error))
    }
}

extension RequestAnswer {
    fileprivate init(_ answer: TwilioAnswer) {
        if let json = answer.json { self.init(status: answer.status, json) } else { self.init(json: "") }
        status = answer.status
        headers = answer.headers
    }
}
