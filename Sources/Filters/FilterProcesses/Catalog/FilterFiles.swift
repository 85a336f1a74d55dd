import ExtensionPlans
import Foundation
import Glibc
import Messages
import Sandboxing
import SystemSupport
import UntrustedFiles

// What a file or folder is: a program, a built extension or its source.
extension FilterCatalog {
    /// An executable file, with an Info.plist beside it if that describes the file.
    static func filter(at file: URL) throws(FilterReferenceError) -> Filter {
        guard isExecutable(file) else {
            let advice =
                MissingInterpreterLine.isLikeProgram(file)
                ? ". If it is a filter, make it executable: chmod +x \(ShellQuoting.quoted(file.lastPathComponent))"
                : ", so it is not a filter. Use a sample's name, an Xcode project, an extension's folder or a program."
            throw FilterReferenceError("\(file.path) is not an executable file\(advice)")
        }
        let plist = try FilterPlist(file.deletingLastPathComponent().appendingPathComponent("Info.plist"))
        let describesFile = plist?.executable == nil || plist?.executable == file.lastPathComponent
        return try startable(file, identifier: file.path, plist: describesFile ? plist : nil)
    }

    /// - Throws: if the system could not start the program, or if it is not in the bundle that it belongs to.
    private static func startable(
        _ program: URL, identifier: String, plist: FilterPlist?
    ) throws(FilterReferenceError) -> Filter {
        if let refusal = MissingInterpreterLine.refusal(of: program) { throw FilterReferenceError(refusal) }
        let filter = filter(program, identifier: identifier, plist: plist)
        let target = HostEnvironment.resolved(program.path)
        guard !filter.isBundle || VisibleFiles.isPath(target, in: HostEnvironment.resolved(filter.folder.path)) else {
            throw FilterReferenceError(
                "\(program.path) is a link to \(target), outside of the extension's bundle. Replace it with a copy of the "
                    + "program.")
        }
        return filter
    }

    /// A folder with an Info.plist and the program that it names, with an extension's source in it or below it, or with a
    /// single program or built extension.
    static func found(
        in folder: URL, _ source: ExtensionReference, _ kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Found {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let plist: FilterPlist?
        do throws(FilterReferenceError) {
            plist = try FilterPlist(folder.appendingPathComponent("Info.plist"))
        } catch {
            // The build of a source folder reports the same file as an error, to be fixed like any other error in the
            // source.
            guard names.contains(where: { $0.hasSuffix(".swift") }) else { throw error }
            return .source(source)
        }
        let programs = names.map { folder.appendingPathComponent($0) }.filter(isExecutable)
        if let named = plist?.executable.map({ folder.appendingPathComponent($0) }), isExecutable(named) {
            return .ready(try startable(named, identifier: folder.path, plist: plist))
        }
        // A script beside source files is not the filter.
        if names.contains(where: { $0.hasSuffix(".swift") }) { return .source(source) }
        if programs.isEmpty, plist?.isExtension == true { return .source(source) }
        if plist?.isExtension != true {
            // A program is used although an extension of another kind is below it.
            let inner =
                programs.count == 1
                ? try? extensionFolder(below: source, kind) : try extensionFolder(below: source, kind)
            if let inner { return .source(inner) }
        }
        if programs.count == 1 {
            return .ready(try startable(programs[0], identifier: folder.path, plist: plist))
        }
        if programs.isEmpty {
            let extensions = extensions(in: folder, names, kind)
            if extensions.count > 1 {
                let listed = extensions.map { "\(folder.lastPathComponent)/\($0.lastPathComponent)" }
                throw FilterReferenceError(
                    "\(folder.path) contains several extensions (\(listed.joined(separator: ", "))). Name one of them.")
            }
            if let only = extensions.first {
                var inner = source
                inner.path = only.path
                return try found(in: only, inner, kind)
            }
            throw FilterReferenceError(
                "\(folder.path) contains no \(kind.noun). Specify an Xcode project, an extension's folder or an executable "
                    + "file.\n\(BuildPlan.searchDescription(kind))")
        }
        throw FilterReferenceError(
            "\(folder.path) contains several executable files (\(programs.map(\.lastPathComponent).joined(separator: ", "))). "
                + "Name one of them, or set CFBundleExecutable in an Info.plist."
        )
    }

    private static func extensionFolder(
        below source: ExtensionReference, _ kind: ExtensionKind
    ) throws(FilterReferenceError) -> ExtensionReference? {
        do throws(BuildError) {
            return try BuildPlan.extensionFolder(below: source, as: kind)
        } catch {
            throw FilterReferenceError(error.description)
        }
    }

    /// The built extensions of a kind directly below a folder.
    private static func extensions(in folder: URL, _ names: [String], _ kind: ExtensionKind) -> [URL] {
        names.filter { $0.hasSuffix(".appex") }.map { folder.appendingPathComponent($0) }.filter { child in
            let plist = (try? FilterPlist(child.appendingPathComponent("Info.plist"))) ?? nil
            return plist?.point == kind.point
        }
    }

    static func filter(_ executable: URL, identifier: String, plist: FilterPlist?) -> Filter {
        var filter = Filter(
            name: plist?.name ?? executable.lastPathComponent, identifier: identifier,
            executable: executable, folder: executable.deletingLastPathComponent())
        filter.networkURL = plist?.networkURL
        filter.bundleVersion = plist?.version
        filter.appIdentifiers = plist?.identifier.map(AssociatedApps.identifiers(ofExtension:)) ?? []
        filter.kind = plist?.kind ?? .messageFilter
        filter.language = language(of: executable) ?? (plist?.isExtension == true ? nil : .program)
        filter.isBundle = plist?.isExtension ?? false
        // Wherever the filter is named, a stand-in's answers are recognizable.
        if filter.isBundle, StandInFile.exists(beside: filter.folder) { filter.name += " (stand-in)" }
        filter.networkReportDestination = plist?.networkReportDestination
        filter.smsReportDestination = plist?.smsReportDestination
        return filter
    }

    /// The language that a script's first line names; nil: not a script.
    private static func language(of executable: URL) -> FilterLanguage? {
        guard let file = try? FileHandle(forReadingFrom: executable) else { return nil }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 256)) ?? nil
        return start.flatMap {
            FilterLanguage(firstLine: String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        }
    }

