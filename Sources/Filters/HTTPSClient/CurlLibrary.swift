import CCurl

/// libcurl, loaded for the first request.
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

    /// For example `7.88.1`.
    var version: String {
        String(cString: functions.pointee.version_info(CURLVERSION_FIRST).pointee.version)
    }

    /// Sets a number.
    ///
    /// - Throws: `noClient` if this libcurl does not support the option: all of them are needed.
    func set(_ easy: EasyHandle, _ option: CURLoption, _ value: Int) throws(TransportFailure) {
        try check(ccurl_set_long(functions, easy, option, value))
    }

    /// Sets a number of bytes.
    func set(_ easy: EasyHandle, _ option: CURLoption, size: Int) throws(TransportFailure) {
        try check(ccurl_set_size(functions, easy, option, curl_off_t(size)))
    }

    /// Sets a string, which libcurl copies.
    func set(_ easy: EasyHandle, _ option: CURLoption, _ text: String?) throws(TransportFailure) {
        try check(
            text.map { text in text.withCString { ccurl_set_pointer(functions, easy, option, $0) } }
                ?? ccurl_set_pointer(functions, easy, option, nil))
    }

    /// Sets a pointer that libcurl does not copy; it must live as long as the transfer.
    func set(_ easy: EasyHandle, _ option: CURLoption, kept: UnsafeRawPointer) throws(TransportFailure) {
        try check(ccurl_set_pointer(functions, easy, option, kept))
    }

    /// Sets bytes, which libcurl copies.
    func set(_ easy: EasyHandle, _ option: CURLoption, copyOf bytes: [UInt8]) throws(TransportFailure) {
        try check(ccurl_set_copy(functions, easy, option, bytes, bytes.count))
    }

    func check(_ code: CURLcode) throws(TransportFailure) {
        guard code != CURLE_OK else { return }
        let reason = String(cString: functions.pointee.easy_strerror(code))
        throw TransportFailure(
            .noClient, "libcurl is too old or lacks a feature: install the package libcurl4 (\(reason)).")
    }

    func number(_ easy: EasyHandle, _ info: CURLINFO) -> Int { ccurl_get_long(functions, easy, info) }

    /// The absolute URL of `location` in an answer from `base`, resolved by libcurl; nil if it is invalid.
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
    static let noMemory = TransportFailure(.noClient, "Out of memory for a request (libcurl).")
}
