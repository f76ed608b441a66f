/** Runs in the browser: shows the clusters and boot media, and keeps them fresh by the live stream. `apiOrigin` is set before. */
export const LANDING_SCRIPT = `
const byId = (id) => document.getElementById(id)
byId('address').textContent = apiOrigin + '/api/assisted-install'
const KEY = 'groundwork-token'
const headers = () => { const token = sessionStorage.getItem(KEY); return token ? { authorization: 'Bearer ' + token } : {} }
const KINDS = [[/^(installed|ready|adding-hosts)$/, 'good'], [/^(error|cancelled)$/, 'bad'], [/^(insufficient|pending-for-input)$/, 'warn'], [/^(prepar|install|finaliz)/, 'busy']]
const kindOf = (status) => (KINDS.find(([pattern]) => pattern.test(status)) || [])[1] || ''
function element(tag, className, ...content) { const node = document.createElement(tag); if (className) node.className = className; node.append(...content); return node }
function explanation({ status, status_info = '' }) {
  const colon = kindOf(status) === 'warn' ? status_info.indexOf(': ') : -1
  if (colon < 0) return [element('small', '', status_info)]
  const items = status_info.slice(colon + 2).split(' ; ').map((text) => element('li', '', text))
  return [element('small', '', status_info.slice(0, colon + 1)), element('ul', '', ...items)]
}
function row(cluster) {
  const hosts = cluster.total_host_count || 0
  const name = element('div', '', element('b', '', cluster.name || cluster.id), document.createElement('br'),
    element('small', '', [cluster.openshift_version, hosts + (hosts === 1 ? ' host' : ' hosts')].filter(Boolean).join(' · ')))
  const info = element('div', '', ...explanation(cluster))
  const percent = cluster.progress && cluster.progress.total_percentage
  if (percent > 0 && percent < 100) info.append(bar(percent, 'Installation'))
  return element('div', 'row', name, element('span', 'pill ' + kindOf(cluster.status), cluster.status), info)
}
function show(...nodes) { byId('clusters').replaceChildren(...nodes) }
let needsLogin = false
async function load() {
  const answer = await fetch('/api/assisted-install/v2/clusters', { headers: headers() })
  if (answer.status === 401) { sessionStorage.removeItem(KEY); if (!needsLogin) askForLogin(); needsLogin = true; return }
  needsLogin = false
  const logout = byId('logout'); if (logout) logout.hidden = !sessionStorage.getItem(KEY)
  const body = await answer.json()
  if (!answer.ok) show(element('p', 'soft', body.reason || body.message || 'The list cannot be read.'))
  else if (body.length === 0) show(element('p', 'soft', 'There is no cluster yet. The commands below describe the first one.'))
  else show(...body.map(row))
}
function askForLogin(isFirst = false) {
  const field = (label, name, type, auto) => { const input = element('input', ''); input.name = name; input.type = type; input.required = true; input.autocomplete = auto; if (name === 'new_password') input.minLength = 12; return element('label', '', label, input) }
  const problem = element('p', ''); problem.setAttribute('role', 'alert')
  const proofs = isFirst
    ? [field('One-time login', 'one_time_login', 'text', 'one-time-code'), field('New password, 12 characters or more', 'new_password', 'password', 'new-password')]
    : [field('Password', 'password', 'password', 'current-password')]
  const other = element('button', 'plain', isFirst ? 'I have a password' : 'I have a one-time login'); other.type = 'button'; other.onclick = () => askForLogin(!isFirst)
  const form = element('form', '', field('Name', 'name', 'text', 'username'), ...proofs, element('button', '', 'Log in'), other, problem)
  form.onsubmit = async (event) => {
    event.preventDefault()
    const answer = await fetch('/api/groundwork/v1/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(new FormData(form))) })
    const body = await answer.json()
    if (!answer.ok) { problem.textContent = body.reason || body.message; return }
    sessionStorage.setItem(KEY, body.token); needsLogin = false; refresh(); watch()
  }
  show(form)
}
if (byId('logout')) byId('logout').onclick = () => { sessionStorage.removeItem(KEY); location.reload() }
let wanted = false, busy = false
async function refresh() {
  wanted = true; if (busy) return
  busy = true
  while (wanted) { wanted = false; try { await load() } catch {} }
  busy = false
}
function heard(message) {
  const kind = (/^event: (.*)$/m.exec(message) || [])[1]
  const data = (/^data: (.*)$/m.exec(message) || [])[1]
  if (kind === 'hello' || kind === 'reset') { refresh(); loadMedia() }
  else if (kind === 'cluster') refresh()
  else if (kind && data) applyMedia(JSON.parse(data))
}
let watching = false
async function watch() {
  if (watching || needsLogin) return
  watching = true
  try {
    const answer = await fetch('/api/groundwork/v1/stream?kinds=cluster,infra-env,media-reader,os-image', { headers: headers() })
    if (answer.ok) {
      byId('live').textContent = '· live'
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      byId('boot').hidden = false
      let text = ''
      for (;;) {
        const { done, value } = await reader.read(); if (done) break
        const messages = (text + value).split('\\n\\n'); text = messages.pop()
        for (const message of messages) heard(message)
      }
    }
  } catch {}
  watching = false; byId('live').textContent = ''
}
async function health() {
  let text = 'does not answer', kind = 'bad'
  try { const { ok, status } = await fetch('/ready'); if (ok) { text = 'healthy'; kind = 'good' } else { text = status === 503 ? 'database is away' : 'unwell' } } catch {}
  byId('health').textContent = text; byId('health').className = 'pill ' + kind
}
refresh().then(watch); health()
setInterval(() => { if (document.hidden) return; health(); if (!watching && !needsLogin) { refresh(); watch() } }, 5000)
`
