import Foundation
import Glibc

/// A PEM file of certificate authorities that a policy trusts in addition to the system's.
enum AuthorityFile {
    static let maxSize = 1 << 20

    /// The file's bytes. The file is read for every exchange, so that changes apply immediately.
    ///
    /// - Throws: `badAuthorityFile`, with the file's path.
    static func read(_ path: String) throws(TransportFailure) -> [UInt8] {
        // Nonblocking, because opening a pipe would wait for its other end.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure(path, "cannot be read: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure(path, "is not a file")
        }
        guard status.st_size <= maxSize else { throw failure(path, "is larger than 1 MiB") }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count == bytes.count, holdsCertificates(bytes) else {
            throw failure(path, "is not a PEM file of certificates")
        }
        return bytes
    }

    /// Whether there is at least one certificate, and all certificate blocks are valid.
    static func holdsCertificates(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let blocks = text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
        return !blocks.isEmpty
            && blocks.allSatisfy { block in
                guard let end = block.range(of: "-----END CERTIFICATE-----") else { return false }
                let base64 = block[..<end.lowerBound].filter { !$0.isWhitespace }
                // A certificate is a DER sequence: 0x30, and a length of more than one byte.
                guard let der = Data(base64Encoded: base64) else { return false }
                return der.count > 64 && der[0] == 0x30 && der[1] > 0x80
            }
    }

    static func failure(_ path: String, _ what: String) -> TransportFailure {
        TransportFailure(.badAuthorityFile, "The file of trusted authorities \(path) \(what).")
    }
}
