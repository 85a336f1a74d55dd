/// Why a request is not read to its end. The connection is closed, because the start of the next request is unknown.
package struct Refusal: Error, Hashable {
    /// The status for a request that is too slow (RFC 9110, 15.5.9).
    package static let timeout = 408

    package let status: Int
    package let reason: String
    /// The head, if it was read.
    package internal(set) var head: RequestHead?

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
