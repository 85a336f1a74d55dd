import Foundation
import ServerBehaviors
import StableHashes

/// Which requests are answered: those of programs, not those that a web site sends through the user's browser.
struct AccessPolicy: Sendable {
    let address: ListeningAddress
    /// nil: none is needed.
    let token: String?

    /// - Throws: why a request is refused.
    func check(_ request: GatewayRequest) throws(Problem) {
        let hosts = request.header("Host")
        guard hosts.count == 1, let host = hosts.first, !host.isEmpty else {
            throw Problem(400, "The request needs one Host header.")
        }
        // A web site whose name leads to this address has its own name here.
        guard !address.isLoopback || isLocal(host) else {
            throw Problem(
                421, "The Host header must be that of this address, such as localhost, not \(host.prefix(100)).")
        }
        for origin in request.header("Origin") where origin != "http://\(host)" {
            throw Problem(403, "Requests from other websites are refused. Origin: \(origin.prefix(100))")
        }
        // What a page shows from another site, such as an image, has no Origin. `none`: the user has typed the address.
        for site in request.header("Sec-Fetch-Site") where !["same-origin", "none"].contains(site) {
            throw Problem(403, "Requests from other websites are refused. Sec-Fetch-Site: \(site.prefix(100))")
        }
        guard let token else { return }
        guard
            request.header("Authorization").contains(where: { Self.credentials($0).map { $0.isSecret(token) } ?? false }
            )
        else { throw Problem(401, "Each request needs the token: Authorization: Bearer TOKEN.") }
    }

    /// Whether the name before the port is one of this computer alone.
    private func isLocal(_ host: String) -> Bool {
        var name = host[...]
        if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
            guard name[colon...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
            name = name[..<colon]
        }
        return ["localhost", "127.0.0.1", "[::1]", address.host].contains(name.lowercased())
    }

    /// The token of `Bearer TOKEN`, or the password of `Basic …`, which clients of other APIs send.
    private static func credentials(_ header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": return String(parts[1])
        case "basic":
            guard let data = Data(base64Encoded: String(parts[1])) else { return nil }
            return String(decoding: data, as: UTF8.self).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            )
            .dropFirst().first.map(String.init)
        default: return nil
        }
    }
}

extension String {
    /// Whether it is a secret. How long the comparison takes says nothing about it.
    fileprivate func isSecret(_ secret: String) -> Bool {
        zip(digest, secret.digest).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private var digest: String.UTF8View {
        var sum = SHA256Sum()
        sum.add(Array(utf8))
        return sum.hexadecimal.utf8
    }
}
