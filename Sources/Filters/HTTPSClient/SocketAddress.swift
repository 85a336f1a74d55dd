import CCurl
import Glibc

/// The address that a socket is about to be connected to, after name resolution.
struct SocketAddress {
    let family: Int32
    /// As in `sockaddr_in` and `sockaddr_in6`.
    let bytes: [UInt8]

    init(family: Int32, bytes: [UInt8]) {
        self.family = family
        self.bytes = bytes
    }

    init(_ address: UnsafeMutablePointer<curl_sockaddr>) {
        family = address.pointee.family
        // libcurl allocates `addrlen` bytes there; the declared type is the shortest one.
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
        let count = min(Int(address.pointee.addrlen), MemoryLayout<sockaddr_in6>.size)
        bytes = Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + offset, count: count))
    }

    /// Whether it is a loopback address: 127.0.0.0/8, ::1, or an IPv4-mapped address of the former.
    var isLoopback: Bool {
        switch family {
        case AF_INET: return bytes.count >= 8 && bytes[4] == 127
        case AF_INET6:
            guard bytes.count >= 24 else { return false }
            let address = bytes[8..<24]
            if address.elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]) { return true }
            return address.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127])
        default: return false
        }
    }
}
