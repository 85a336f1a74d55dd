import Foundation
import Glibc
import Testing

@testable import HTTPSClient

@Suite struct AnswerHeadTests {
    private func head(_ lines: String...) -> AnswerHead {
        var head = AnswerHead()
        for line in lines {
            let isTaken = head.consume(Array(line.utf8))
            #expect(isTaken)
        }
        return head
    }

    @Test func `the fields keep their order and repetitions`() {
        let head = head(
            "HTTP/1.1 200 OK\r\n", "A: 1\r\n", "b:2 \r\n", "A: \t3\r\n", "Empty:\r\n", "No field\r\n", "\r\n")
        #expect(head.status == 200)
        #expect(head.fields == [.init("A", "1"), .init("b", "2"), .init("A", "3"), .init("Empty", "")])
        #expect(head.first("B") == "2")
        #expect(head.first("C") == nil)
    }

    @Test func `interim answers and trailers are ignored`() {
        let head = head(
            "HTTP/1.1 103 Early Hints\r\n", "A: 1\r\n", "\r\n", "HTTP/2 204 \r\n", "B: 2\r\n", "\r\n", "C: 3\r\n",
            "HTTP/1.1 500 Late\r\n")
        #expect(head.status == 204)
        #expect(head.fields == [.init("B", "2")])
    }

    @Test func `a field can continue on the next line`() {
        #expect(head("HTTP/1.1 200\r\n", "A: 1\r\n", "\t 2\r\n", "\r\n").fields == [.init("A", "1 2")])
        #expect(head(" lost\r\n", "HTTP/1.1 200\r\n").fields == [])
    }

    @Test func `bytes that are not UTF-8 are decoded as Latin-1`() {
        var head = AnswerHead()
        let isTaken = head.consume(Array("A: caf".utf8) + [0xE9, 0x0D, 0x0A])
        #expect(isTaken)
        #expect(head.fields == [.init("A", "café")])
    }

    @Test func `a head has a maximum size`() {
        var head = AnswerHead()
        let isTaken = head.consume([UInt8](repeating: 0x78, count: AnswerHead.maxSize))
        let isMoreTaken = head.consume([0x0A])
        #expect(isTaken)
        #expect(!isMoreTaken)
    }
}

@Suite struct SocketAddressTests {
    private func isLoopback(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            let bytes = [0, 0, 0, 80] + withUnsafeBytes(of: four, Array.init)
            return SocketAddress(family: AF_INET, bytes: bytes).isLoopback
        }
        #expect(inet_pton(AF_INET6, text, &six) == 1)
        let bytes = [UInt8](repeating: 0, count: 8) + withUnsafeBytes(of: six, Array.init) + [0, 0, 0, 0]
        return SocketAddress(family: AF_INET6, bytes: bytes).isLoopback
    }

    @Test(arguments: ["127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1"])
    func `loopback addresses`(address: String) { #expect(isLoopback(address)) }

    @Test(arguments: ["0.0.0.0", "126.0.0.1", "192.0.2.127", "::", "::2", "1::1", "::127.0.0.1", "::ffff:192.0.2.1"])
    func `other addresses`(address: String) { #expect(!isLoopback(address)) }

    @Test func `other families and truncated addresses are not loopback addresses`() {
        #expect(!SocketAddress(family: AF_UNIX, bytes: [1, 0, 0, 0, 127, 0, 0, 1]).isLoopback)
        #expect(!SocketAddress(family: AF_INET, bytes: [2, 0, 0, 80]).isLoopback)
        #expect(!SocketAddress(family: AF_INET6, bytes: [UInt8](repeating: 0, count: 23)).isLoopback)
    }
}

@Suite struct AuthorityFileTests {
    private let begin = "-----BEGIN CERTIFICATE-----\n"
    private let end = "-----END CERTIFICATE-----\n"

    @Test func `PEM certificates are recognized`() throws {
        let good = try String(contentsOfFile: Certificates.path("ours.pem"), encoding: .utf8)
        #expect(AuthorityFile.holdsCertificates(Array(good.utf8)))
        #expect(AuthorityFile.holdsCertificates(Array(("A comment\n" + good + good).utf8)))
        let key = try String(contentsOfFile: Certificates.path("ours.key"), encoding: .utf8)
        let zeros = Data(repeating: 0, count: 100).base64EncodedString()
        let bad = [
            "", "text", key, begin, begin + end, begin + zeros + end, begin + "ß" + end, good + begin, end + begin,
        ]
        for text in bad { #expect(!AuthorityFile.holdsCertificates(Array(text.utf8)), "\(text)") }
    }

    @Test func `a folder, a pipe without a writer, a missing and a large file are refused by name`() throws {
        let pipe = Certificates.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let large = Certificates.path("large.pem")
        try Data(count: AuthorityFile.maxSize + 1).write(to: URL(fileURLWithPath: large))
        for path in [Certificates.folder, pipe, large, Certificates.path("missing.pem"), "/dev/zero"] {
            let failure = try #require(throws: TransportFailure.self) { try AuthorityFile.read(path) }
            #expect(failure.kind == .badAuthorityFile)
            #expect(failure.message.contains(path))
        }
    }
}

@Suite struct TransportFailureTests {
    @Test func `every kind has a code of NSURLErrorDomain`() {
        for kind in TransportFailure.Kind.allCases {
            let code = TransportFailure(kind, "").urlErrorCode
            #expect(code == -1 || (-1299 ... -999).contains(code), "\(kind)")
        }
    }
}
