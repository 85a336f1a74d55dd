import CCurl

/// libcurl, loaded when the first request is made.
final class CurlLibrary {
    typealias EasyHandle = UnsafeMutableRawPointer
    typealias MultiHandle = UnsafeMutableRawPointer

    let functions: UnsafeMutablePointer<ccurl>

    /// - Throws: `noClient`, with what to install.
    init(named name: String) throws(TransportFailure) {
        var reason = [CChar](repeating: 0, count: 256)
        guard let functions = ccurl_load(name, &reason, reason.count) else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw TransportFailure(
                .noClient, "A request needs libcurl, which cannot be loaded: install the package libcurl4 (\(text)).")
        }
        self.functions = functions
    }

    deinit { ccurl_free(functions) }

    /// As `7.88.1`.
    var version: String {
        String(cString: functions.pointee.version_info(CURLVERSION_FIRST).pointee.version)
    }

    /// Sets a number.
    ///
    /// - Throws: `noClient` when this libcurl does not know the option: every one that is set matters.
    func set(_ easy: EasyHandle, _ option: CURLoption, _ value: Int) throws(TransportFailure) {
        try check(ccurl_set_long(functions, easy, option, value))
    }

    /// Sets a number of bytes.
    func set(_ easy: EasyHandle, _ option: CURLoption, size: Int) throws(TransportFailure) {
        try check(ccurl_set_size(functions, easy, option, curl_off_t(size)))
    }

    /// Sets a text, of which libcurl makes a copy; nil for none.
    func set(_ easy: EasyHandle, _ option: CURLoption, _ text: String?) throws(TransportFailure) {
        try check(
            text.map { text in text.withCString { ccurl_set_pointer(functions, easy, option, $0) } }
                ?? ccurl_set_pointer(functions, easy, option, nil))
    }

    /// Sets a list or another thing that stays the caller's, and has to stay as long as the transfer.
    func set(_ easy: EasyHandle, _ option: CURLoption, kept: UnsafeRawPointer) throws(TransportFailure) {
        try check(ccurl_set_pointer(functions, easy, option, kept))
    }

    /// Sets bytes, of which libcurl makes a copy.
    func set(_ easy: EasyHandle, _ option: CURLoption, copyOf bytes: [UInt8]) throws(TransportFailure) {
        try check(ccurl_set_copy(functions, easy, option, bytes, bytes.count))
    }

    func check(_ code: CURLcode) throws(TransportFailure) {
        guard code != CURLE_OK else { return }
        let reason = String(cString: functions.pointee.easy_strerror(code))
        throw TransportFailure(
            .noClient, "libcurl is too old or lacks a part: install the package libcurl4 (\(reason)).")
    }

    func number(_ easy: EasyHandle, _ info: CURLINFO) -> Int { ccurl_get_long(functions, easy, info) }

    /// Where `location` of an answer from `base` leads, nil when nowhere. libcurl resolves it as it would for itself.
    func url(_ location: String, from base: String) -> String? {
        guard let url = functions.pointee.url() else { return nil }
        defer { functions.pointee.url_cleanup(url) }
        let flags = UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME)
        guard functions.pointee.url_set(url, CURLUPART_URL, base, 0) == CURLUE_OK,
            functions.pointee.url_set(url, CURLUPART_URL, location, flags) == CURLUE_OK
        else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        guard functions.pointee.url_get(url, CURLUPART_URL, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { functions.pointee.free(text) }
        return String(cString: text)
    }
}

extension TransportFailure {
    static let noMemory = TransportFailure(.noClient, "libcurl has no memory for a request.")
}
