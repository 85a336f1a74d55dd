extension HTMLScript {
    /// The state, the address, and what clicks and keys do. It continues the function of `messages`.
    static let controls = #"""
        // The state is in the fragment of the address, so that it can be sent, and Back returns to the list before.
        function remember(isNew) {
          const keys = Object.keys(start).filter(key => state[key] !== start[key]);
          const fragment = new URLSearchParams(keys.map(key => [key, state[key]])).toString().replaceAll("%2C", ",");
          try {
            history[isNew ? "pushState" : "replaceState"](null, "", "#" + fragment);
          } catch { /* The browser does not allow it here; the list works without. */ }
        }

        function restore() {
          const given = new URLSearchParams(location.hash.slice(1));
          const next = { ...start };
          for (const key of Object.keys(start)) if (given.has(key)) next[key] = given.get(key);
          if (!data.filters[next.filter]) next.filter = "0";
          if (!Object.hasOwn(data.kinds, next.kind)) next.kind = "";
          if (!Object.hasOwn(orders, next.sort)) next.sort = "worst";
          if (next.cell && !next.view) next.view = "exact";
          const counts = data.filters[next.filter].counts;
          if (!Object.hasOwn(counts, next.view) || !Object.hasOwn(counts[next.view], next.cell)) {
            next.view = next.cell = "";
          }
          state = next;
          show();
        }

        async function copy(button) {
          const text = button.dataset.copy;
          let isCopied = true;
          try {
            await navigator.clipboard.writeText(text);
          } catch {
            const field = add(document.body, "textarea", text);
            field.select();
            isCopied = document.execCommand("copy");
            field.remove();
            button.focus();
          }
          status.textContent = (isCopied ? "Copied: " : "The browser does not copy: ") + text;
          if (!isCopied) return;
          button.classList.add("copied");
          setTimeout(() => button.classList.remove("copied"), 1500);
        }

        for (const table of document.querySelectorAll("table[data-view]")) {
          for (const cell of table.querySelectorAll("[data-cell]")) {
            const name = cellTitle(table.dataset.view, cell.dataset.cell);
            const button = document.createElement("button");
            button.type = "button";
            button.append(...cell.childNodes);
            button.setAttribute("aria-label", [...button.childNodes].map(node => node.textContent).join(" ") + ": " + name);
            cell.append(button);
            button.addEventListener("click", () => {
              opener = button;
              part("-back").hidden = false;
              const { view, filter } = table.dataset;
              state = { ...state, kind: "", q: "", view, filter, cell: cell.dataset.cell };
              show();
              remember(true);
              panel.scrollIntoView({ block: "start" });
              title.focus({ preventScroll: true });
            });
          }
        }
        controls.show.addEventListener("change", () => {
          if (controls.show.value === "cell") return;
          state = { ...state, kind: controls.show.value, view: "", cell: "" };
          show();
          remember(true);
        });
        for (const key of ["filter", "sort"]) {
          controls[key].addEventListener("change", () => {
            state = { ...state, [key]: controls[key].value };
            show();
            remember(false);
          });
        }
        let later;
        controls.q.addEventListener("input", () => {
          state = { ...state, q: controls.q.value };
          show();
          clearTimeout(later);
          later = setTimeout(() => remember(false), 300);
        });
        list.addEventListener("click", event => {
          const button = event.target.closest("[data-copy]");
          if (button) copy(button);
        });
        function goBack() {
          opener?.focus({ preventScroll: true });
          opener?.scrollIntoView({ block: "center" });
        }
        panel.addEventListener("keydown", event => {
          if (event.key === "Escape" && !(event.target === controls.q && state.q)) goBack();
        });
        part("-back").addEventListener("click", goBack);
        more.addEventListener("click", () => {
          const next = listed;
          showMore();
          if (more.hidden) list.children[next].querySelector("button").focus();
        });
        addEventListener("popstate", restore);
        panel.hidden = false;
        document.documentElement.classList.add("script");
        restore();
        if (location.hash.length > 1) panel.scrollIntoView({ block: "start" });
        })();

        """#
}
