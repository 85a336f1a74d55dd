import InboxDatabase
package import MessageArchives
package import Messages

// Imports and deliveries of files into a device.
extension Import {
    /// Imports archives into a device's inbox.
    ///
    /// - Throws: `PhoneError` if the inbox cannot be read.
    package convenience init(_ archives: ArchiveQueue, phone: Phone, limit: BatchLimit = .small) throws {
        let imports = phone.imports
        imports.start(limit)
        let surroundings = Surroundings(
            loop: phone.loop, store: phone.store, country: phone.country, makeRun: imports.makeRun,
            importBatch: { batch in
                var result: Result<Outcome, PhoneError>?
                phone.enter(.importBatch(batch)) { result = $0 }
                return try result?.get().imported
            },
            end: imports.end)
        try self.init(archives, surroundings, limit: limit)
    }
}

extension Delivery {
    /// Delivers a file to a device.
    ///
    /// - Parameters:
    ///   - format: nil: detected from the file's content.
    ///   - columns: the columns of a table without a header that names them.
    ///   - name: what sentences call the file; nil: its path.
    /// - Throws: `PhoneError` when the file cannot be read.
    package convenience init(
        path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames(), named name: String? = nil,
        phone: Phone
    ) throws(PhoneError) {
        self.init(try Self.open(path, as: format, columns: columns, named: name), phone: phone)
    }

    /// Delivers an archive to a device.
    ///
    /// - Parameter incoming: an archived message as an incoming one; nil: as messages that arrive now.
    package convenience init(
        _ archive: any ArchiveReader, phone: Phone,
        incoming: ((ArchivedMessage, ArchivePlace) -> IncomingMessage)? = nil
    ) {
        self.init(archive, loop: phone.loop, incoming: incoming) { message, _, then in
            phone.enter(.receive(message)) { then(Receipt($0)) }
        }
    }
}

extension Delivery.Receipt {
    /// Of a message that entered the device.
    init(_ result: Result<Outcome, PhoneError>) {
        self =
            switch result {
            case .success: .filed
            case .failure(.waiting(let reason)): .waiting(reason)
            case .failure(.store(let reason)): .failed(reason)
            case .failure(.tooManyWaiting(let count)): .failed(PhoneError.tooManyWaiting(count).description)
            case .failure(let error): .refused(error.description)
            }
    }
}

extension Phone {
    /// Imports a batch of an archive. The messages are already filed (E5): no filter is queried, and there are no
    /// notifications.
    func importBatch(_ batch: MessageBatch) throws -> Outcome {
        let result = try imports.file(batch, first: numbers.nextMessage, now: clock.now, settings: settings)
        numbers.skipMessages(result.received + result.replies)
        var outcome = Outcome()
        outcome.imported = result
        outcome.rules = [.e5]
        outcome.summary = "Imported."
        changed(.inbox)
        return outcome
    }
}
