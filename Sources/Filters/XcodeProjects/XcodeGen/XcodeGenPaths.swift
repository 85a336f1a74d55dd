/// The paths in an included `project.yml`, which are relative to its own folder.
enum XcodeGenPaths {
    /// The same with absolute paths.
    static func rebased(_ spec: [String: ProjectValue], in folder: String) -> [String: ProjectValue] {
        var spec = spec
        change(&spec, "configFiles") { each($0, in: folder) }
        for key in ["targets", "targetTemplates"] {
            change(&spec, key) { mapped($0) { target($0, in: folder) } }
        }
        for key in ["packages", "projectReferences"] {
            change(&spec, key) { mapped($0) { changed($0, ["path"], in: folder) } }
        }
        change(&spec, "localPackages") { each($0, in: folder) }
        return spec
    }

    private static func change(
        _ spec: inout [String: ProjectValue], _ key: String, _ body: (ProjectValue) -> ProjectValue
    ) {
        for key in [key, key + ":REPLACE"] { spec[key] = spec[key].map(body) }
    }

    private static func target(_ value: ProjectValue, in folder: String) -> ProjectValue {
        guard var target = value.dictionary else { return value }
        for key in ["sources", "resources", "configFiles"] { change(&target, key) { each($0, in: folder) } }
        for key in ["info", "entitlements"] { change(&target, key) { changed($0, ["path"], in: folder) } }
        return ProjectValue(.dictionary(target), value.position)
    }

    /// A path, a list of paths, or dictionaries with a path. A configuration's name is not a path.
    private static func each(_ value: ProjectValue, in folder: String) -> ProjectValue {
        if let list = value.list {
            return ProjectValue(.list(list.map { each($0, in: folder) }), value.position)
        }
        if let dictionary = value.dictionary {
            if dictionary["path"] != nil { return changed(value, ["path"], in: folder) }
            return mapped(value) { each($0, in: folder) }
        }
        return value.text.map { ProjectValue(.text(ProjectReader.path($0, in: folder)), value.position) } ?? value
    }

    private static func changed(_ value: ProjectValue, _ keys: [String], in folder: String) -> ProjectValue {
        guard var dictionary = value.dictionary else { return value }
        for key in keys { dictionary[key] = dictionary[key].map { each($0, in: folder) } }
        return ProjectValue(.dictionary(dictionary), value.position)
    }

    private static func mapped(_ value: ProjectValue, _ body: (ProjectValue) -> ProjectValue) -> ProjectValue {
        value.dictionary.map { ProjectValue(.dictionary($0.mapValues(body)), value.position) } ?? value
    }
}
