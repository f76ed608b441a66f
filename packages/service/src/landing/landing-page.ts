// The start page: what this is, where its API is, what runs on it now, and the first commands.
import { BASE_PATH, OWN_BASE_PATH } from '@groundwork/contract/operations'
import { BOOT_MEDIA_SCRIPT } from './boot-media-script.ts'
import { escapeHtml, htmlPage, LOGO } from './html.ts'
import { LANDING_SCRIPT } from './landing-script.ts'
import { COPY_SCRIPT } from './style.ts'

type AuthMode = 'none' | 'local'

export const landingPage = (auth: AuthMode, scriptUrl: string): string =>
  htmlPage({ title: 'Groundwork', body: body(auth), style: LANDING_STYLE, scriptUrl })

/** What `scriptUrl` has to lead to. */
export const landingScript = (apiPort: string): string =>
  `const apiOrigin = location.protocol + '//' + location.hostname + ':${apiPort}'
${COPY_SCRIPT}${BOOT_MEDIA_SCRIPT}${LANDING_SCRIPT}`

const API = 'http://127.0.0.1:8090'
const FIRST_COMMANDS = [
  ['Is it healthy?', `curl -sS ${API}/ready -o /dev/null -w '%{http_code}\\n'`],
  ['Which releases can be installed?', `curl -sS ${API}${BASE_PATH}/v2/openshift-versions?only_latest=true`],
  [
    'Describe a cluster',
    `curl -sS ${API}${BASE_PATH}/v2/clusters \\\n  -H 'Content-Type: application/json' \\\n  -d "$(jq -n --rawfile secret pull-secret.json '{\n    name: "demo", openshift_version: "4.20",\n    base_dns_domain: "example.com", pull_secret: $secret}')"`,
  ],
  [
    'See who boots from your images',
    `curl -sSN '${API}${OWN_BASE_PATH}/v1/stream?kinds=media-reader,os-image'`,
  ],
  ['Watch everything that happens', `curl -sSN ${API}${OWN_BASE_PATH}/v1/stream`],
] as const

const LOGIN_COMMAND = [
  'Log in',
  `TOKEN=$(curl -sS ${API}${OWN_BASE_PATH}/v1/login \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name": "admin", "password": "..."}' | jq -r .token)\n# from now on: curl -H "Authorization: Bearer $TOKEN" ...`,
] as const

/** With authentication it needs a token, which this page does not know. */
const SIMULATE_COMMAND = [
  'No machine at hand? Boot simulated ones',
  `npm run -s groundwork -- lab up --hosts 3 --url ${API}`,
] as const

function body(auth: AuthMode): string {
  const commands =
    auth === 'local' ? [LOGIN_COMMAND, ...FIRST_COMMANDS] : [...FIRST_COMMANDS, SIMULATE_COMMAND]
  return `<main>
<header>${LOGO}<div><h1>Groundwork</h1><p class="soft">Installs OpenShift on bare metal, from nothing but machines that boot an image.</p></div>
  <span id="health" class="pill" role="status">asking…</span></header>
<section class="facts"><div><h2>API</h2><p><code id="address"></code></p></div>
  <div><h2>Reference</h2><p><a href="/docs">All operations</a><br><a href="/openapi.json">OpenAPI document</a></p></div>
  <div><h2>Access</h2><p>${ACCESS[auth]}</p></div></section>
<section><h2>Clusters <span id="live" class="soft"></span></h2><div id="clusters" class="card" aria-live="polite"><p class="soft">Loading…</p></div></section>
<section id="boot" hidden><h2>Boot media</h2><div id="media" class="card" aria-live="polite"></div></section>
<section><h2>First commands</h2>${commands.map(([what, command]) => `<h3>${escapeHtml(what)}</h3><pre class="curl">${escapeHtml(command)}</pre>`).join('')}
  <p class="soft">Clients of the OpenShift Assisted Installer work here too: give them the address above.</p></section>
</main>`
}

const ACCESS = {
  none: 'No login: anyone who reaches this address may do everything.',
  local:
    'People log in; machines have tokens of their own. <button id="logout" type="button" hidden>Log out</button>',
} as const

const LANDING_STYLE = `
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
header { display: flex; gap: 1rem; align-items: center } header p { margin: 0 } header > div { flex: 1 1 14rem } h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 }
header .pill { margin-left: auto } h2 { font-size: 1.05rem; margin: 2.2rem 0 .6rem } h3 { font-size: .9rem; font-weight: 600; color: var(--soft); margin: 1rem 0 0 }
.facts { display: grid; grid-template-columns: 1.75fr 1fr 1.25fr; gap: 1rem; margin-top: 1.5rem }
.facts > div, .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .9rem 1.1rem }
.facts h2 { margin: 0 0 .2rem; font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft) } .facts p { margin: 0 }
.card { padding: 0; overflow: hidden } .card > p, .card > form { margin: 0; padding: 1.1rem } #live { font-weight: 400; font-size: .85rem }
.row { display: grid; grid-template-columns: minmax(9rem, 1.2fr) 10.5rem minmax(12rem, 2.5fr); gap: .2rem 1.2rem; align-items: center; padding: .8rem 1.1rem; border-top: 1px solid var(--line) }
.row .pill { justify-self: start } .row:first-child { border-top: 0 } .row b { overflow-wrap: anywhere } .row small { color: var(--soft) } .row ul { margin: .1rem 0 0; padding-left: 1.1rem; color: var(--soft); font-size: .83rem; line-height: 1.45 }
.bar { height: 5px; border-radius: 3px; background: var(--line); overflow: hidden; margin-top: .35rem } .bar i { display: block; height: 100%; background: var(--busy) }
.pill { display: inline-block; border-radius: 99px; padding: .1rem .7rem; font-size: .85rem; white-space: nowrap; background: var(--code); color: var(--soft) }
.pill.good { background: var(--good-soft); color: var(--good) } .pill.bad { background: var(--bad-soft); color: var(--bad) }
.pill.warn { background: var(--warn-soft); color: var(--warn) } .pill.busy { background: var(--busy-soft); color: var(--busy) }
button.plain { border-color: transparent; background: none; color: var(--accent) } form { display: flex; flex-wrap: wrap; gap: .7rem; align-items: end } form button:not(.plain) { background: var(--accent); border-color: var(--accent); color: var(--card) } form label { display: grid; font-size: .85rem; color: var(--soft) } form [role=alert] { color: var(--bad); flex-basis: 100%; margin: 0 }
@media (max-width: 58rem) { .facts { grid-template-columns: 1fr } }
@media (max-width: 40rem) { .row { grid-template-columns: 1fr auto } .row > :last-child { grid-column: 1 / -1 } header { flex-wrap: wrap } }
`
