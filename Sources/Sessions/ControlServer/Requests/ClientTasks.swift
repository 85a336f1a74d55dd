/// What takes longer than a turn of the loop for a client.
protocol ClientTask: AnyObject {
    /// The client is gone: ends now, with an answer that no one reads.
    func cancel()
}

/// What is in progress for clients: at most one thing for each, because its lines are carried out in order.
final class ClientTasks {
    private var tasks: [ObjectIdentifier: any ClientTask] = [:]

    func begin(_ task: any ClientTask, for client: any ControlClient) {
        tasks.updateValue(task, forKey: ObjectIdentifier(client))?.cancel()
    }

    func end(of client: any ControlClient) { tasks[ObjectIdentifier(client)] = nil }

    func cancel(of client: any ControlClient) { tasks.removeValue(forKey: ObjectIdentifier(client))?.cancel() }

    var count: Int { tasks.count }

    /// Those who wait for messages.
    var waits: [MessageWait] { tasks.values.compactMap { $0 as? MessageWait } }

    var areWaiting: Bool { tasks.values.contains { $0 is MessageWait } }
}
