import LocatedYAML

/// Why an extension could not be built; possibly the compiler's output.
package struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of an option that cannot be used.
    struct WrongOption: Hashable, Sendable {
        let option: ExtensionReference.Option
        /// As the reference has it; nil: the problem names it.
        let value: String?
        let problem: String
    }

    package let description: String
    /// Whether nothing is wrong except that there is no such extension.
    package let lacksTarget: Bool
    /// The option to correct; nil: none is wrong.
    let wrong: WrongOption?

    package init(_ description: String, lacksTarget: Bool = false) {
        self.init(description, lacksTarget: lacksTarget, about: nil)
    }

    init(_ description: String, lacksTarget: Bool = false, about wrong: WrongOption?) {
        (self.description, self.lacksTarget, self.wrong) = (description, lacksTarget, wrong)
    }

    /// `--also ../Shared: no such file or folder.`
    init(_ option: ExtensionReference.Option, _ value: String, _ problem: String) {
        self.init(
            "--\(option.rawValue) \(value): \(problem)",
            about: WrongOption(option: option, value: value, problem: problem))
    }

    /// `--except A.swift --except B.swift: nothing is left.`, for values that are only wrong together.
    init(_ option: ExtensionReference.Option, all values: [String], _ problem: String) {
        let written = values.map { "--\(option.rawValue) \($0)" }.joined(separator: " ")
        self.init(
            "\(written): \(problem)",
            about: WrongOption(option: option, value: values.count == 1 ? values.first : nil, problem: problem))
    }
}

extension ExtensionReference {
    /// The error with the place in `siftbox.yaml`, if the wrong value is from there: the user gave no such option.
    func placed(_ error: BuildError) -> BuildError {
        guard let wrong = error.wrong, let file, given.values(of: wrong.option).isEmpty else { return error }
        let key = wrong.option.rawValue
        let written = wrong.value.map { file.written($0, as: wrong.option) ?? Located($0, file.position(of: key)) }
        let mistake = FileMistake(
            file: file.path, position: written?.position ?? file.position(of: key), key: key,
            problem: (written.map { "\($0.value): " } ?? "") + wrong.problem)
        return BuildError(mistake.description, lacksTarget: error.lacksTarget)
    }

    /// How messages name an option: `--also`, or `also in siftbox.yaml` if its values are from there.
    package func name(of option: Option) -> String {
        file == nil || !given.values(of: option).isEmpty || values(of: option).isEmpty
            ? "--\(option.rawValue)" : "\(option.rawValue) in \(SiftboxFile.name)"
    }
}
