// Alert rules and dashboard: promtool understands every expression, alerts fire when they should, and the service has every metric.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { needNewerProgram } from '../../testing/newer-program.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

const run = promisify(execFile)

const FOLDER = fileURLToPath(new URL('../../../deploy/monitoring', import.meta.url))
/** What Prometheus itself says about each target. */
const OF_PROMETHEUS = ['up']

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}

let promtool: string
let ofDashboard: readonly string[]
let ofAlerts: readonly string[]
beforeAll(async () => {
  promtool = await needNewerProgram('promtool', 'promtool', 'usr/bin/promtool')
  const { panels } = JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8')) as Dashboard
  ofDashboard = panels.flatMap(({ targets }) => targets.map(({ expr }) => chosen(expr)))
  const { groups } = parse(await readFile(join(FOLDER, 'alerts.yaml'), 'utf8')) as Rules
  ofAlerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
})

/** As Grafana sends it. */
const chosen = (expr: string): string => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+')

test('promtool accepts the alert rules, and they fire as their tests say', async () => {
  await run(promtool, ['check', 'rules', '--lint-fatal', 'alerts.yaml'], { cwd: FOLDER })
  await run(promtool, ['test', 'rules', 'alerts-test.yaml'], { cwd: FOLDER })
})

test('promtool accepts every expression of the dashboard', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-rules-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'rules.yaml')
  const rules = ofDashboard.map((expr, index) => ({ record: `panel:number:${index}`, expr }))
  await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { stdout } = await run(promtool, ['check', 'rules', file])
  expect(stdout).toContain(`${ofDashboard.length} rules found`)
})

describe('the service', () => {
  let workspace: Workspace
  let known: ReadonlySet<string>
  beforeAll(async () => {
    workspace = await createWorkspace()
    const { url } = await workspace.start({ dataDir: await workspace.directory('data') })
    known = namesIn(await (await fetch(`${url}/metrics`)).text())
  })
  afterAll(() => workspace.close())

  test('has every metric that an alert or the dashboard names', () => {
    const named = [...ofAlerts, ...ofDashboard].flatMap(metricsOf)
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set(named)].filter((name) => !known.has(name) && !OF_PROMETHEUS.includes(name))).toEqual(
      [],
    )
  })
})

/** With those that make up a histogram. */
function namesIn(metrics: string): ReadonlySet<string> {
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  )
}

/** Names that values are selected from, or that look like one of ours. */
const metricsOf = (expr: string): readonly string[] =>
  [...expr.matchAll(/[a-zA-Z_:][\w:]*(?=[{[])|\b(?:groundwork|service_assisted_installer)_\w+/g)].map(
    ([name]) => name,
  )