    /// Whether it is a regular file, or a link to one, that can be executed. A pipe would block its reader.
    static func isExecutable(_ file: URL) -> Bool {
        OpenedFile.isRegular(HostEnvironment.resolved(file.path)) && access(file.path, X_OK) == 0
    }
}

/// Detects an executable text file without an interpreter line. The kernel cannot run it, and `execvp` would run it as
/// a shell script, whose errors mislead the author of a Python file.
enum MissingInterpreterLine {
    /// How many bytes are inspected to determine whether the file is text.
    private static let inspectedBytes = 4096

    /// - Returns: why the file cannot be started, with advice; nil: it has a `#!` line or is not text.
    static func refusal(of file: URL) -> String? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard let start = try? handle.read(upToCount: inspectedBytes) ?? Data() else { return nil }
        // Machine code has null bytes in its header.
        guard !start.starts(with: Data("#!".utf8)), !start.contains(0) else { return nil }
        let found = start.isEmpty ? "is empty" : "has no #! line"
        let line = interpreterLines[file.pathExtension.lowercased()] ?? "#!/usr/bin/env python3"
        return "\(file.path) \(found), so the system cannot run it. "
            + "Add the interpreter as its first line, for example: \(line)"
    }

    /// Whether a file may be a program that only lacks its permission, by its name or its first bytes.
    static func isLikeProgram(_ file: URL) -> Bool {
        let suffix = file.pathExtension.lowercased()
        if suffix.isEmpty || interpreterLines[suffix] != nil { return true }
        // A named pipe would block its reader.
        guard OpenedFile.isRegular(file.path), let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        let start = (try? handle.read(upToCount: 4)) ?? nil
        return start.map { $0.starts(with: Data("#!".utf8)) || $0.elementsEqual([0x7F, 0x45, 0x4C, 0x46]) } ?? false
    }

    /// By file extension.
    private static let interpreterLines = [
        "py": "#!/usr/bin/env python3", "js": "#!/usr/bin/env node", "mjs": "#!/usr/bin/env node",
        "rb": "#!/usr/bin/env ruby", "pl": "#!/usr/bin/env perl", "sh": "#!/bin/sh", "swift": "#!/usr/bin/env swift",
    ]
}
