import Foundation
import Glibc
import TestFiles

/// A test server in Python. It ends with this process, or when it is released.
final class FixtureServer: Sendable {
    /// Answers according to the path; counts its connections.
    static let http = FixtureServer("http_server.py")
    static let https = FixtureServer("http_server.py", certificate: "good")
    /// Sends invalid answers.
    static let raw = FixtureServer("raw_server.py")
    static let rawTLS = FixtureServer("raw_server.py", certificate: "good")

    let port: UInt16
    private let scheme: String
    private let program: TestProgram?

    /// - Parameter certificate: the name of a certificate from `certificates.sh`; nil: plain HTTP.
    convenience init(_ script: String, certificate: String? = nil) {
        let pair = certificate.map { [Certificates.path("\($0).pem"), Certificates.path("\($0).key")] } ?? []
        self.init(
            arguments: ["python3", Certificates.fixture(script)] + pair,
            scheme: certificate == nil ? "http" : "https")
    }

    /// A server that supports only this version of TLS.
    convenience init(tlsVersion: String) {
        let pair = [Certificates.path("good.pem"), Certificates.path("good.key")]
        self.init(
            arguments: ["python3", Certificates.fixture("http_server.py")] + pair + [tlsVersion], scheme: "https")
    }

    /// Starts a program that prints its port on a line.
    private init(arguments: [String], scheme: String) {
        ProxyEnvironment.set
        self.scheme = scheme
        program = try? TestProgram(arguments, output: .text)
        port = program?.line().flatMap(UInt16.init) ?? 0
    }

    deinit { program?.end() }

    func url(_ path: String, host: String = "127.0.0.1") -> String { "\(scheme)://\(host):\(port)/\(path)" }
}

/// The authorities and certificates of the tests, created once in a temporary folder.
enum Certificates {
    static let folder: String = {
        let folder = NSTemporaryDirectory() + "deferral-tests-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: Certificates.folder) }
        _ = try? TestProgram.run(["/bin/sh", fixture("certificates.sh"), folder])
        return folder
    }()

    static func path(_ name: String) -> String { folder + "/" + name }

    static func fixture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/"
            + name
    }
}

/// All tests run with unreachable proxies in the environment. They are set before the first request and the first
/// process, because the environment must not change while other threads run.
enum ProxyEnvironment {
    static let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    static let set: Void = {
        for name in names { setenv(name, "http://127.0.0.1:1", 1) }
    }()
}

/// A port without a listener. It is bound, so that no other process gets it.
final class SilentPort {
    let number: UInt16
    private let file: Int32

    init() {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let file = file
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(file, $0, size)
                _ = getsockname(file, $0, &size)
            }
        }
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(file) }

    var url: String { "://127.0.0.1:\(number)/" }
}
