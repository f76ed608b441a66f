/** What all pages share. */
export const STYLE = `
:root { color-scheme: light dark; --bg: #f6f7f8; --card: #fff; --ink: #17212b; --soft: #5a6773; --line: #dde3e8;
  --accent: #0f6b5c; --accent-soft: #e2f1ee; --code: #f0f3f5; --bad: #b3261e; --bad-soft: #fbe9e7; --warn: #8a5a00;
  --warn-soft: #fff2d8; --good: #1b7a3d; --good-soft: #e3f4e8; --busy: #1d5fb4; --busy-soft: #e4eefb }
@media (prefers-color-scheme: dark) { :root { --bg: #12171c; --card: #1a2128; --ink: #e6ebef; --soft: #98a5b1; --line: #2c363f;
  --accent: #58c4b0; --accent-soft: #17332f; --code: #222b33; --bad: #ff8a80; --bad-soft: #3a1e1c; --warn: #f3c064;
  --warn-soft: #36290f; --good: #6fd08f; --good-soft: #16301f; --busy: #8ab8f5; --busy-soft: #16273d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif }
a { color: var(--accent) } a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
code { background: var(--code); border-radius: 4px; padding: .1em .35em; overflow-wrap: anywhere }
pre { background: var(--code); border-radius: 8px; padding: .8rem 1rem; margin: .5rem 0; overflow-x: auto; white-space: pre }
.logo { width: 2.2rem; height: 2.2rem; flex: none } .logo rect { fill: #0f6b5c } .logo path { stroke: #fff; stroke-width: 3; stroke-linecap: round }
.soft { color: var(--soft) } input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .45rem .7rem }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .35rem .8rem; cursor: pointer }
.copy { position: relative } .copy > pre { padding-right: 5rem } .copy > button { position: absolute; top: .4rem; right: .4rem; font-size: 12px; padding: .15rem .55rem; color: var(--soft) }
`

/** Buttons that copy the text beside them, and the address of this page in place of the usual one. */
export const COPY_SCRIPT = `
for (const pre of document.querySelectorAll('pre.curl')) {
  pre.textContent = pre.textContent.replaceAll('http://127.0.0.1:8090', apiOrigin)
  const box = document.createElement('div'); box.className = 'copy'; pre.replaceWith(box)
  const button = document.createElement('button'); button.type = 'button'; button.textContent = 'Copy'
  button.onclick = async () => {
    try { await navigator.clipboard.writeText(pre.textContent); button.textContent = 'Copied' }
    catch { getSelection().selectAllChildren(pre); button.textContent = 'Press Ctrl+C' }
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  }
  box.append(pre, button)
}
`
