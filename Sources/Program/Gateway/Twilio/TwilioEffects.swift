import Foundation
import HTTPSClient
import JSONCodec

/// What Twilio's API does outside of itself.
struct TwilioEffects: Sendable {
    /// Sends requests to the inbox, and returns their answers in the same order.
    var deliver: @Sendable ([JSONObject]) async throws -> [JSONObject]
    /// Calls a webhook.
    var call: @Sendable (ServerRequest) async -> Result<ServerAnswer, TransportFailure>
    /// Waits for what the user replies, and passes it on.
    var listen: @Sendable (TwilioAPI) async -> Void
    /// Writes a line to the gateway's log.
    var log: @Sendable (String) -> Void
    var now: @Sendable () -> Date = { Date() }
}
