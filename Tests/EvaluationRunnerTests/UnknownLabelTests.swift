import Corpora
import Evaluation
import Foundation
import MessageArchives
import TestFiles
import Testing

/// What is said about the labels that are not Apple's names.
@Suite struct UnknownLabelTests {
    /// The error for messages with labels, without the paths.
    private func error(_ table: String, column: String? = nil, map: [String] = []) throws -> String {
        let folder = TestFolder()
        let path = try folder.write("c.csv", table)
        var options = CorpusReader.Options()
        options.columns.label = column
        for entry in map { try options.map.add(entry) }
        let reader = try CorpusReader([path], options)
        do {
            while try reader.next() != nil {}
        } catch {
            return "\(error)".replacing(path, with: "c.csv")
        }
        return ""
    }

    /// The arguments that a shell makes of the line with `--map`.
    private func arguments(_ error: String) throws -> [String] {
        let line = try #require(error.split(separator: "\n").first { $0.contains("--map") })
        let start = try #require(line.firstRange(of: "--map"))
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "printf '%s\\0' " + line[start.lowerBound...]]
        shell.standardOutput = output
        try shell.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\0").map(String.init)
    }

    /// The values of `--map`.
    private func entries(_ error: String) throws -> [String] {
        try arguments(error).filter { $0 != "--map" }
            .map { $0.hasPrefix("--map=") ? String($0.dropFirst(6)) : $0 }
    }

    @Test func `labels that say what they mean are mapped by a line that can be pasted`() throws {
        let table = "label,text\nsmishing,a\nLegit,b\nPromo,c\nOTP,d\nnot spam,e\nphishing,f\nsmishing,g\n"
        let message = try error(table)
        #expect(
            message.hasPrefix(
                """
                c.csv:2: unknown label 'smishing' (2 messages), for example: a
                c.csv:3: unknown label 'Legit', for example: b
                """), "\(message)")
        #expect(
            message.contains("\nIf the labels mean what they say: --map smishing=junk --map Legit=none "), "\(message)")
        let entries = try entries(message)
        #expect(
            entries == [
                "smishing=junk", "Legit=none", "Promo=promotion", "OTP=transaction", "not spam=none", "phishing=junk",
            ])
        #expect(try error(table, map: entries) == "")
    }

    /// If all of them were junk, nothing could be measured.
    @Test func `0 and 1 are not guessed, but shown with their counts and a message of each`() throws {
        let message = try error("label,text\n0,See you at six\n1,WIN a prize\n0,On my way\n")
        #expect(
            message.hasPrefix(
                """
                c.csv:2: unknown label '0' (2 messages), for example: See you at six
                c.csv:3: unknown label '1', for example: WIN a prize
                Map them to their categories: --map 0=CATEGORY --map 1=CATEGORY
                """), "\(message)")
    }

    @Test(arguments: [
        ("is_spam", ["0=none", "1=junk"]), ("Is spam?", ["0=none", "1=junk"]),
        ("Spam", ["0=none", "1=junk"]), ("smishing", ["0=none", "1=junk"]),
        ("is_ham", ["0=junk", "1=none"]), ("target", ["0=CATEGORY", "1=CATEGORY"]),
    ])
    func `a column whose name asks for junk says what 0 and 1 are`(_ name: String, _ wanted: [String]) throws {
        #expect(try entries(error("\(name),text\n0,a\n1,b\n", column: name)) == wanted)
    }

    @Test func `some labels that say it and some that do not are in one line`() throws {
        #expect(
            try entries(error("label,text\nphishing,a\nclass 3,b\n")) == ["phishing=junk", "class 3=CATEGORY"])
    }

    @Test(arguments: ["it's", "$(id)", "`id`", "a;b", "a\"b", "-x", "--", "a=b", "*", "ü ß", "スパム", "!x", "\\", "a&&b"])
    func `a label is quoted for the shell`(_ label: String) throws {
        let table = "label,text\n\"\(label.replacing("\"", with: "\"\""))\",a\n"
        let entries = try entries(error(table))
        #expect(entries == ["\(label)=CATEGORY"])
        #expect(try error(table, map: [label + "=junk"]) == "")
    }

    @Test func `a label that cannot be seen as a whole is not in the line`() throws {
        for label in ["a\nb", "a\u{202E}b", "a\u{200B}b", "a\u{7}b", String(repeating: "x", count: 61)] {
            let message = try error("label,text\n\"\(label)\",a\n")
            #expect(!message.contains("--map"), "\(message)")
            #expect(message.contains("1 label cannot be written on a command line: change it in the corpus."))
        }
        let both = try error("label,text\n\"a\u{200B}b\",a\nfraud,b\n")
        #expect(try entries(both) == ["fraud=junk"])
    }
}
