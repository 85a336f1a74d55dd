import StableHashes

/// One thing that can go wrong on purpose.
package enum ChaosEffect: String, CaseIterable, Sendable {
    // By their keys in sessions (Sessions/README.md, Chaos).
    case messageLate = "message-late"
    case messageTwice = "message-twice"
    case messageOrder = "message-order"
    case messageCut = "message-cut"
    case filterLate = "filter-late"
    case filterSilent = "filter-silent"
    case filterWrong = "filter-wrong"
    case filterTwice = "filter-twice"
    case filterKilled = "filter-killed"
    case serverSlow = "server-slow"
    case serverFailing = "server-failing"
    case serverNonsense = "server-nonsense"

    /// For the settings screen.
    package var title: String {
        switch self {
        case .messageLate: "Message late"
        case .messageTwice: "Message twice"
        case .messageOrder: "Messages out of order"
        case .messageCut: "Message cut"
        case .filterLate: "Filter late"
        case .filterSilent: "Filter silent"
        case .filterWrong: "Filter wrong"
        case .filterTwice: "Filter answers twice"
        case .filterKilled: "Filter killed"
        case .serverSlow: "Server slow"
        case .serverFailing: "Server failing"
        case .serverNonsense: "Server sends nonsense"
        }
    }

    /// What happens, in one sentence.
    package var sentence: String {
        switch self {
        case .messageLate: "The message arrives after the delay."
        case .messageTwice: "The message arrives a second time, as a message of its own."
        case .messageOrder: "The message arrives after the next one; by itself if none follows within the delay."
        case .messageCut: "Only the first segment of a long SMS arrives."
        case .filterLate: "The filter's answer arrives after the delay, or not in time."
        case .filterSilent: "The filter's answer does not arrive in time."
        case .filterWrong: "The filter's answer has another action, which the seed chooses."
        case .filterTwice: "The filter answers a second time, with another action."
        case .filterKilled: "The filter's process is killed when it receives the query, and restarted."
        case .serverSlow: "The answer of the filter's server arrives after the delay, or not in time."
        case .serverFailing: "The filter's server answers with status 500 and without a body."
        case .serverNonsense: "The answer of the filter's server has another body, which the seed chooses."
        }
    }

    /// Differs between effects, and stays the same when others are added.
    var hash: UInt64 { FNVHash.of(Array(rawValue.utf8)) }
}
