/// Why there is no answer (rule D7: the cause of a deferral's error 4).
package struct TransportFailure: Error, Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The URL is invalid.
        case badURL
        /// The URL's scheme is neither https nor http.
        case unsupportedURL
        /// The URL is plain HTTP, which the policy does not allow for its host.
        case insecureURL
        case cannotFindHost
        case cannotConnect
        /// The connection ended before the answer was complete.
        case connectionLost
        case timedOut
        /// The answer is not HTTP, or is an invalid redirect.
        case badServerResponse
        /// The chain does not lead to a trusted authority.
        case untrustedCertificate
        /// The certificate is for another host.
        case wrongHost
        case expiredCertificate
        case certificateNotYetValid
        /// The server does not support TLS 1.2 or later with a common cipher.
        case secureConnectionFailed
        /// The body is larger than the policy allows, or the head is too large.
        case tooLarge
        case tooManyRedirects
        /// A redirect from HTTPS to HTTP or another scheme, or to another host.
        case redirectRefused
        /// The policy's file of trusted authorities cannot be used.
        case badAuthorityFile
        /// The client was closed.
        case canceled = "cancelled"
        /// libcurl is missing or too old.
        case noClient
    }

    package var kind: Kind
    /// A message for the user.
    package var message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The NSURLErrorDomain code that URLSession uses for this kind (Foundation's NSURLError.h).
    package var urlErrorCode: Int {
        switch kind {
        case .badURL: -1000
        case .unsupportedURL: -1002
        case .insecureURL, .redirectRefused: -1022  // appTransportSecurityRequiresSecureConnection
        case .cannotFindHost: -1003
        case .cannotConnect: -1004
        case .connectionLost: -1005
        case .timedOut: -1001
        case .badServerResponse: -1011
        case .untrustedCertificate, .wrongHost: -1202
        case .expiredCertificate: -1201
        case .certificateNotYetValid: -1204
        case .secureConnectionFailed: -1200
        case .tooLarge: -1103
        case .tooManyRedirects: -1007
        case .canceled: -999
        case .badAuthorityFile, .noClient: -1  // unknown: no phone has them
        }
    }
}
