import FilterWire
import Foundation
import Messages

extension FilterHost {
    /// The answer to a filter that asks for its server. This version asks no server, so it says why in the order in
    /// which a phone checks: the address (D4), then the association (D5). Because no association is ever established, a
    /// second deferral meets the same error, never `redundantNetworkDeferral` (D6).
    func refusal(of job: inout FilterJob, id: Int) -> [UInt8] {
        let error = DeferralError(networkURL: filter.networkURL)
        job.note(Diagnostic(.deferralNotPossible, error.message))
        for mistake in filter.mistakes where [.placeholderURL, .noAssociatedDomain].contains(mistake.name) {
            job.note(mistake)
        }
        let failure = PhoneLine.NetworkResult.failure(
            code: error.code,
            domain: "com.apple.IdentityLookup.error.messagefilter",
            message: error.message
        )
        return PhoneLine.network(id: id, failure).bytes
    }
}

/// Why a filter's server is not asked, with the number of Apple's error.
struct DeferralError: Hashable {
    let code: Int
    let message: String

    init(networkURL: String?) {
        guard let networkURL else {
            code = 2
            message = "invalidNetworkURL: the Info.plist has no ILMessageFilterExtensionNetworkURL"
            return
        }
        guard let url = URL(string: networkURL), url.scheme?.lowercased() == "https", url.host?.isEmpty == false else {
            code = 2
            message = "invalidNetworkURL: \(networkURL) is no https address with a host"
            return
        }
        // Whether the server lists the app cannot be established without asking it; unestablished, it is refused.
        code = 3
        message =
            "networkURLUnauthorized: this version of Siftbox asks no server, so it is not established that "
            + "\(networkURL) serves this filter"
    }
}
