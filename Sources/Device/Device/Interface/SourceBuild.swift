/// An event of the active filter's source or program, for observers.
package enum SourceBuild: Hashable, Sendable {
    /// A build started, because the source was chosen or saved.
    case began(name: String)
    /// A saved source was built or a saved program restarted, and is now in use.
    ///
    /// - Parameters:
    ///   - build: the build number since the filter was chosen.
    ///   - seconds: the time since it was saved; nil: times are not recorded.
    ///   - isProgram: whether the saved file is the program itself, so nothing was built.
    case newBuildInUse(name: String, build: Int, seconds: Double?, isProgram: Bool)
    /// The chosen or saved filter does not build or run.
    case failed(name: String, FilterProblem)
}
