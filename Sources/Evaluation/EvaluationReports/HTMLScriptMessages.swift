extension HTMLScript {
    /// Which messages are listed, and how they are written.
    static let messages = #"""
        (() => {
        "use strict";
        const part = name => document.getElementById("messages" + name);
        const panel = part("");
        if (!panel) return;
        const data = JSON.parse(part("-data").textContent);
        const [title, status, list, more] = ["-title", "-status", "-list", "-more"].map(part);
        const controls = { filter: part("-filter"), show: part("-show"), sort: part("-sort"), q: part("-search") };
        const chunk = 50;
        const start = { filter: "0", kind: "", view: "", cell: "", q: "", sort: "worst" };
        let state = { ...start };
        let found = [], listed = 0, opener = null;

        const number = count => count.toLocaleString("en");
        const messages = count => count === 1 ? "1 message" : number(count) + " messages";
        const fold = text => text.normalize("NFKC").toLowerCase();
        const words = () => fold(state.q).split(/\s+/).filter(Boolean);

        for (const filter of data.filters) {
          filter.total = Object.values(filter.kinds).reduce((sum, count) => sum + count, 0);
          filter.messages = filter.messages.map(m => ({
            row: m[0], place: m[1], sender: m[2], text: m[3], length: m[4],
            expected: data.names[m[5]], answered: data.names[m[6]], kind: m[7], cut: m[8] === 1,
            cells: { exact: data.cells[m[9]], folder: data.cells[m[10]], "hidden-or-shown": data.cells[m[11]] },
          }));
        }
        const kinds = Object.keys(data.kinds);
        const by = key => (a, b) => a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.row - b.row;
        const orders = {
          worst: (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.row - b.row,
          place: (a, b) => a.row - b.row,
          expected: by("expected"), answered: by("answered"), shortest: by("length"),
          longest: (a, b) => b.length - a.length || a.row - b.row,
        };

        function cellTitle(view, cell) {
          const [row, column] = cell.split(",").map(name => data.classes[name]);
          return view === "hidden-or-shown"
            ? "Should be " + row.toLowerCase() + ", is " + column.toLowerCase()
            : "Labeled " + row + ", answered " + column;
        }

        // What is listed: all wrong answers, those of a kind, or a cell.
        function selection() {
          const filter = data.filters[Number(state.filter)];
          if (state.cell) {
            return { title: cellTitle(state.view, state.cell), count: filter.counts[state.view][state.cell] || 0,
              messages: filter.messages.filter(m => m.cells[state.view] === state.cell) };
          }
          if (state.kind) {
            return { title: data.kinds[state.kind], count: filter.kinds[state.kind] || 0,
              messages: filter.messages.filter(m => m.kind === state.kind) };
          }
          return { title: "Wrong answers", count: filter.total, messages: filter.messages.filter(m => m.kind) };
        }

        function matches(message, searched) {
          message.folded ??= fold([message.text, message.place, message.sender, message.expected, message.answered]
            .join("\n"));
          return searched.every(word => message.folded.includes(word));
        }

        function add(parent, name, text, attributes) {
          const element = document.createElement(name);
          if (text) element.textContent = text;
          for (const key in attributes) element.setAttribute(key, attributes[key]);
          return parent.appendChild(element);
        }

        function addMarked(parent, text, searched) {
          if (!searched.length) return parent.append(text);
          const escaped = searched.map(word => word.replace(/[\\^$.*+?()[\]{}|\/]/g, "\\$&"));
          text.split(new RegExp("(" + escaped.join("|") + ")", "giu")).forEach((piece, index) => {
            if (index % 2) add(parent, "mark", piece); else parent.append(piece);
          });
        }

        function addItem(parent, message, searched) {
          const item = add(parent, "li", "", { class: "change" });
          const where = add(item, "p", "", { class: "where" });
          const copy = add(where, "button", "", { type: "button", title: "Copy", "data-copy": message.place });
          addMarked(add(copy, "bdi"), message.place, searched);
          if (message.sender) {
            where.append(" · from ");
            addMarked(add(where, "bdi"), message.sender, searched);
          }
          where.append(" · expected ");
          add(where, "b", message.expected);
          where.append(" · answered ");
          add(where, "b", message.answered);
          if (message.kind && !state.kind) where.append(" · " + data.kinds[message.kind].toLowerCase());
          const body = add(item, "p", "", { dir: "auto" });
          addMarked(add(body, "bdi"), message.text, searched);
          if (message.cut) add(body, "small", " … " + number(message.length) + " characters");
        }

        function showMore() {
          const piece = document.createDocumentFragment(), searched = words();
          for (const message of found.slice(listed, listed + chunk)) addItem(piece, message, searched);
          listed = Math.min(found.length, listed + chunk);
          list.append(piece);
          more.hidden = listed === found.length;
          more.textContent = "Show more: " + number(found.length - listed) + " left";
        }

        function show() {
          const { title: name, count, messages: kept } = selection(), searched = words();
          found = searched.length ? kept.filter(message => matches(message, searched)) : kept;
          found.sort(orders[state.sort]);
          title.textContent = name + ": " + messages(count);
          const notes = [];
          if (searched.length) notes.push(number(found.length) + " of " + number(kept.length) + " match.");
          if (kept.length < count) {
            notes.push(number(kept.length) + " of " + number(count) + " kept: --predictions FILE lists every message.");
          }
          status.textContent = notes.join(" ");
          list.replaceChildren();
          listed = 0;
          showMore();
          showControls();
        }

        function showControls() {
          const filter = data.filters[Number(state.filter)];
          const options = [["", "All wrong answers (" + number(filter.total) + ")"]];
          for (const kind of kinds) {
            if (filter.kinds[kind]) options.push([kind, data.kinds[kind] + " (" + number(filter.kinds[kind]) + ")"]);
          }
          if (state.cell) options.push(["cell", cellTitle(state.view, state.cell)]);
          controls.show.replaceChildren();
          for (const [value, text] of options) add(controls.show, "option", text, { value });
          controls.show.value = state.cell ? "cell" : state.kind;
          for (const key of ["filter", "sort", "q"]) {
            if (controls[key].value !== state[key]) controls[key].value = state[key];
          }
          for (const button of document.querySelectorAll("[data-cell] button")) {
            const [table, cell] = [button.closest("table").dataset, button.parentElement.dataset.cell];
            const isChosen = table.filter === state.filter && table.view === state.view && cell === state.cell;
            button.setAttribute("aria-pressed", isChosen);
          }
        }

        """#
}
