import ControlProtocol

/// What clients may use together and each. Who sends more is not read until there is room.
struct SocketLimits {
    /// The maximum number of clients.
    var clients = ControlFormat.clientLimit
    /// How many messages of one client are filtered at the same time, and how many of its lines wait.
    var messagesPerClient = ControlFormat.messagesPerClient
    /// How many messages of all clients are filtered at the same time.
    var messagesInFlight = ControlFormat.messagesInFlight
    /// How many bytes the lines in progress may have together. One line is always possible.
    var bytesInFlight = 16 << 20
    /// How many bytes of lines of one client wait. One line is always possible.
    var waitingBytes = 64 << 10
    /// How many bytes of beginnings of long lines all clients may have.
    var partialBytes = 64 << 20
    /// How many bytes of answers and events a client may leave unread, before it is not read and loses events.
    var unreadBytes = 256 << 10
    /// How many bytes of a client are read on a turn of the loop.
    var bytesPerTurn = 16 << 10
    /// How many lines of all clients are carried out on a turn of the loop, and how long this may take. One line is always
    /// possible.
    var linesPerTurn = 32
    var timePerTurn = Duration.milliseconds(2)
}
