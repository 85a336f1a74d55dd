import HTTPSClient
import Foundation
import TestFiles
import Testing

/// Verification of servers (rule D9).
@Suite(.waitsForPrograms) struct TrustTests {
    private let phone = Phone(ClientPolicy(trustedAuthority: Certificates.path("ours.pem")))

    @Test(
        arguments: [
            ("good", nil), ("expired", .expiredCertificate), ("early", .certificateNotYetValid),
            ("self", .untrustedCertificate), ("elsewhere", .wrongHost), ("unknown", .untrustedCertificate),
        ] as [(String, TransportFailure.Kind?)])
    func `a certificate`(name: String, kind: TransportFailure.Kind?) throws {
        let server = FixtureServer("http_server.py", certificate: name)
        if let kind {
            #expect(try phone.failure(server.url("status/200")).kind == kind)
        } else {
            #expect(try phone.get(server.url("status/200")).status == 200)
        }
    }

    @Test func `a common name does not count as a host name`() throws {
        let server = FixtureServer("http_server.py", certificate: "nameless")
        let url = server.url("status/200", host: "localhost")
        #expect(try phone.failure(url).kind == .wrongHost)
        #expect(try phone.failure(url).message.contains("subjectAltName"))
    }

    @Test func `the policy’s authority is trusted in addition to the system’s`() throws {
        let phone = Phone(systemAuthorities: Certificates.path("system"))
        let ours = FixtureServer.https.url("status/200")
        let server = FixtureServer("http_server.py", certificate: "unknown")
        let systems = server.url("status/200")
        #expect(try phone.get(systems).status == 200)
        #expect(try phone.failure(ours).kind == .untrustedCertificate)
        phone.client.policy.trustedAuthority = Certificates.path("ours.pem")
        #expect(try phone.get(systems).status == 200)
        #expect(try phone.get(ours).status == 200)
    }

    @Test func `a system without authorities trusts only the policy’s`() throws {
        let phone = Phone(systemAuthorities: Certificates.path("missing"))
        #expect(try phone.failure(FixtureServer.https.url("status/200")).kind == .untrustedCertificate)
        phone.client.policy.trustedAuthority = Certificates.path("ours.pem")
        #expect(try phone.get(FixtureServer.https.url("status/200")).status == 200)
    }

    @Test func `a connection is not reused after the trust changes`() throws {
        let url = FixtureServer.https.url("status/200")
        #expect(try phone.get(url).isNewConnection)
        #expect(try !phone.get(url).isNewConnection)
        phone.client.policy.trustedAuthority = Certificates.path("other.pem")
        #expect(try phone.failure(url).kind == .untrustedCertificate)
        phone.client.policy.trustedAuthority = nil
        #expect(try phone.failure(url).kind == .untrustedCertificate)
        phone.client.policy.trustedAuthority = Certificates.path("ours.pem")
        #expect(try phone.get(url).isNewConnection)
    }

    @Test func `an unusable file of authorities is named, and nothing is sent`() throws {
        let notPEM = Certificates.path("not.pem")
        try Data("no certificate".utf8).write(to: URL(fileURLWithPath: notPEM))
        for path in [notPEM, Certificates.path("missing.pem"), Certificates.folder] {
            phone.client.policy.trustedAuthority = path
            // A connection there would fail with another error.
            let failure = try phone.failure("https" + SilentPort().url)
            #expect(failure.kind == .badAuthorityFile)
            #expect(failure.message.contains(path))
        }
    }

    @Test func `an invalid certificate file is refused before TLS starts`() throws {
        let path = Certificates.path("looks-like.pem")
        let der = Data([0x30, 0x82] + [UInt8](repeating: 7, count: 100))
        let text = "-----BEGIN CERTIFICATE-----\n\(der.base64EncodedString())\n-----END CERTIFICATE-----\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        phone.client.policy.trustedAuthority = path
        let failure = try phone.failure(FixtureServer.https.url("status/200"))
        #expect(failure.kind == .badAuthorityFile)
        #expect(failure.message.contains(path))
    }

    @Test func `plain http at a port of https, and the reverse`() throws {
        let port = FixtureServer.http.port
        #expect(try phone.failure("https://127.0.0.1:\(port)/status/200").kind == .secureConnectionFailed)
        phone.client.policy.allowsLocalHTTP = true
        let failure = try phone.failure("http://127.0.0.1:\(FixtureServer.https.port)/status/200")
        #expect([.connectionLost, .badServerResponse].contains(failure.kind))
    }

    @Test(arguments: ["1.0", "1.1", "1.2", "1.3"]) func `TLS 1.2 or later is required`(version: String) throws {
        let server = FixtureServer(tlsVersion: version)
        if version >= "1.2" {
            #expect(try phone.get(server.url("status/200")).tls == "TLSv\(version)")
        } else {
            // The server accepts the version from a client that supports it.
            #expect(try connects(server, "-tls\(version.replacing(".", with: "_").replacing("1_0", with: "1"))"))
            let failure = try phone.failure(server.url("status/200"))
            #expect(failure.kind == .secureConnectionFailed)
            #expect(failure.urlErrorCode == -1200)
        }
    }

    /// Whether `openssl s_client` can connect with this version.
    private func connects(_ server: FixtureServer, _ version: String) throws -> Bool {
        let command = [
            "openssl", "s_client", "-connect", "127.0.0.1:\(server.port)", version, "-cipher", "ALL:@SECLEVEL=0",
        ]
        return try TestProgram.run(command).status == 0
    }
}
