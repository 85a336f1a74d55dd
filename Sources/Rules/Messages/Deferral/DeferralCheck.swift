/// Checks whether a deferral is allowed, in the order of iOS (D4, D5, D6).
///
///     var check = DeferralCheck(address: address, association: .notListed("it lists no app"))
///     check.refusal  // networkURLUnauthorized
package struct DeferralCheck: Hashable, Sendable {
    /// The app's association with the server (D5).
    package enum Association: Hashable, Sendable {
        /// - `app`: the identifier in the server's file.
        case listed(app: String)
        /// The setting `association` skips the check, unlike iOS.
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
    /// Whether the same query was already deferred (D6).
    package var isRepeated: Bool

    package init(
        address: Result<ServerAddress, ServerAddress.Invalid>, association: Association, isRepeated: Bool = false
    ) {
        self.address = address
        self.association = association
        self.isRepeated = isRepeated
    }

    /// Why the request is not sent; nil: it is.
    package var refusal: Refusal? {
        if case .failure(let invalid) = address { return Refusal(error: .invalidNetworkURL, cause: invalid.reason) }
        if case .success(let address) = address, ReservedHosts.isReserved(address.host) {
            return Refusal(
                error: .networkURLUnauthorized,
                cause: "\(address.host) is reserved for examples, so no request is sent")
        }
        if case .notListed(let why) = association { return Refusal(error: .networkURLUnauthorized, cause: why) }
        if isRepeated {
            return Refusal(
                error: .redundantNetworkDeferral, cause: "this message was already deferred once")
        }
        return nil
    }
}
