import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    mutating func writeCorpus() {
        let corpus = report.corpus
        let notes = report.corpusNotes
        section("Corpus", isLong: true) { page in
            for path in corpus.paths { page.add("<p class=\"lead\">\(Markup.isolated(path))</p>") }
            page.add(
                "<p class=\"note\">\(Counted.pluralized(corpus.rowsIn, "message")) · fingerprint \(corpus.fingerprint.text)</p>"
            )
            for note in notes { page.add("<p>\(Markup.isolated(note))</p>") }
            if !corpus.skipped.isEmpty {
                page.add("<h3>Skipped records</h3>")
                page.table(
                    ["where", "why"], textColumns: [0, 1],
                    corpus.skipped.map { [Markup.isolated($0.place), Markup.isolated($0.reason)] })
            }
            page.write(corpus.leaks?.examples ?? [], "Also in the training corpus")
            page.write(corpus.duplicates?.examples ?? [], "Repeated messages")
        }
        add("<footer><p>Intervals are Wilson's 95 % intervals. n/a: nothing to measure.</p></footer>")
    }

    private mutating func write(_ examples: [CorpusFacts.RepeatedMessage], _ title: String) {
        guard !examples.isEmpty else { return }
        add("<h3>\(title)</h3>")
        for example in examples {
            add(
                "<div class=\"change\"><p class=\"where\">\(example.places.map(Markup.isolated).joined(separator: " = "))"
                    + "</p><p dir=\"auto\">\(Markup.isolated(example.text))</p></div>")
        }
    }
}
