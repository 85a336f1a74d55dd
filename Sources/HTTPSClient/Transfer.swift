import CCurl
import Glibc

/// One request of libcurl's and what came of it so far: an exchange has one, and one more for each redirect.
final class Transfer {
    let easy: CurlLibrary.EasyHandle
    private(set) var head = AnswerHead()
    private(set) var body: [UInt8] = []
    private(set) var tls: String?
    /// Why the transfer was broken off from here.
    private(set) var refusal: TransportFailure?

    private let library: CurlLibrary
    private let address: RequestURL
    private let largestBody: Int
    /// What is posted, and has not been read yet.
    private var unsent: ArraySlice<UInt8> = []
    private let mustBeLocal: Bool
    private let reason: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var connectTo: UnsafeMutablePointer<curl_slist>?

    /// - Throws: `noClient`, `badAuthorityFile`.
    init(_ exchange: Exchange, _ library: CurlLibrary, systemAuthorities: String) throws(TransportFailure) {
        guard let easy = library.functions.pointee.easy_init() else {
            throw TransportFailure.noMemory
        }
        self.easy = easy
        self.library = library
        address = exchange.address
        largestBody = exchange.policy.largestBody
        let localPort = exchange.policy.localPort(for: exchange.address)
        mustBeLocal = !exchange.address.isSecure || exchange.address.isLocal || localPort != nil
        reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setRules()
        try setTrust(exchange.policy, systemAuthorities)
        try setRequest(exchange)
        if let localPort {
            connectTo = library.functions.pointee.slist_append(nil, "::127.0.0.1:\(localPort)")
            guard let connectTo else { throw TransportFailure.noMemory }
            try library.set(easy, CURLOPT_CONNECT_TO, kept: connectTo)
        }
        try setCallbacks()
    }

    deinit {
        library.functions.pointee.easy_cleanup(easy)
        library.functions.pointee.slist_free_all(headers)
        library.functions.pointee.slist_free_all(connectTo)
        reason.deallocate()
    }

    /// What libcurl says of the failure.
    var details: String { String(cString: reason) }

    var isNewConnection: Bool { library.number(easy, CURLINFO_NUM_CONNECTS) > 0 }

    /// What OpenSSL found wrong with the chain (`X509_V_ERR_…`).
    var chainError: Int { library.number(easy, CURLINFO_SSL_VERIFYRESULT) }
}

