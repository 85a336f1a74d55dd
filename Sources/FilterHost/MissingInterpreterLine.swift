import Foundation

/// An executable text file whose first line does not name an interpreter: the kernel cannot run it, and what stands in
/// for the kernel (`execvp`) would run it as a shell script, whose errors mislead the author of a Python file.
enum MissingInterpreterLine {
    /// How much of the file shows whether it is text, in bytes.
    private static let inspectedBytes = 4096

    /// - Returns: why the file cannot be started, and what to do; nil: it has a `#!` line, or is not text.
    static func refusal(of file: URL) -> String? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard let start = try? handle.read(upToCount: inspectedBytes) ?? Data() else { return nil }
        // A program in machine code has null bytes in its header.
        guard !start.starts(with: Data("#!".utf8)), !start.contains(0) else { return nil }
        let found = start.isEmpty ? "is empty" : "has no #! line"
        let line = interpreterLines[file.pathExtension.lowercased()] ?? "#!/usr/bin/env python3"
        return "\(file.path) \(found), so the system cannot run it. "
            + "Begin its first line with the interpreter, for example: \(line)"
    }

    /// By the ending of the file's name.
    private static let interpreterLines = [
        "py": "#!/usr/bin/env python3", "js": "#!/usr/bin/env node", "mjs": "#!/usr/bin/env node",
        "rb": "#!/usr/bin/env ruby", "pl": "#!/usr/bin/env perl", "sh": "#!/bin/sh", "swift": "#!/usr/bin/env swift",
    ]
}
