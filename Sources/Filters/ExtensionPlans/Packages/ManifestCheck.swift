import UntrustedFiles

/// Checks the names in a package's manifest, as the package manager does: the targets of its products, and what its
/// targets depend on. A misspelled name would otherwise appear only as a module that is missing somewhere else.
struct ManifestCheck {
    private let manifest: PackageManifest
    private let text: String
    /// The user's path of the manifest.
    private let file: String
    private let targets: [String]

    init(_ manifest: PackageManifest, _ text: String, _ file: String) {
        (self.manifest, self.text, self.file) = (manifest, text, file)
        targets = manifest.targets.map(\.name)
    }

    /// Checks what the manifest alone says.
    ///
    /// - Throws: `BuildError` with the place of the name and the names that could be meant.
    func checkTargets() throws(BuildError) {
        guard manifest.isComplete else { return }
        for (product, names) in manifest.products.sorted(by: { $0.key < $1.key }) {
            for name in names where !targets.contains(name) {
                throw error(
                    name, "the product \(product) names the target \(name), which the package does not have.", targets)
            }
        }
        for target in manifest.targets {
            for dependency in target.dependencies where dependency.isTarget && !targets.contains(dependency.name) {
                throw error(
                    dependency.name,
                    "the target \(target.name) depends on the target \(dependency.name), which the package does not have.",
                    targets)
            }
            for case let (name, package?, _) in target.dependencies where !manifest.knows(package: package) {
                throw error(
                    package,
                    "the target \(target.name) depends on the product \(name) of the package \(package), which is not "
                        + "among the package's dependencies.",
                    manifest.dependencies.map(\.identity))
            }
        }
    }

    /// Checks the products that the package uses of others.
    ///
    /// - Parameter products: the names of all products of a dependency; nil: unknown.
    /// - Throws: `BuildError`, as above.
    func checkProducts(_ products: (PackageManifest.Dependency) -> Set<String>?) throws(BuildError) {
        guard manifest.isComplete else { return }
        let known = manifest.dependencies.map { ($0, products($0)) }
        let isAllKnown = known.allSatisfy { $0.1 != nil }
        for target in manifest.targets {
            for (name, package, isTarget) in target.dependencies where !isTarget && !targets.contains(name) {
                let possible = known.filter { package.map($0.0.isNamed) ?? true }
                // A package that is not here, or whose manifest is computed, may have the product.
                guard package == nil ? isAllKnown : possible.allSatisfy({ $0.1 != nil }),
                    !possible.contains(where: { $0.1?.contains(name) == true })
                else { continue }
                throw error(
                    name,
                    package.map {
                        "the package \($0) has no product \(name), on which the target \(target.name) depends."
                    }
                        ?? "the target \(target.name) depends on \(name), which is neither a target of the package nor a "
                        + "product of its dependencies.",
                    (package == nil ? targets : []) + possible.flatMap { ($0.1 ?? []).sorted() })
            }
        }
    }

    private func error(_ name: String, _ problem: String, _ names: [String]) -> BuildError {
        let guess = NearestName.word(to: name, in: names).map { " Did you mean \($0)?" } ?? ""
        return BuildError("\(file)\(TextPosition.text(of: "\"\(name)\"", in: text)): error: \(problem)\(guess)")
    }
}
