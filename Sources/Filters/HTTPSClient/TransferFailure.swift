import CCurl

extension Transfer {
    /// A failure with a message for libcurl's code; `exchange` is the transfer's own.
    func failure(_ code: CURLcode, _ exchange: Exchange) -> TransportFailure {
        if let refusal { return refusal }
        let host = exchange.address.host
        let port = exchange.address.port
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return TransportFailure(.cannotFindHost, "Server not found: \(host).")
        case CURLE_COULDNT_CONNECT:
            return TransportFailure(.cannotConnect, "Cannot connect to \(host), port \(port).")
        case CURLE_OPERATION_TIMEDOUT: return exchange.timedOut
        case CURLE_PEER_FAILED_VERIFICATION: return certificateFailure(host)
        case CURLE_SSL_CACERT_BADFILE:
            return AuthorityFile.failure(exchange.policy.trustedAuthority ?? "", "cannot be used")
        case CURLE_FILESIZE_EXCEEDED:
            return TransportFailure(
                .tooLarge, "\(host)’s answer is larger than \(exchange.policy.maxBodySize) bytes.")
        case CURLE_OUT_OF_MEMORY:
            // libcurl also uses this code for a head line over its limit.
            return TransportFailure(.tooLarge, "A line of \(host)’s answer is too long.")
        case CURLE_URL_MALFORMAT:
            return TransportFailure(.badURL, "The URL is malformed\(detailsInBrackets).")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_INVALIDCERTSTATUS:
            return TransportFailure(
                .secureConnectionFailed, "Cannot make a secure connection to \(host)\(detailsInBrackets).")
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM,
            CURLE_SEND_FAIL_REWIND:
            // libcurl uses one code for lost connections and for invalid chunks.
            guard !details.lowercased().contains("chunked") else { break }
            return TransportFailure(
                .connectionLost, "The connection to \(host) ended before the answer was complete\(detailsInBrackets).")
        default: break
        }
        return TransportFailure(.badServerResponse, "\(host)’s answer is not HTTP\(detailsInBrackets).")
    }

    /// libcurl compares host names itself, after OpenSSL has verified the chain: then the chain has no error, or
    /// "unspecified" (1), libcurl's initial value.
    private func certificateFailure(_ host: String) -> TransportFailure {
        switch chainError {
        case 0, 1:  // X509_V_OK, X509_V_ERR_UNSPECIFIED
            TransportFailure(.wrongHost, "The certificate of \(host) is for another server.")
        case 9, 13:  // X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD
            TransportFailure(.certificateNotYetValid, "The certificate of \(host) is not yet valid.")
        case 10, 14:  // X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD
            TransportFailure(.expiredCertificate, "The certificate of \(host) has expired.")
        default:
            TransportFailure(.untrustedCertificate, "The certificate of \(host) is not trusted\(detailsInBrackets).")
        }
    }

    /// libcurl's message, without control characters: the server may have contributed to it.
    private var detailsInBrackets: String {
        let visible = details.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }
        return visible.isEmpty ? "" : " (\(String(String.UnicodeScalarView(visible.prefix(200)))))"
    }
}