extension Transfer {
    /// What no policy changes (rule D9).
    private func setRules() throws(TransportFailure) {
        try library.set(easy, CURLOPT_ERRORBUFFER, kept: reason)
        try library.set(easy, CURLOPT_PROTOCOLS_STR, address.isSecure ? "https" : "http")
        try library.set(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        try library.set(easy, CURLOPT_SSL_VERIFYPEER, 1)
        try library.set(easy, CURLOPT_SSL_VERIFYHOST, 2)
        // Redirects are followed here, where each is looked at.
        try library.set(easy, CURLOPT_FOLLOWLOCATION, 0)
        try library.set(easy, CURLOPT_HTTP09_ALLOWED, 0)
        try library.set(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try library.set(easy, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        // An empty name means none, whatever the environment says.
        try library.set(easy, CURLOPT_PROXY, "")
        // libcurl would set an alarm for the process.
        try library.set(easy, CURLOPT_NOSIGNAL, 1)
        // A name whose look-up hangs would hold up the others when its request ends: so its thread is left to end alone.
        try library.set(easy, CURLOPT_QUICK_EXIT, 1)
    }

    /// The system's folder is looked up by name for each chain, while its bundle would be read whole for each connection.
    private func setTrust(_ policy: ClientPolicy, _ systemAuthorities: String) throws(TransportFailure) {
        guard address.isSecure else { return }
        try library.set(easy, CURLOPT_CAINFO, nil)
        try library.set(easy, CURLOPT_CAPATH, systemAuthorities)
        if let file = policy.trustedAuthority {
            try library.set(easy, CURLOPT_CAINFO_BLOB, copyOf: AuthorityFile.read(file))
        }
    }

    private func setRequest(_ exchange: Exchange) throws(TransportFailure) {
        try library.set(easy, CURLOPT_URL, exchange.address.url)
        let (seconds, attoseconds) = exchange.timeLeft.components
        // Rounded up, so that no time is cut off; 0 would be no limit.
        let milliseconds = min(max(seconds, 0), 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
        try library.set(easy, CURLOPT_TIMEOUT_MS, Int(max(milliseconds, 1)))
        try library.set(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(max(milliseconds, 1)))
        try library.set(easy, CURLOPT_MAXFILESIZE_LARGE, size: max(largestBody, 1))
        guard case .post(let bytes) = exchange.method else { return }
        try library.set(easy, CURLOPT_POST, 1)
        try library.set(easy, CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
        // Read once, from front to end: what libcurl cannot read again it does not post again over another connection
        // when a kept one ends without an answer (D6).
        unsent = bytes[...]
        // Rule D1; an empty `Expect` keeps libcurl from asking whether a large body is welcome.
        for line in ["Content-Type: application/json; charset=utf-8", "Expect:"] {
            guard let longer = library.functions.pointee.slist_append(headers, line) else {
                throw TransportFailure.noMemory
            }
            headers = longer
        }
        if let headers { try library.set(easy, CURLOPT_HTTPHEADER, kept: headers) }
    }
}

extension Transfer {
    /// libcurl calls them while it works on the transfer, and so while there is one.
    private func setCallbacks() throws(TransportFailure) {
        try library.check(
            ccurl_set_callbacks(
                library.functions, easy,
                { bytes, size, count, context in
                    Transfer.of(context)?.receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? -1
                },
                { bytes, size, count, context in
                    Transfer.of(context)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? -1
                },
                { bytes, size, count, context in
                    guard let bytes, let transfer = Transfer.of(context) else { return 0 }
                    return transfer.giveBody(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
                },
                { context, _, address in
                    address.flatMap { Transfer.of(context)?.makeSocket($0) } ?? -1
                },
                { context, _, _, _, _ in Transfer.of(context)?.canBegin() == true ? 0 : 1 },
                Unmanaged.passUnretained(self).toOpaque()))
    }

    /// What `setCallbacks` gave libcurl, which gives it back.
    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the number of bytes, or another one to break off.
    private func receiveHead(_ bytes: UnsafeRawBufferPointer) -> Int {
        if tls == nil, address.isSecure {
            tls = ccurl_tls_version(library.functions, easy).map { String(cString: $0) }
        }
        if !head.consume(bytes) {
            refusal = TransportFailure(
                .tooLarge, "The head of \(address.host)’s answer is larger than \(AnswerHead.largestSize) bytes.")
        } else if head.isOfUnknownLength {
            refusal = TransportFailure(
                .badServerResponse, "\(address.host)’s answer has Content-Length fields that are not one length.")
        } else if head.status == 101 {
            refusal = TransportFailure(.badServerResponse, "\(address.host) changes to a protocol that is not HTTP.")
        }
        return refusal == nil ? bytes.count : bytes.count + 1
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= largestBody - body.count else {
            refusal = TransportFailure(.tooLarge, "\(address.host)’s answer is larger than \(largestBody) bytes.")
            return bytes.count + 1
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Returns the number of bytes; 0 at the end.
    private func giveBody(_ place: UnsafeMutableRawBufferPointer) -> Int {
        let piece = unsent.prefix(place.count)
        place.copyBytes(from: piece)
        unsent = unsent.dropFirst(piece.count)
        return piece.count
    }

    /// Looks at the certificate before anything is sent: a name counts only as a subjectAltName, as App Transport Security
    /// has it (D9), while libcurl would take the common name of a certificate without one.
    private func canBegin() -> Bool {
        guard address.isSecure, ccurl_lacks_names(library.functions, easy) == 1 else { return true }
        refusal = TransportFailure(
            .wrongHost, "The certificate of \(address.host) names no host: it has no subjectAltName.")
        return false
    }

    /// The last look before a connection is made: whatever a name led to, what is local goes nowhere else.
    private func makeSocket(_ target: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        if mustBeLocal, !SocketAddress(target).isLoopback {
            refusal = TransportFailure(.insecureURL, "\(address.host) is not this machine.")
            return -1  // CURL_SOCKET_BAD
        }
        let kind = target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(target.pointee.family, kind, target.pointee.protocol)
    }
}
