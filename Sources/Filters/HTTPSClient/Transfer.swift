import CCurl
import Glibc

/// One libcurl request and what it has received. An exchange has one, and another for each redirect.
final class Transfer {
    let easy: CurlLibrary.EasyHandle
    private(set) var head = AnswerHead()
    private(set) var body: [UInt8] = []
    private(set) var tls: String?
    /// Why the client aborted the transfer; nil: it did not.
    private(set) var refusal: TransportFailure?

    private let library: CurlLibrary
    private let address: RequestURL
    private let maxBodySize: Int
    /// The part of the body that libcurl has not read yet.
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
        maxBodySize = exchange.policy.maxBodySize
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

    /// libcurl's message about the failure.
    var details: String { String(cString: reason) }

    var isNewConnection: Bool { library.number(easy, CURLINFO_NUM_CONNECTS) > 0 }

    /// OpenSSL's error for the chain (`X509_V_ERR_…`).
    var chainError: Int { library.number(easy, CURLINFO_SSL_VERIFYRESULT) }
}

extension Transfer {
    /// Sets the options that no policy changes (rule D9).
    private func setRules() throws(TransportFailure) {
        try library.set(easy, CURLOPT_ERRORBUFFER, kept: reason)
        try library.set(easy, CURLOPT_PROTOCOLS_STR, address.isSecure ? "https" : "http")
        try library.set(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        try library.set(easy, CURLOPT_SSL_VERIFYPEER, 1)
        try library.set(easy, CURLOPT_SSL_VERIFYHOST, 2)
        // `Exchange` follows redirects and checks each of them.
        try library.set(easy, CURLOPT_FOLLOWLOCATION, 0)
        try library.set(easy, CURLOPT_HTTP09_ALLOWED, 0)
        try library.set(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try library.set(easy, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        // An empty string means no proxy, also if the environment has one.
        try library.set(easy, CURLOPT_PROXY, "")
        // Otherwise libcurl would set an alarm for the process.
        try library.set(easy, CURLOPT_NOSIGNAL, 1)
        // Otherwise a hanging name look-up would block other requests when its own request ends.
        try library.set(easy, CURLOPT_QUICK_EXIT, 1)
    }

    /// Uses the folder of authorities: libcurl would read the whole bundle for each connection.
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
        // Rounded up; 0 would mean no limit.
        let milliseconds = min(max(seconds, 0), 1_000_000) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
        try library.set(easy, CURLOPT_TIMEOUT_MS, Int(max(milliseconds, 1)))
        try library.set(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(max(milliseconds, 1)))
        try library.set(easy, CURLOPT_MAXFILESIZE_LARGE, size: max(maxBodySize, 1))
        guard case .post(let bytes, let type) = exchange.method else { return }
        try library.set(easy, CURLOPT_POST, 1)
        try library.set(easy, CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
        // The body can be read only once, so that libcurl does not send the POST again over another connection if a
        // reused one ends without an answer (D6).
        unsent = bytes[...]
        // Rule D1; an empty `Expect` prevents `Expect: 100-continue` for large bodies.
        let fields = exchange.request.fields.map { "\($0.name): \($0.value)" }
        for line in ["Content-Type: \(type)", "Expect:"] + fields {
            guard let longer = library.functions.pointee.slist_append(headers, line) else {
                throw TransportFailure.noMemory
            }
            headers = longer
        }
        if let headers { try library.set(easy, CURLOPT_HTTPHEADER, kept: headers) }
    }
}

extension Transfer {
    /// libcurl calls them only while the transfer exists.
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
                    return transfer.supplyBody(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
                },
                { context, _, address in
                    address.flatMap { Transfer.of(context)?.makeSocket($0) } ?? -1
                },
                { context, _, _, _, _ in Transfer.of(context)?.canBegin() == true ? 0 : 1 },
                Unmanaged.passUnretained(self).toOpaque()))
    }

    /// The transfer that `setCallbacks` passed as the context.
    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the number of bytes, or another number to abort.
    private func receiveHead(_ bytes: UnsafeRawBufferPointer) -> Int {
        if tls == nil, address.isSecure {
            tls = ccurl_tls_version(library.functions, easy).map { String(cString: $0) }
        }
        if !head.consume(bytes) {
            refusal = TransportFailure(
                .tooLarge, "The headers of \(address.host)’s answer are larger than \(AnswerHead.maxSize) bytes.")
        } else if head.hasInvalidLength {
            refusal = TransportFailure(
                .badServerResponse, "\(address.host)’s answer has contradictory or invalid Content-Length fields.")
        } else if head.status == 101 {
            refusal = TransportFailure(.badServerResponse, "\(address.host) switches to a protocol that is not HTTP.")
        }
        return refusal == nil ? bytes.count : bytes.count + 1
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= maxBodySize - body.count else {
            refusal = TransportFailure(.tooLarge, "\(address.host)’s answer is larger than \(maxBodySize) bytes.")
            return bytes.count + 1
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Returns the number of bytes copied; 0 at the end.
    private func supplyBody(_ place: UnsafeMutableRawBufferPointer) -> Int {
        let piece = unsent.prefix(place.count)
        place.copyBytes(from: piece)
        unsent = unsent.dropFirst(piece.count)
        return piece.count
    }

    /// Checks the certificate before anything is sent: it must have a subjectAltName, as App Transport Security
    /// requires (D9). libcurl would accept the common name.
    private func canBegin() -> Bool {
        guard address.isSecure, ccurl_lacks_names(library.functions, easy) == 1 else { return true }
        refusal = TransportFailure(
            .wrongHost, "The certificate of \(address.host) has no subjectAltName.")
        return false
    }

    /// The last check before connecting: a local host must have a loopback address.
    private func makeSocket(_ target: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        if mustBeLocal, !SocketAddress(target).isLoopback {
            refusal = TransportFailure(.insecureURL, "\(address.host) is not this computer.")
            return -1  // CURL_SOCKET_BAD
        }
        let kind = target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(target.pointee.family, kind, target.pointee.protocol)
    }
}
