/// Why a server does not run.
package struct ServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let reason: String

    package var description: String { reason }
}
