import SystemSupport

/// The clients of an inbox, each of which has its turn.
final class SocketClients {
    let loop: EventLoop
    let limits: SocketLimits
    let responder: any ControlResponder
    private var clients: [SocketClient] = []
    /// Whose turn it is.
    private var next = 0
    private var isCarryingOutSoon = false
    private var hasEnded = false
    private var (messages, bytes, partialBytes) = (0, 0, 0)

    init(_ loop: EventLoop, _ responder: any ControlResponder, _ limits: SocketLimits) {
        (self.loop, self.responder, self.limits) = (loop, responder, limits)
    }

    var count: Int { clients.count }

    /// Takes a new client, if there is room.
    ///
    /// - Parameter file: its connection.
    /// - Returns: whether there is; otherwise the caller still has the connection.
    func add(_ file: Int32) -> Bool {
        guard clients.count < limits.clients else { return false }
        let client = SocketClient(file, of: self)
        clients.append(client)
        client.begin()
        return true
    }

    func remove(_ client: SocketClient) {
        clients.removeAll { $0 === client }
        responder.end(client)
    }

    /// Says to all clients that the inbox closes, and ends them. Lines that wait are not carried out.
    func end() {
        hasEnded = true
        for client in clients {
            client.end()
            // Whoever subscribed or waits would keep this and the inbox alive.
            responder.end(client)
        }
        clients = []
    }

    // MARK: What all use together

    /// Whether another line may be in progress.
    func hasRoom(message isMessage: Bool, bytes: Int) -> Bool {
        let isWithin = self.bytes == 0 || self.bytes + bytes <= limits.bytesInFlight
        return isWithin && (!isMessage || messages < limits.messagesInFlight)
    }

    func begin(message isMessage: Bool, bytes: Int) {
        messages += isMessage ? 1 : 0
        self.bytes += bytes
    }

    func finish(_ entry: AnswerQueue.Entry) {
        messages -= entry.isMessage ? 1 : 0
        bytes -= entry.bytes
        carryOutSoon()
    }

    /// The beginning of a long line has grown or is complete.
    ///
    /// - Parameter change: by how many bytes.
    /// - Returns: whether there is room for it.
    func changePartial(by change: Int) -> Bool {
        partialBytes += change
        return change <= 0 || partialBytes <= limits.partialBytes
    }

    // MARK: Turns

    /// Carries out lines that wait, on the next turn.
    func carryOutSoon() {
        guard !isCarryingOutSoon, !hasEnded else { return }
        isCarryingOutSoon = true
        loop.soon { [weak self] in self?.carryOut() }
    }

    /// One line of each client after the other, until all have to wait or the turn is over.
    private func carryOut() {
        isCarryingOutSoon = false
        let end = ContinuousClock.now + limits.timePerTurn
        var (lines, idle) = (0, 0)
        while idle < clients.count, !hasEnded {
            next = next + 1 < clients.count ? next + 1 : 0
            guard clients[next].carryOutNext() else {
                idle += 1
                continue
            }
            (lines, idle) = (lines + 1, 0)
            if lines == limits.linesPerTurn || ContinuousClock.now >= end { return carryOutSoon() }
        }
    }
}
