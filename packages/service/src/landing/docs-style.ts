export const DOCS_STYLE = `
body { display: grid; grid-template-columns: 15rem minmax(0, 1fr); min-height: 100vh }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.2rem; border-right: 1px solid var(--line); background: var(--card) }
nav input { width: 100%; margin: .4rem 0 1rem } nav ul { list-style: none; margin: 0; padding: 0 } nav li a { display: block; padding: .2rem .5rem; border-radius: 6px; color: inherit; text-decoration: none }
nav li a:hover { background: var(--accent-soft) } .home { display: flex; align-items: center; gap: .6rem; color: inherit; text-decoration: none; margin-bottom: .8rem }
main { padding: 1.5rem 2rem 5rem; max-width: 70rem } h1 { font-size: 1.6rem; margin: 0 } h2 { margin: 2.5rem 0 0; font-size: 1.25rem; text-transform: capitalize } h2 + p { margin: .2rem 0 .8rem }
h3 { font-size: .85rem; text-transform: uppercase; letter-spacing: .04em; margin: 1.3rem 0 .3rem; color: var(--soft) } h3 .soft { text-transform: none; letter-spacing: 0; font-weight: 400 }
.operation { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: .45rem 0; scroll-margin-top: 1rem }
.operation > summary { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem; padding: .5rem .8rem; cursor: pointer; list-style: none }
.operation > summary::-webkit-details-marker { display: none } .operation > summary code { background: none; padding: 0; font-size: 13.5px } .operation em { font-style: normal; color: var(--accent) }
.operation .what { color: var(--soft); margin-left: auto; text-align: right; font-size: .9rem } .inside { padding: 0 1rem 1rem; border-top: 1px solid var(--line) }
.method { font: 700 11px/1 ui-monospace, monospace; width: 4.2rem; text-align: center; padding: .35rem 0; border-radius: 6px; background: var(--code); color: var(--soft) }
.method.GET, .method.HEAD { background: var(--busy-soft); color: var(--busy) } .method.POST { background: var(--good-soft); color: var(--good) }
.method.PUT, .method.PATCH { background: var(--warn-soft); color: var(--warn) } .method.DELETE { background: var(--bad-soft); color: var(--bad) }
table { border-collapse: collapse; width: 100% } td { vertical-align: top; padding: .35rem .8rem .35rem 0; border-top: 1px solid var(--line) } tr:first-child td { border-top: 0 } td:first-child { white-space: nowrap; width: 1% }
td:nth-child(2):not(:last-child) { width: 1% } .must { color: var(--bad); margin-left: .15rem } .tag { font-style: normal; font-size: 11px; background: var(--warn-soft); color: var(--warn); border-radius: 4px; padding: .05rem .4rem }
.type { font: 12.5px ui-monospace, monospace; color: var(--accent); overflow-wrap: anywhere } .limits { font-size: 12.5px; color: var(--soft); overflow-wrap: anywhere } .text { color: var(--soft); font-size: 14.5px }
.fields { list-style: none; margin: .3rem 0; padding: 0 0 0 .9rem; border-left: 2px solid var(--line) } .fields li { margin: .45rem 0 } .fold > summary { cursor: pointer; color: var(--soft); font-size: 13px }
.status { font: 700 12px ui-monospace, monospace } .s2, .s3 { color: var(--good) } .s4 { color: var(--warn) } .s5 { color: var(--bad) }
[hidden] { display: none !important }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line) } nav ul { columns: 2 } main { padding: 1rem } .operation .what { margin-left: 0; text-align: left; flex-basis: 100% } }
`
