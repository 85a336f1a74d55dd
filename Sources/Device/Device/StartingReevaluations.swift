import FilterProcesses
import InboxDatabase
package import Messages

extension Reevaluation {
    /// With the messages in the inbox.
    ///
    /// - Throws: `PhoneError` if the filter does not exist or no filter is active.
    package convenience init(_ phone: Phone, inboxBy choice: FilterChoice = .active) throws(PhoneError) {
        let source: InboxMessages
        do {
            source = try InboxMessages(
                phone.store, release: phone.release, country: phone.country, settings: { phone.settings },
                hasPlaceholder: { phone.marks?.hasPlaceholder($0) ?? false })
        } catch {
            throw .store("\(error)")
        }
        let (filter, build) = try phone.filterToReevaluate(choice)
        self.init(Surroundings(phone), source: source, filter: filter, build: build)
    }

    /// With the messages of a file, each as from an unknown sender.
    ///
    /// - Parameter before: the result of another filter for the same file, to compare with; nil: no comparison.
    /// - Throws: `PhoneError` if the file cannot be read, the filter does not exist, or no filter is active.
    package convenience init(
        _ phone: Phone, file: String, by choice: FilterChoice, against before: ReevaluationResult? = nil
    ) throws(PhoneError) {
        let source = FileMessages(
            try Delivery.open(file), release: phone.release, country: phone.country, settings: { phone.settings },
            against: before)
        let (filter, build) = try phone.filterToReevaluate(choice)
        self.init(Surroundings(phone), source: source, filter: filter, build: build)
    }
}

extension Reevaluation.Surroundings {
    /// The values and functions of this phone for What would change, which keeps the phone alive.
    fileprivate init(_ phone: Phone) {
        self.init(
            loop: phone.loop, release: phone.release, country: phone.country, settings: { phone.settings },
            processes: phone.processes, makeHost: { phone.makeHost($0) },
            isMessageWaiting: { phone.waiting > 0 && !phone.isWaitingForDisk },
            drain: { phone.filters.drain($0) }, folderChange: { try phone.lookup.folderChange(by: $0) },
            formerJourney: { try phone.store.message($0)?.journey },
            markChanges: { phone.marks?.markChanges(by: $0) })
    }
}

extension Phone {
    /// Finds the filter to query, and its build number if its author edits it.
    fileprivate func filterToReevaluate(
        _ choice: Reevaluation.FilterChoice
    ) throws(PhoneError) -> (Filter, build: Int?) {
        switch choice {
        case .active:
            filters.restartIfRebuilt()
            guard let active = activeFilter?.filter else { throw PhoneError.noActiveFilter }
            if let problem = FilterProblem(of: active) {
                throw PhoneError.filter(problem.sentence(active.name, consequence: "there is nothing to compare"))
            }
            return (active, buildNumber)
        case .filter(let reference):
            do {
                return (try FilterCatalog.find(reference, relativeTo: baseFolder), nil)
            } catch {
                throw PhoneError.filter(error.description)
            }
        }
    }
}
