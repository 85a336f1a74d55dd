/// Whether a filter's server is asked about a message: in the order in which the phone checks it (D4, D5, D6).
///
///     var check = DeferralCheck(address: address, association: .notListed("it lists no app"))
///     check.refusal  // networkURLUnauthorized
package struct DeferralCheck: Hashable, Sendable {
    /// How the app stands to the server (D5).
    package enum Association: Hashable, Sendable {
        /// - `app`: as the server writes it.
        case listed(app: String)
        /// The setting takes it for granted, as no phone does.
        case assumed
        case notListed(String)
    }

    package struct Refusal: Error, Hashable, Sendable {
        package let error: NetworkError
        package let cause: String

        package init(error: NetworkError, cause: String) {
            self.error = error
            self.cause = cause
        }
    }

    package var address: Result<ServerAddress, ServerAddress.Invalid>
    package var association: Association
    /// Whether it was deferred before for the same query (D6).
    package var isRepeated: Bool

    package init(
        address: Result<ServerAddress, ServerAddress.Invalid>, association: Association, isRepeated: Bool = false
    ) {
        self.address = address
        self.association = association
        self.isRepeated = isRepeated
    }

    /// Why the server is not asked; nil: it is.
    package var refusal: Refusal? {
        if case .failure(let invalid) = address { return Refusal(error: .invalidNetworkURL, cause: invalid.reason) }
        if case .success(let address) = address, ReservedHosts.isReserved(address.host) {
            return Refusal(
                error: .networkURLUnauthorized,
                cause: "\(address.host) is a name for examples, and no server is asked there")
        }
        if case .notListed(let why) = association { return Refusal(error: .networkURLUnauthorized, cause: why) }
        if isRepeated {
            return Refusal(
                error: .redundantNetworkDeferral, cause: "this message was deferred already, and once is all")
        }
        return nil
    }
}
