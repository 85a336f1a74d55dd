import HTTPServer
import JSONCodec

/// Twilio's API at the addresses that it has at Twilio: `/2010-04-01/…`.
struct TwilioArea: RequestArea {
    private let api: TwilioAPI

    init(_ api: TwilioAPI) { self.api = api }

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

extension RequestAnswer {
    fileprivate init(_ answer: TwilioAnswer) {
        self.init(json: answer.json.map { String(decoding: JSONLine.bytes(of: $0), as: UTF8.self) } ?? "")
        status = answer.status
        headers = answer.headers
    }
}
