/// Why an inbox does not answer.
enum InboxFailure: Error, Hashable {
    /// No inbox is open, or not the one that was named: a sentence.
    case notOpen(String)
    /// It closed the connection, or its socket is a leftover.
    case closed
    /// It ended after a request was sent to it.
    case closedMeanwhile
    case notAnInbox
    case otherVersion(Int)
    /// Too many requests wait for it.
    case busy

    var sentence: String {
        switch self {
        case .notOpen(let sentence): sentence
        case .closed: "The inbox is closed."
        case .closedMeanwhile: "The inbox closed before it answered. Whether the request was carried out is unknown."
        case .notAnInbox: "The program at the control socket is not an inbox."
        case .otherVersion(let version):
            "The inbox has version \(version) of the control protocol. Update siftbox-gateway."
        case .busy: "Too many requests wait for the inbox."
        }
    }
}
