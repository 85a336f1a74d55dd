import ReportingMain

/// What Xcode's linker adds to an extension: a main program that makes the principal class.
@main enum Entry {
    @MainActor static func main() { ReportMain.run { _ in ReportViewController() } }
}
