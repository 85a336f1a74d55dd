import ReportingMain

/// The entry point that Xcode's linker adds to an extension: it creates the principal class.
@main enum Entry {
    @MainActor static func main() { ReportMain.run { _ in ReportViewController() } }
}
