import FilterMain

/// What Xcode's linker adds to an extension: a main program that serves the principal class.
@main enum Entry {
    @MainActor static func main() { ExtensionMain.run { MessageFilterExtension() } }
}
