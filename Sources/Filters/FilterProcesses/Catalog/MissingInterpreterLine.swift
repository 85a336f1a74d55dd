import Foundation

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

    /// By file extension.
    private static let interpreterLines = [
        "py": "#!/usr/bin/env python3", "js": "#!/usr/bin/env node", "mjs": "#!/usr/bin/env node",
        "rb": "#!/usr/bin/env ruby", "pl": "#!/usr/bin/env perl", "sh": "#!/bin/sh", "swift": "#!/usr/bin/env swift",
    ]
}
