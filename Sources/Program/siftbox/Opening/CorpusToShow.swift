import ArgumentParser
import Commands
import Corpora
import Device
import MessageArchives
import Messages

extension EvaluateCommand {
    /// Opens the corpus in the inbox, with the same filter, phone and senders as in an evaluation.
    ///
    /// - Parameter arguments: the command line.
    func open(_ arguments: [String]) throws {
        let corpus = try openCorpus(arguments)
        var command = try OpenCommand.parse([])
        (command.running, command.building, command.groups) = (running, building, appGroup)
        (command.processes, command.servers, command.timeout, command.sandbox) = (processes, servers, timeout, sandbox)
        // That of this folder's siftbox.yaml, and never the one that the configuration names.
        command.running.filter = running.filter ?? "."
        (command.release.written, command.country.code) = (corpus.release.version, corpus.country.code)
        try command.validate()
        try command.run(showing: CorpusToShow(corpus: corpus, limits: limits, reachesServers: !servers.isEmpty))
    }
}

/// A corpus that an inbox shows.
struct CorpusToShow {
    let corpus: OpenedCorpus
    let limits: LimitOptions
    /// Nothing leaves the machine unless an option says how servers are queried.
    let reachesServers: Bool

    func prepare(_ inbox: inout OpenedInbox) throws {
        let phone = inbox.phone
        var refusal: PhoneError?
        phone.enter(.change(limits.applied(to: phone.settings))) {
            if case .failure(let error) = $0 { refusal = error }
        }
        if let refusal { throw refusal }
        phone.endSetup()
        phone.beginMarking(corpus.marking, files: corpus.files)
        inbox.deliver = OpenedInbox.MessageFile(
            path: corpus.name, format: nil, columns: ColumnNames(), pipe: nil, corpus: corpus)
    }
}

extension OpenedCorpus {
    /// Delivers its messages, each through the filter.
    ///
    /// - Throws: `PhoneError` if it can no longer be read.
    func delivery(_ phone: Phone) throws(PhoneError) -> Delivery {
        do {
            let archive = try archive()
            return Delivery(archive, phone: phone) { message, _ in archive.incoming(message) }
        } catch {
            throw .store(error.description)
        }
    }
}
