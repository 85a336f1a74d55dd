import CoreMLModels
import Testing

@Suite struct StandInTests {
    private func standIn(
        _ form: StandIn.Form, _ text: String, labels: [String]? = ["ham", "spam"]
    ) throws(CoreMLModelError) -> StandIn {
        try StandIn(form, Array(text.utf8), labels: labels)
    }

    @Test func `rules answer with the model's labels, and with the default`() throws {
        let rules = try standIn(.rules, "# words\nspam: prize, \"win\"\ndefault: ham\n")
        #expect(rules.answer("A PRIZE")?.label == "spam")
        #expect(rules.answer("winter")?.label == "ham")
        #expect(try standIn(.rules, "spam: prize").answer("lunch") == nil)
    }

    @Test func `a model that does not name its labels has those of the rules`() throws {
        let rules = try standIn(.rules, "promo: sale\ndefault: rest", labels: nil)
        #expect(rules.answer("sale")?.label == "promo")
        #expect(rules.answer("x")?.label == "rest")
    }

    @Test func `a CSV table answers with its confidence; cells in quotes`() throws {
        let table = try standIn(.csv, "label,text,confidence\r\nspam,\"a \"\"b\"\",\nc\",0.25\r\nham,d,\r\n")
        #expect(table.answer("a \"b\",\nc") == StandIn.Answer("spam", confidence: 0.25))
        #expect(table.answer("d") == StandIn.Answer("ham"))
        #expect(table.answer("e") == nil)
    }

    @Test func `a table of JSON lines`() throws {
        let table = try standIn(
            .jsonLines,
            #"{"text": "a\nb", "label": "spam", "confidence": 0.5}"# + "\n\n" + #"{"text":"c","label":"ham"}"#)
        #expect(table.answer("a\nb") == StandIn.Answer("spam", confidence: 0.5))
        #expect(table.answer("c") == StandIn.Answer("ham"))
    }

    @Test(
        arguments: [
            (.rules, "eggs: a prize", "line 1: unknown label 'eggs'. Labels: ham, spam."),
            (.rules, "spam: prize\ndefault: eggs", "line 2: unknown label 'eggs'"),
            (.rules, "default: ham\ndefault: spam", "line 2: there are two default labels"),
            (.rules, "", "the file has no rules"),
            (.csv, "a,b", "line 1: the columns text and label are missing"),
            (.csv, "text,label\na,eggs", "line 2: unknown label 'eggs'"),
            (.csv, "text,label,confidence\na,ham,2", "line 2: the confidence must be a number from 0 to 1"),
            (.csv, "text,label\na,ham\na,spam", "line 3: the same text has a label already"),
            (.csv, "text,label\n\"a,ham", "line 2: a quote is not closed"),
            (.csv, "text,label\n\"a\"b,ham", "line 2: a cell continues after its closing quote"),
            (.jsonLines, "{\"text\": 1}", "line 1: expected an object with text and label"),
        ] as [(StandIn.Form, String, String)])
    func `a mistake is reported with its line`(_ form: StandIn.Form, _ text: String, _ message: String) throws {
        do {
            _ = try standIn(form, text)
            Issue.record("no error")
        } catch {
            #expect(error.description.hasPrefix(message), "\(error)")
        }
    }

    @Test func `a program's line is a label, and after a tab a confidence`() throws {
        #expect(try StandIn.answer(line: "spam\t0.5", labels: ["spam"]) == StandIn.Answer("spam", confidence: 0.5))
        #expect(try StandIn.answer(line: "spam", labels: nil) == StandIn.Answer("spam"))
        #expect(try StandIn.answer(line: "", labels: nil) == nil)
        for line in ["eggs", "spam\t2", "spam\tx", "spam\tnan"] {
            #expect(throws: CoreMLModelError.self) { try StandIn.answer(line: line, labels: ["spam"]) }
        }
    }

    @Test func `the form follows from the file's name, and else from its permission`() {
        #expect(StandIn.Form(fileName: "a.CSV", isExecutable: true) == .csv)
        #expect(StandIn.Form(fileName: "a.jsonl", isExecutable: false) == .jsonLines)
        #expect(StandIn.Form(fileName: "rules.txt", isExecutable: true) == .rules)
        #expect(StandIn.Form(fileName: "classify", isExecutable: true) == .program)
        #expect(StandIn.Form(fileName: "rules", isExecutable: false) == .rules)
    }
}
