import FilterMain

/// The entry point that Xcode's linker adds to an extension: it runs the principal class.
@main enum Entry {
    @MainActor static func main() { ExtensionMain.run { MessageFilterExtension() } }
}
