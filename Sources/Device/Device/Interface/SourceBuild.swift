import Messages

/// An event of the active filter's source or program, for observers.
package enum SourceBuild: Hashable, Sendable {
    /// A build started, because the source was chosen or saved.
    case began(name: String)
    /// A saved source or program is now in use.
    ///
    /// - Parameters:
    ///   - build: the build number since the filter was chosen.
    ///   - seconds: the time since it was saved; nil: times are not recorded.
    case newBuildInUse(name: String, build: Int, seconds: Double?, Takeover)
    /// The chosen or saved filter does not build or run.
    case failed(name: String, FilterProblem)

    /// What a saved filter needed.
    package enum Takeover: Hashable, Sendable {
        case build
        /// The saved file is the program itself.
        case restart
        /// The build in use is of this source.
        case nothing
    }

    /// What happened.
    package var sentence: String {
        switch self {
        case .began(let name): return "Building \(name) …"
        case .newBuildInUse(let name, let build, _, .nothing):
            return "\(name) is unchanged; nothing was built (build \(build))."
        case .newBuildInUse(let name, let build, let seconds, let takeover):
            let what = takeover == .build ? "rebuilt" : "restarted"
            let time = seconds.map { " in \(Counted.time($0 * 1000))" } ?? ""
            return "\(name) \(what)\(time) (build \(build))."
        case .failed(let name, let problem): return problem.sentence(name)
        }
    }
}
