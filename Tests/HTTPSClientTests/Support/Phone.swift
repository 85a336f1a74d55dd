import HTTPSClient
import SystemSupport
import Testing

/// A loop and a client on it.
final class Phone {
    let loop = EventLoop()
    let client: ServerClient

    init(
        _ policy: ClientPolicy = ClientPolicy(allowsLocalHTTP: true), library: String = "libcurl.so.4",
        systemAuthorities: String = "/etc/ssl/certs"
    ) {
        ProxyEnvironment.set
        client = ServerClient(on: loop, policy: policy, library: library, systemAuthorities: systemAuthorities)
    }

    /// Sends a request and turns the loop until it has nothing to wait for, which must be after the answer.
    func ask(_ request: ServerRequest, location: SourceLocation = #_sourceLocation) throws -> ServerAnswer {
        var result: Result<ServerAnswer, TransportFailure>?
        client.send(request) { result = $0 }
        #expect(result == nil, "completed before `send` returned", sourceLocation: location)
        loop.run(atMost: .seconds(60)) { result != nil }
        #expect(!loop.turn(waitingAtMost: .zero), "the loop still waits", sourceLocation: location)
        return try #require(result, sourceLocation: location).get()
    }

    func get(_ url: String, location: SourceLocation = #_sourceLocation) throws -> ServerAnswer {
        try ask(ServerRequest(.get, url), location: location)
    }

    /// The failure of a GET request.
    func failure(_ url: String, location: SourceLocation = #_sourceLocation) throws -> TransportFailure {
        try #require(throws: TransportFailure.self, sourceLocation: location) {
            try get(url, location: location)
        }
    }
}

extension ServerAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
}
