/// Why there is no answer (rule D7: the cause of a deferral's error 4).
package struct TransportFailure: Error, Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// The URL is none that a request can be sent to.
        case badURL
        /// The URL's scheme is neither https nor http.
        case unsupportedURL
        /// The URL says http, and the policy does not allow it there.
        case insecureURL
        case cannotFindHost
        case cannotConnect
        /// The connection ended before the answer did.
        case connectionLost
        case timedOut
        /// The answer is not HTTP, or leads nowhere.
        case badServerResponse
        /// The chain leads to no authority that is trusted.
        case untrustedCertificate
        /// The certificate is another host's.
        case wrongHost
        case expiredCertificate
        case certificateNotYetValid
        /// There is no common TLS of version 1.2 or later.
        case secureConnectionFailed
        /// The body is larger than the policy allows, or the head than the client does.
        case tooLarge
        case tooManyRedirects
        /// The server leads from https to http or to another scheme.
        case redirectRefused
        /// The file of the policy's authority cannot be used.
        case badAuthorityFile
        /// The client was closed.
        case cancelled
        /// There is no libcurl, or none that is new enough.
        case noClient
    }

    package var kind: Kind
    /// A sentence for the user.
    package var message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The code in NSURLErrorDomain that URLSession gives in this case (Foundation's NSURLError.h).
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
        case .cancelled: -999
        case .badAuthorityFile, .noClient: -1  // unknown: no phone has them
        }
    }
}
