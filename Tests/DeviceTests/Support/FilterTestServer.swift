import Foundation
import TestFiles

/// A server for tests, based on Python's `http.server`: lists apps, answers every POST with junk, and logs the
/// requests.
final class FilterTestServer {
    let port: Int
    private let folder: URL
    private let program: TestProgram

    /// - Parameters:
    ///   - association: the content of `apple-app-site-association`; nil: the file is missing.
    ///   - status: the status of the answer to a POST.
    ///   - certificate: a PEM file with the certificate and its key; nil: plain http.
    init(in folder: URL, association: String?, status: Int = 200, certificate: URL? = nil, port: Int = 0) throws {
        self.folder = folder
        let script = folder.appendingPathComponent("server.py")
        try Data(Self.script.utf8).write(to: script)
        program = try TestProgram(
            ["python3", script.path, folder.path, "\(port)", "\(status)", certificate?.path ?? "", association ?? ""],
            output: .text)
        self.port = program.line().flatMap(Int.init) ?? 0
    }

    deinit { stop() }

    func stop() { program.end() }

    /// The received requests, each as one string.
    var requests: [String] {
        let log = (try? String(contentsOf: folder.appendingPathComponent("requests.log"), encoding: .utf8)) ?? ""
        return log.components(separatedBy: "\u{1}").filter { !$0.isEmpty }
    }

    var posts: [String] { requests.filter { $0.hasPrefix("POST ") } }

    private static let script = """
        import http.server, ssl, sys, threading
        folder, port, status, certificate, association = sys.argv[1:]
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *arguments): pass
            def say(self, status, body):
                self.send_response_only(status)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Set-Cookie", "seen=1; Path=/")
                self.end_headers()
                self.wfile.write(body)
            def record(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                with open(folder + "/requests.log", "a") as log:
                    log.write(self.requestline + "\\n" + str(self.headers) + body.decode() + "\\1")
            def do_GET(self):
                self.record()
                self.say(200 if association else 404, association.encode())
            def do_POST(self):
                self.record()
                self.say(int(status), b'{"action":"junk"}')
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), Handler)
        server.daemon_threads = True
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        print(server.server_address[1], flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.stdin.read()
        """
}

extension Device {
    /// Writes a filter that defers every message to its server and answers what the server answers, with an Info.plist.
    ///
    /// - Returns: its folder, the reference to choose it by.
    func makeDeferringFilter(url: String?, identifier: String = "example.siftbox.App.Filter") throws -> String {
        let filter = folder.appendingPathComponent("deferring-\(UUID().uuidString)")
        try writeExecutable(
            """
            #!/usr/bin/env python3
            import base64, json, sys
            for line in map(json.loads, sys.stdin):
                answer = {}
                if line["type"] == "query": answer = {"type": "defer"}
                elif line["type"] == "network":
                    print(json.dumps(line), file=sys.stderr, flush=True)
                    answer = json.loads(base64.b64decode(line["body"])) if line.get("body") else {"action": "none"}
                print(json.dumps({"id": line["id"], **answer}), flush=True)

            """, to: filter.appendingPathComponent("filter"))
        let attributes: [String: Any] = url.map { ["ILMessageFilterExtensionNetworkURL": $0] } ?? [:]
        let plist: [String: Any] = [
            "CFBundleExecutable": "filter", "CFBundleIdentifier": identifier, "CFBundleVersion": "7",
            "NSExtension": [
                "NSExtensionAttributes": attributes,
                "NSExtensionPointIdentifier": "com.apple.identitylookup.message-filter",
            ],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)
        try data.write(to: filter.appendingPathComponent("Info.plist"))
        return filter.path
    }
}
