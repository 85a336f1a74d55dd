import Glibc

/// An IP address of this machine, on which a server listens.
package struct ListeningAddress: Hashable, Sendable, CustomStringConvertible {
    package static let loopback = ListeningAddress("127.0.0.1", isVersion6: false)

    /// As the system writes it.
    package let description: String
    package let isVersion6: Bool

    private init(_ text: String, isVersion6: Bool) {
        description = text
        self.isVersion6 = isVersion6
    }

    /// nil for a text that is not an IP address, such as a host's name.
    package init?(_ text: String) {
        var bytes = in6_addr()
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard let family = [AF_INET, AF_INET6].first(where: { inet_pton($0, text, &bytes) == 1 }),
            inet_ntop(family, &bytes, &buffer, socklen_t(buffer.count)) != nil
        else { return nil }
        let written = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self.init(String(decoding: written, as: UTF8.self), isVersion6: family == AF_INET6)
    }

    /// Whether only programs of this machine can connect to it.
    package var isLoopback: Bool { isVersion6 ? description == "::1" : description.hasPrefix("127.") }

    /// As in a URL.
    package var host: String { isVersion6 ? "[\(description)]" : description }
}
