import Device

// Starting to query, which replaces what the screen shows, and which build answers.
extension ReevaluationPage {
    /// With the active filter; without one, shows the list of filters first. A corpus is queried after each save, so
    /// what would change is what has changed.
    static func begin(_ page: inout ReevaluationPage?, _ facts: DeviceFacts, _ refiling: Refiling?) -> Reply {
        if let refiling, refiling.filterName == facts.filterName {
            page = ReevaluationPage(refiling)
            return .effects([], .closes)
        }
        guard facts.filterIdentifier != nil || facts.isChoiceInBuild else {
            return .effects(
                [.loadDeclarations], .menu(ReevaluationMenu.filters(.filter(ReevaluationMenu.defaultFilter))))
        }
        return start(ReevaluationRequest(), name: facts.filterName ?? facts.nameInBuild ?? "the filter", &page)
    }

    static func start(_ request: ReevaluationRequest, name: String, _ page: inout ReevaluationPage?) -> Reply {
        page = ReevaluationPage(request: request, filterName: name)
        return .effects([.reevaluate(request)], .closes)
    }

    /// Evaluates a file, or the inbox when the path is empty, with the filter of the open page.
    static func start(file path: String, _ page: inout ReevaluationPage?) -> Reply {
        var request = page?.request ?? ReevaluationRequest()
        request.file = path.isEmpty ? nil : path
        return start(request, name: page?.filterName ?? "the filter", &page)
    }

    /// Compares with another filter, or with the active one.
    static func start(filter reference: String, _ page: inout ReevaluationPage?, _ facts: DeviceFacts) -> Reply {
        var request = page?.request ?? ReevaluationRequest()
        request.by = reference == facts.filterIdentifier ? .active : .filter(reference)
        return start(request, name: facts.filterName(reference), &page)
    }

    /// After a build: the page of the active filter always shows the current build. A page that waits for the build
    /// continues by itself.
    static func restart(afterBuild page: inout ReevaluationPage?) -> Reply {
        guard let open = page, open.request.by == .active, !open.isWaiting else { return Reply() }
        return start(open.request, name: open.filterName, &page)
    }

    /// That the saved source does not build, and where, and which build answers instead; nil: the saved source answers.
    func buildProblem(_ facts: DeviceFacts) -> String? {
        guard request.by == .active, facts.nameInBuild == nil, let problem = facts.filterProblem,
            problem.kind == .previousBuildInUse
        else { return nil }
        switch phase {
        case .building, .failed: return nil
        case .querying, .finished: break
        }
        let name = build.map { "build \($0)" } ?? "the previous build"
        return "\(filterName) does not build: \(problem.place ?? problem.headline). The answers are those of \(name)."
    }
}
