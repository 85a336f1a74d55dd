/// A line of a client, as read. Nothing has happened yet.
protocol ControlRequest {
    /// Whether it is a message: messages are filtered at the same time, and every other line waits for those before it.
    var isMessage: Bool { get }
}

/// A client, as what answers it sees it.
protocol ControlClient: AnyObject {
    /// Sends an event (README.md), or counts it if the client reads too slowly.
    ///
    /// - Parameter line: with its line feed.
    func send(event line: [UInt8])

    /// Whether it takes no more answers. What it sent is carried out all the same.
    var isGone: Bool { get }
}

/// Answers the lines of clients. The socket knows nothing about the inbox, and this knows nothing about the socket.
protocol ControlResponder: AnyObject {
    /// The first line for each client, with its line feed.
    var greeting: [UInt8] { get }

    /// Reads a line without its line feed. A line that is not a request is one whose answer says so.
    func read(_ line: UnsafeBufferPointer<UInt8>) -> any ControlRequest

    /// Does what a request says.
    ///
    /// - Parameter then: is called once, with the answer and its line feed.
    func perform(_ request: any ControlRequest, for client: any ControlClient, then: @escaping ([UInt8]) -> Void)

    /// The client is gone: what only waits for something ends now, so that the lines after it are carried out. It is called
    /// again after each of its lines that is carried out since and is not a message, and when it is removed.
    func end(_ client: any ControlClient)
}
