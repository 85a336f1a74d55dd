import Foundation
import TestFiles
import Testing

/// A server over https: the guide's command puts TLS in front of `siftbox server`, and --trust-ca trusts its
/// certificate.
@Suite(.waitsForPrograms, .needsStunnel) struct TLSProxyTests {
    private let folder = TestFolder()

    /// Two ports that are not in use, and that the system does not assign by itself.
    private func freePorts() throws -> (Int, Int) {
        let script = """
            import random, socket
            bound = []
            for port in random.sample(range(20000, 30000), 1000):
                it = socket.socket()
                try: it.bind(("127.0.0.1", port))
                except OSError: continue
                bound.append(it)
                print(port)
                if len(bound) == 2: break
            """
        let ports = try Program.runShell(["python3", "-c", script]).output.split(separator: "\n").compactMap { Int($0) }
        try #require(ports.count == 2)
        return (ports[0], ports[1])
    }

    private func guideCommand() throws -> String {
        let guide = try String(
            contentsOf: Program.package.appendingPathComponent(".github/guide/reference.md"), encoding: .utf8)
        let block = try #require(guide.components(separatedBy: "<!-- tls proxy -->\n```sh\n").dropFirst().first)
        return try #require(block.components(separatedBy: "\n```").first)
    }

    @Test func `with the guide's command and --trust-ca, a filter reaches its server over https`() throws {
        let (plain, secure) = try freePorts()
        let server = try Program.start(["server", "--port", "\(plain)", "--junk", "lottery", "--json"])
        defer { server.end() }
        let command = try guideCommand()
            .replacingOccurrences(of: "8443", with: "\(secure)").replacingOccurrences(of: "8017", with: "\(plain)")
        let proxy = try TestProgram(["sh", "-c", command], folder: folder.url)
        defer { proxy.end() }
        let url = "https://localhost:\(secure)"
        let file = url + "/.well-known/apple-app-site-association"
        let look = try Program.runShell(
            [
                "sh", "-c",
                "for i in $(seq 300); do curl -sf -m 5 --noproxy '*' --cacert ca.pem \(file) && exit 0; sleep 0.1; done; exit 1",
            ], folder: folder.url)
        try #require(look.status == 0, "\(look.errors)")
        #expect(look.output.contains("example.siftbox.FilterIt"))

        // The sample's source with another address.
        let source = Program.package.appendingPathComponent("Sources/Extension/SampleFilters/FilterIt")
        let filter = URL(fileURLWithPath: folder.path("FilterIt"))
        try FileManager.default.copyItem(at: source, to: filter)
        let plist = filter.appendingPathComponent("Info.plist")
        let text = try String(contentsOf: plist, encoding: .utf8)
            .replacingOccurrences(of: "http://localhost:8017", with: url)
        try Data(text.utf8).write(to: plist)
        try folder.write("messages.tsv", "x\tYou won the lottery\n")
        let arguments = ["--plain", "--filter", filter.path, "--deliver", folder.path("messages.tsv")]
        let trusted = try Program.run(arguments + ["--trust-ca", "ca.pem"], folder: folder.url)
        #expect(trusted.output.contains("filed in Junk by FilterIt"), "\(trusted.output)\(trusted.errors)")
        let untrusted = try Program.run(arguments, folder: folder.url)
        #expect(untrusted.output.contains("filed in Unknown Senders by FilterIt (none)"))
    }
}

extension Trait where Self == ConditionTrait {
    /// Debian's package stunnel4.
    fileprivate static var needsStunnel: Self {
        .enabled("stunnel is not installed") {
            ["/usr/bin/stunnel", "/usr/local/bin/stunnel"].contains(where: FileManager.default.isExecutableFile)
        }
    }
}
