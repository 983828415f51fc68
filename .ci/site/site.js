// A table that is wider than the page is scrolled with the keyboard, too.
addEventListener("load", () => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (table.scrollWidth > table.clientWidth) Object.assign(table, {tabIndex: 0, role: "group", ariaLabel: "Table"})
  }
})
