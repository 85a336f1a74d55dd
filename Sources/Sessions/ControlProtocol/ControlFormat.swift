/// The control protocol (README.md): the lines between an open inbox and the programs that use it.
package enum ControlFormat {
    /// The first line of an inbox names it, so that clients can refuse a later one.
    package static let version = 1
    /// The maximum length of a line in bytes, without its line feed.
    package static let lineLimit = 1 << 20
    /// The maximum number of clients at a time.
    package static let clientLimit = 256
    /// How many messages of one client are filtered at the same time.
    package static let messagesPerClient = 64
    /// How many messages of all clients are filtered at the same time.
    package static let messagesInFlight = 1024
}
