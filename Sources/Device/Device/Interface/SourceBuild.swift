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
}
