import Messages
import SystemSupport

// Chaos: what goes wrong on purpose with a filter's process and its server (X8).
extension FilterHost {
    /// Kills a process that is about to receive a query. As after a crash, its queries are sent to a new one (X7).
    func kill(_ running: RunningFilter, for job: FilterJob) {
        job.record(Diagnostic(.filterKilled, "the filter's process was killed when it received the query"))
        log.append(.process, "killed: the setting chaos asks for it")
        running.killedFor = job
        running.process.kill()
    }

    /// Passes a server's reply on, as chaos leaves it.
    ///
    /// - Parameter then: called at once, or when a slow reply arrives.
    func disturb(_ reply: ServerReply, to job: FilterJob?, then: @escaping (ServerReply) -> Void) {
        guard let job, !job.chaos.isEmpty, case .answered(let status, _, _) = reply.exchange.result else {
            return then(reply)
        }
        var reply = reply
        if job.chaos.contains(.serverFailing) {
            job.record(Diagnostic(.serverFailing, "the server answered \(status), and 500 arrived"))
            reply.replace(status: 500, body: [])
        } else if job.chaos.contains(.serverNonsense), let (name, body) = reply.nonsense(job.chaos) {
            job.record(Diagnostic(.serverNonsense, "\(name) arrived instead of the body of the server's answer"))
            reply.replace(status: status, body: body)
        }
        guard job.chaos.contains(.serverSlow) else { return then(reply) }
        job.record(Diagnostic(.serverSlow, "the server's answer was held back for \(job.chaos.delayText)"))
        reply.exchange.milliseconds = reply.exchange.milliseconds.map { $0 + Double(job.chaos.delayMilliseconds) }
        loop.after(job.chaos.delay) { then(reply) }
    }
}

extension ServerReply {
    fileprivate mutating func replace(status: Int, body: [UInt8]) {
        self.body = body
        exchange.result = .answered(status: status, bytes: body.count, excerpt: NetworkExchange.excerpt(body))
    }

    /// A body that is not this reply's, and what it is.
    fileprivate func nonsense(_ chaos: ChaosEffects) -> (name: String, body: [UInt8])? {
        let others: [(name: String, body: [UInt8])] = [
            ("half of it", Array(body.prefix(body.count / 2))),
            ("a web page", Array("<!DOCTYPE html><title>Sign in</title><p>Sign in to use this network.</p>".utf8)),
            ("other JSON", Array(#"{"error":{"code":"teapot"},"items":[]}"#.utf8)),
            ("bytes that are not text", [0x00, 0xFF, 0xFE, 0xC3, 0x28, 0x80]),
        ]
        return chaos.choice(.serverNonsense, of: others.filter { $0.body != body })
    }
}
