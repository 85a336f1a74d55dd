/// A filter in Python: a program that speaks the filter protocol (Sources/Extension/FilterWire/README.md).
enum PythonTemplate {
    static func path(_ name: NewProjectName) -> String { "\(name.text).py" }

    static func file(_ name: NewProjectName) -> TemplateFile {
        TemplateFile(path(name), "the filter: edit its rules", isExecutable: true, text: source(name))
    }

    private static func source(_ name: NewProjectName) -> String {
        """
        #!/usr/bin/env python3
        \"\"\"\(name.text), a message filter for Siftbox.

        Standard input has one query per line, as JSON; each answer is one line on standard output, with the query's id.
        Standard error goes to the filter's log (press o in the inbox).
        \"\"\"
        import json
        import sys

        # (words in lower case, action, sub-action or None). The first rule that matches decides.
        RULES = [
        \(rules)
        ]


        def capabilities():
            \"\"\"The sub-actions that rules use, at most five for each action: each becomes a folder.\"\"\"
            return {
                "transactionalSubActions": [sub for _, action, sub in RULES if action == "transaction" and sub],
                "promotionalSubActions": [sub for _, action, sub in RULES if action == "promotion" and sub],
            }


        def verdict(text):
            \"\"\"The answer for one message. "none" leaves it in Unknown Senders.\"\"\"
            for words, action, sub_action in RULES:
                if any(word in text for word in words):
                    return {"action": action, **({"subAction": sub_action} if sub_action else {})}
            return {"action": "none"}


        for line in sys.stdin:
            query = json.loads(line)
            if query["type"] == "capabilities":
                answer = capabilities()
            elif query["type"] == "query":
                answer = verdict(query.get("messageBody", "").lower())
            else:
                continue
            print(json.dumps({"id": query["id"], **answer}), flush=True)

        """
    }

    private static var rules: String {
        StarterRule.all.map { rule in
            let words = rule.words.map { "\"\($0)\"" }.joined(separator: ", ")
            return "    ([\(words)], \"\(rule.action)\", \(rule.subAction.map { "\"\($0)\"" } ?? "None")),"
        }.joined(separator: "\n")
    }
}
