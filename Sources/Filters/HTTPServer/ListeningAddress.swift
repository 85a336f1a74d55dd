import FlyingSocks
import Glibc

/// An IP address of this machine.
package struct ListeningAddress: Hashable, Sendable, CustomStringConvertible {
    package static let loopback = ListeningAddress("127.0.0.1", isVersion6: false)

    /// As the system writes it.
    private let text: String
    private let isVersion6: Bool

    private init(_ text: String, isVersion6: Bool) {
        self.text = text
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
    package var isLoopback: Bool { isVersion6 ? text == "::1" : text.hasPrefix("127.") }

    package var description: String { text }

    /// As in a URL.
    package var host: String { isVersion6 ? "[\(text)]" : text }

    /// A socket that is bound to it.
    func bind(port: UInt16) throws -> Socket {
        let socket = try Socket(domain: isVersion6 ? AF_INET6 : AF_INET)
        do {
            // Otherwise a server that ended a moment ago would still occupy the port.
            try socket.setValue(true, for: .localAddressReuse)
            if isVersion6 {
                try socket.bind(to: .inet6(ip6: text, port: port))
            } else {
                try socket.bind(to: .inet(ip4: text, port: port))
            }
            return socket
        } catch {
            try? socket.close()
            throw error
        }
    }
}
