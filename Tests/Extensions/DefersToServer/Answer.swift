// swift-format-ignore-file
import Foundation
import IdentityLookup

/// Our server's response: `{"label": "spam", "score": 0.93}`.
struct Answer: Decodable {
    let label: String
    let score: Double?

    init?(_ response: ILNetworkResponse) {
        guard response.urlResponse.statusCode == 200,
              let answer = try? JSONDecoder().decode(Answer.self, from: response.data) else { return nil }
        self = answer
    }

    var action: ILMessageFilterAction {
        switch (label, score ?? 1) {
        case ("spam", 0.8...): return .junk
        case ("ad", _): return .promotion
        case ("service", _): return .transaction
        default: return .allow
        }
    }
}
