import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    /// The misclassified messages of all filters, the worst first. Without the script: the first of each kind. With it, all
    /// that are kept, also those of a cell that are right.
    mutating func writeMisclassified() {
        guard hasMessages else { return }
        let filters = zip(report.filters, report.filterNames).filter { $0.0.misclassified.total > 0 }
        section("Messages", note: "Blocked ham comes first, because the user never sees it.", isLong: true) { page in
            page.add("<div id=\"messages-first\">")
            for (filter, name) in filters {
                if page.report.other != nil { page.add("<h3>\(Markup.isolated(name))</h3>") }
                for kind in filter.mistakes { page.write(kind, of: filter) }
            }
            page.add("</div>")
            page.writeMessagePanel()
        }
    }

    private mutating func write(_ kind: Mistake, of filter: FilterResult) {
        let messages = filter.misclassified.messages(kind).prefix(Misclassified.listLimit)
        let isOpen = kind == filter.mistakes.first ? " open" : ""
        add("<details\(isOpen)><summary>\(Markup.text(filter.title(kind, listed: messages.count)))</summary>")
        for message in messages {
            add(
                "<div class=\"change\"><p class=\"where\">\(Markup.isolated(message.place)) · expected "
                    + "<b>\(Markup.text(message.expected))</b> · answered <b>\(Markup.text(message.answer))</b></p>"
                    + "<p dir=\"auto\">\(Markup.isolated(message.excerpt))</p></div>")
        }
        if let rest = filter.rest(kind, listed: messages.count) { add("<p class=\"note\">\(Markup.text(rest))</p>") }
        add("</details>")
    }

    /// What the script shows and fills.
    private mutating func writeMessagePanel() {
        let names = report.filterNames.enumerated().map {
            "<option value=\"\($0)\">\(Markup.text($1))</option>"
        }
        let orders = [
            ("worst", "Worst first"), ("place", "Place"), ("expected", "Expected"), ("answered", "Answered"),
            ("shortest", "Shortest"), ("longest", "Longest"),
        ].map { "<option value=\"\($0)\">\($1)</option>" }
        let isAlone = report.other == nil ? " hidden" : ""
        add(
            """
            <div id="messages" hidden>
            <div class="controls">
            <label\(isAlone)>Filter <select id="messages-filter">\(names.joined())</select></label>
            <label>Show <select id="messages-show"></select></label>
            <label>Sort by <select id="messages-sort">\(orders.joined())</select></label>
            <label class="search">Search <input type="search" id="messages-search" placeholder="body, sender, place" \
            autocomplete="off" spellcheck="false"></label>
            </div>
            <div class="listed"><h3 id="messages-title" tabindex="-1"></h3>
            <button type="button" id="messages-back" hidden>Back to the matrix</button></div>
            <p class="note" id="messages-status" role="status"></p>
            <ol id="messages-list" aria-label="Messages"></ol>
            <button type="button" id="messages-more" hidden></button>
            </div>
            """)
        add(HTMLMessageData(report.filters).element)
    }

    /// The rules of what the script adds.
    static let messageStyle = """
        .controls{display:flex;flex-wrap:wrap;gap:10px 16px;margin:12px 0 4px;font-size:14px;color:var(--soft)}
        .controls label{display:flex;align-items:center;gap:8px;min-width:0}.controls label[hidden]{display:none}
        .controls .search{flex:1 1 220px}.controls select,.controls input,#messages-more{font:inherit;color:var(--ink);min-width:0;max-width:100%;
        background:var(--page);border:1px solid var(--line);border-radius:8px;padding:7px 10px}.controls input{flex:1;width:100%}
        #messages{scroll-margin-top:12px}.listed{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;margin:16px 0 2px}
        .listed h3{margin:0}#messages-back{font:inherit;font-size:14px;color:var(--good);background:none;border:0;padding:0;cursor:pointer}
        #messages-back[hidden]{display:none}
        #messages-list{list-style:none;margin:4px 0;padding:0}
        #messages-list button{font:inherit;color:var(--good);background:none;border:0;padding:0;text-align:left;cursor:pointer;overflow-wrap:anywhere}
        #messages-list button::after{content:"copy";font-size:12px;color:var(--soft);border:1px solid var(--line);border-radius:6px;padding:0 5px;
        margin-left:6px}#messages-list button.copied::after{content:"copied";color:var(--pass)}
        #messages-list button:hover bdi{text-decoration:underline}#messages-list small{color:var(--soft)}
        #messages-more{display:block;width:100%;margin:8px 0;cursor:pointer}#messages-more[hidden]{display:none}
        mark{background:var(--warn-soft);color:var(--warn);border-radius:3px}
        .heat td button{font:inherit;color:inherit;background:none;border:0;border-radius:6px;display:block;cursor:pointer;
        width:calc(100% + 12px);margin:-7px -6px;padding:7px 6px}.heat.wide td button{margin:-7px -3px;padding:7px 3px;width:calc(100% + 6px)}.big td button{margin:-20px -8px;padding:20px 8px;width:calc(100% + 16px)}
        .heat td button:hover{box-shadow:inset 0 0 0 2px var(--soft)}.heat td button[aria-pressed=true]{box-shadow:inset 0 0 0 2px var(--ink)}
        button:focus-visible,select:focus-visible,input:focus-visible,#messages-title:focus-visible{outline:2px solid var(--good);outline-offset:2px}
        @media screen{.script #messages-first,:root:not(.script) .hint{display:none}}
        @media screen and (max-width:760px){.controls label{flex:1 1 100%}.controls select{flex:1}
        .big td button{margin:-14px -6px;padding:14px 6px}.heat.wide td button{margin:-6px -3px;padding:6px 3px}}
        @media print{#messages,.hint{display:none}.heat td button{box-shadow:none!important}}

        """
}
