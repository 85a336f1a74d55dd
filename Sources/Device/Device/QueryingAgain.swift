import Messages
import SystemSupport

// A corpus is queried again after each save of its filter.
extension Phone {
    /// How much of the corpus is queried again, from 0 to 1; nil: nothing is.
    package var queryAgainFraction: Double? { corpus.queryAgain?.fraction }

    /// What the last save changed; nil: nothing was saved.
    package var refiling: Refiling? { corpus.refiling }

    /// Queries the messages again in the background, and files them. An earlier query ends without a result.
    func queryAgain(after build: SourceBuild) {
        guard marks != nil, case .newBuildInUse(_, _, _, let takeover) = build, takeover != .nothing else { return }
        corpus.queryAgain?.stop()
        corpus.queryAgain = nil
        do {
            let reevaluation = try Reevaluation(self)
            reevaluation.onEnd = { [weak self, unowned reevaluation] result in
                guard let self, corpus.queryAgain === reevaluation else { return }
                corpus.queryAgain = nil
                refile(result, filterName: reevaluation.filterName, build: reevaluation.build)
            }
            var isAnnounced = false
            reevaluation.onProgress = { [weak self] in
                guard !isAnnounced else { return }
                isAnnounced = true
                self?.loop.after(Self.timeOfProgress) {
                    isAnnounced = false
                    self?.changed(.inbox)
                }
            }
            corpus.queryAgain = reevaluation
            reevaluation.start()
        } catch {
            changed(.problem("\(error)"))
        }
    }

    /// How often observers learn of the progress.
    private static let timeOfProgress = Duration.milliseconds(200)

    private func refile(_ result: Result<Reevaluation.Finding, PhoneError>, filterName: String, build: Int?) {
        switch result {
        case .failure(let error): changed(.problem(error.description))
        case .success(var finding):
            enter(.applyReevaluation(finding.result)) { [weak self] result in
                guard let self else { return }
                switch result {
                case .failure(let error): changed(.problem(error.description))
                case .success(let outcome):
                    finding.result.removeUnchanged()
                    let refiling = Refiling(
                        filterName: filterName, build: build, finding: finding,
                        summary: finding.comparison.moved == 0 ? "" : outcome.summary)
                    corpus.refiling = refiling
                    changed(.refiled)
                }
            }
        }
    }

    /// After the inbox was emptied.
    func endMarks() {
        corpus.queryAgain?.stop()
        (corpus.queryAgain, corpus.refiling) = (nil, nil)
        corpus.marks?.removeAll()
    }
}
