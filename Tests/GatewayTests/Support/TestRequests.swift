import HTTPServer
import JSONCodec

@testable import Gateway

extension GatewayRequest {
    /// - Parameter written: the method and the target: `GET /v1/inbox`.
    init(_ written: String, _ headers: [String] = ["Host: localhost:8025"], body: String? = nil) throws {
        let type = body == nil ? [] : ["Content-Type: application/json"]
        let lines = (["\(written) HTTP/1.1"] + headers + type).map { Array($0.utf8)[...] }
        try self.init(RequestHead(lines), Array((body ?? "").utf8))
    }
}

extension JSONObject {
    init?(_ text: String) {
        guard let object = JSONReader.read(Array(text.utf8))?.object else { return nil }
        self = object
    }
}
