import EvaluationReports
import Foundation
import TestFiles
import Testing

/// The page in a real browser: its script is only there.
@Suite struct ChromiumTests {
    private static let browser = ["chromium", "chromium-browser", "google-chrome"].first { name in
        (try? TestProgram.run(["sh", "-c", "command -v \(name)"]).status) == 0
    }
    private static let hasBrowser =
        browser != nil && (try? TestProgram.run(["python3", "-c", "import json"]).status) == 0

    /// Evaluates expressions in the page, and prints the value of each. It talks to Chromium through a pipe: its
    /// protocol needs no port and no package.
    private static let driver = """
        import json, os, subprocess, sys
        browser, profile, page = sys.argv[1:4]
        (commands, ours), (theirs, answers) = os.pipe(), os.pipe()
        command = ["sh", "-c", 'exec "$@" 3<&%d 4>&%d' % (commands, answers), "sh", browser, "--headless", "--no-sandbox",
                   "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
                   "--user-data-dir=" + profile, "about:blank"]
        process = subprocess.Popen(command, pass_fds=(commands, answers), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands), os.close(answers)
        number, session, rest = 0, {}, b""
        def read():
            global rest
            while b"\\0" not in rest:
                piece = os.read(theirs, 1 << 20)
                if not piece: sys.exit("the browser ended")
                rest += piece
            message, rest = rest.split(b"\\0", 1)
            return json.loads(message)
        def call(method, **params):
            global number
            number += 1
            os.write(ours, json.dumps({"id": number, "method": method, "params": params, **session}).encode() + b"\\0")
            while True:
                message = read()
                if message.get("id") == number: return message.get("result", message)
        try:
            target = call("Target.createTarget", url="about:blank")["targetId"]
            session = {"sessionId": call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
            call("Page.enable")
            call("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=True)
            call("Page.navigate", url="file://" + page)
            while read().get("method") != "Page.loadEventFired": pass
            for line in sys.stdin:
                found = call("Runtime.evaluate", expression=json.loads(line), returnByValue=True, awaitPromise=True,
                             userGesture=True)
                print(json.dumps(found.get("exceptionDetails") or found["result"].get("value")), flush=True)
        finally:
            process.kill()
            process.wait()
        """

    private func evaluate(_ expressions: [String], in html: String) throws -> [String] {
        let folder = TestFolder()
        let page = folder.url.appendingPathComponent("report.html")
        try Data(html.utf8).write(to: page)
        let profile = folder.url.appendingPathComponent("profile").path
        let lines = try expressions.map { try String(decoding: JSONEncoder().encode($0), as: UTF8.self) + "\n" }
        let result = try TestProgram.run(
            ["timeout", "-k", "5", "120", "python3", "-c", Self.driver, Self.browser ?? "", profile, page.path],
            input: lines.joined(), environment: ["HOME": folder.url.path])
        #expect(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
            return value as? String ?? "\(value)"
        }
    }

    private static let text = "(id => document.getElementById('messages-' + id).textContent)"
    private static let items = "document.querySelectorAll('#messages-list li')"

    private static func type(_ words: String) -> String {
        "(q => { q.value = '\(words)'; q.dispatchEvent(new Event('input')); return \(text)('status') })"
            + "(document.getElementById('messages-search'))"
    }

    private static func click(_ view: String, _ cell: String) -> String {
        "(b => { b.click(); return \(text)('title') + '|' + \(text)('status') + '|' + location.hash })"
            + "(document.querySelector('table[data-view=\"\(view)\"] [data-cell=\"\(cell)\"] button'))"
    }

    private static func sort(_ order: String) -> String {
        "(s => { s.value = '\(order)'; s.dispatchEvent(new Event('change')); "
            + "return \(items)[0].querySelector('button bdi').textContent })(document.getElementById('messages-sort'))"
    }

    @Test(.enabled(if: hasBrowser, "chromium or python3 is not installed"))
    func `a cell opens its messages, which are searched, sorted and copied`() throws {
        let (text, items) = (Self.text, Self.items)
        let found = try evaluate(
            [
                "\(text)('title') + '|' + \(items).length + '|' + \(text)('more')",
                Self.click("hidden-or-shown", "shown,hidden"),
                "document.activeElement.id",
                "document.querySelectorAll('[aria-pressed=true]').length",
                Self.type("number 1231"), "\(items).length + \(items)[0].querySelector('mark').textContent",
                Self.type("nowhere"), Self.type(""), Self.sort("longest"), Self.sort("shortest"), Self.sort("place"),
                // What the button copies; reading the clipboard needs a permission.
                "(async () => { let copied; navigator.clipboard.writeText = async text => { copied = text };"
                    + "\(items)[1].querySelector('button').click(); await 0; return copied + '|' + \(text)('status') })()",
                Self.click("hidden-or-shown", "hidden,hidden"),
                "document.getElementById('messages-back').click(), document.activeElement.getAttribute('aria-label')",
                "document.documentElement.scrollWidth",
                "getComputedStyle(document.getElementById('messages-first')).display",
            ], in: ReportFormat.html.render(ReportFixture.blocked))
        #expect(
            found == [
                "Wrong answers: 221 messages|50|Show more: 171 left",
                "Should be shown, is hidden: 200 messages||#view=hidden-or-shown&cell=shown,hidden",
                "messages-title", "1",
                "1 of 200 match.", "11231", "0 of 200 match.", "", "a.csv:2911", "a.csv:1", "a.csv:1",
                "a.csv:16|Copied: a.csv:16",
                "Should be hidden, is hidden: 980 messages|20 of 980 kept: --predictions FILE lists every message.|"
                    + "#view=hidden-or-shown&cell=hidden,hidden&sort=place",
                "980 caught: Should be hidden, is hidden", "360", "none",
            ])
    }

    @Test(.enabled(if: hasBrowser, "chromium or python3 is not installed"))
    func `hostile bodies stay text`() throws {
        let found = try evaluate(
            [
                "[...document.querySelectorAll('#messages-list bdi')]"
                    + ".some(b => b.textContent.includes('<script>alert(1)')) ? 'text' : 'lost'",
                "document.scripts.length + '|' "
                    + "+ document.querySelectorAll('#messages-list :not(li,p,b,bdi,button,small)').length",
                // No other script runs, wherever it comes from.
                "(async () => { const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
                    + "document.body.append(s); const i = document.createElement('div');"
                    + "i.innerHTML = '<img src=x onerror=\"window.ran = 2\">'; document.body.append(i);"
                    + "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));"
                    + "return String(window.ran) })()",
            ], in: ReportFormat.html.render(ReportFixture.attacked))
        #expect(found == ["text", "2|0", "undefined"])
    }
}
