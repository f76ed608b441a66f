import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoSummary } from '@groundwork/cli/demo-summary'
import { createClient } from '@groundwork/contract/client'
import { NOW } from '@groundwork/engine/testing/builders'
import { diagnoseSnapshot, reportText } from '@groundwork/explain/diagnosis'
import { installationText, reportInstallation } from '@groundwork/explain/installation'
import { anInstallation, atStage, installingHost } from '@groundwork/explain/testing/installation'
import { HOST_HEAD, hostRows, readClusters, tableLines } from '@groundwork/lab/lab'
import { banner, readConfig, startService } from '@groundwork/service/start'
import { describe, expect, it } from 'vitest'
import { sampleSnapshot } from './testing/sample-cluster.ts'

type Document = 'README.md' | 'docs/diagnose.md' | 'docs/lab.md'

/** What a document shows as the output of a command, in the parts that dots leave. */
function shownFor(command: string, document: Document = 'README.md'): readonly string[] {
  const text = readFileSync(new URL(`../${document}`, import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/```console\n\$ ([^\n]*)\n\n([\s\S]*?)\n```/g)]
  const block = blocks.find(([, typed = '']) => typed.includes(command))
  const parts = block?.[2]?.split(/^\.\.\.$/m).map((part) => part.trim()) ?? []
  return parts.filter((part) => part !== '')
}

const missing = (shown: readonly string[], printed: string) => shown.filter((part) => !printed.includes(part))

/** Moments and disks differ from cluster to cluster. */
const steady = (text: string) =>
  text
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '<moment>')
    .replace(/disk sda \([^)]*\)/g, 'disk <disk>')

const BUILD = fileURLToPath(new URL('build-cli.mjs', import.meta.url))
const CLI = fileURLToPath(new URL('../packages/cli/dist/groundwork.mjs', import.meta.url))
const LAB_IS_READY = 'All clusters are ready: install them, or stop with Ctrl-C.'

describe('README and guides show what programs really print:', () => {
  it('diagnose', () => {
    const printed = reportText(diagnoseSnapshot(sampleSnapshot()), { baseUrl: 'http://192.168.1.10:8090' })
    const shown = shownFor('diagnose', 'docs/diagnose.md')
    expect(shown.length).toBeGreaterThan(3)
    expect(missing(shown, printed)).toEqual([])
  })

  it('the start', () => {
    const config = readConfig({ 'data-dir': '/home/you/.local/share/groundwork' }, {})
    const at = (port: number) => [`http://127.0.0.1:${port}`]
    const urls = { api: at(8090), ui: at(8080), images: at(8888) }
    const printed = banner(config, { urls, firstLogin: null, upgrade: null }, 800, false)
    expect(shownFor('start')).toEqual([printed.trim()])
  })

  it('what the demonstration ends with', () => {
    const shown = shownFor('demo', 'docs/lab.md').at(-1) ?? ''
    const directory = /\S+groundwork-demo-\w+/.exec(shown)?.[0] ?? ''
    const rack = {
      cluster: 'rack',
      kubeconfigPath: `${directory}/rack/kubeconfig`,
      passwordPath: `${directory}/rack/kubeadmin-password`,
      username: 'kubeadmin',
      consoleUrl: 'https://console-openshift-console.apps.rack.lab.example.com',
      kubeconfig: {
        server: 'https://api.rack.lab.example.com:6443',
        user: 'system:admin',
        validUntil: new Date('2036-11-13'),
        authorities: 4,
      },
    }
    const outcome = { problem: null, passedMs: (34 * 60 + 1) * 1_000, credentials: [rack] }
    expect(shown).toBe(demoSummary(outcome, { tookMs: 65_000, hasFiles: directory !== '' }))
  })

  it('the explanation of an installation', () => {
    const waits = { status: 'installing-pending-user-action', status_updated_at: NOW } as const
    const host = installingHost(3, {
      ...waits,
      requested_hostname: 'lab-1-node-3',
      registered_at: NOW,
      progress: atStage('Rebooting'),
    })
    const facts = anInstallation({ cluster: { ...waits, name: 'lab-1' }, hosts: [host] })
    const printed = steady(installationText(reportInstallation(facts), 'http://127.0.0.1:8090'))
    const shown = shownFor('explain cluster').map(steady)
    expect(shown.length).toBeGreaterThan(2)
    expect(missing(shown, printed)).toEqual([])
  })

  it('the lab, with a service as it is started by default', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-readme-'))
    const ports = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
    const service = await startService(readConfig({ ...ports, 'data-dir': dataDir }, {}))
    const [url = ''] = service.urls.api
    const args = ['lab', 'up', '--hosts', '5', '--speed', '100', '--url', url]
    // As users run it: from sources it takes five seconds of processor time to load, and other tests need the bundle too.
    execFileSync(process.execPath, [BUILD])
    const lab = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let printed = ''
      for await (const chunk of lab.stdout.setEncoding('utf8')) {
        printed += chunk
        if (printed.includes(LAB_IS_READY)) break
      }
      const [lines, table] = shownFor('lab up').flatMap((part) => part.split('\n\n'))
      const said = printed.replaceAll(url, 'http://127.0.0.1:8090').split('\n')
      expect(missing(lines?.split('\n') ?? [''], said.join('\n'))).toEqual([])

      const client = createClient({ baseUrl: url })
      const [cluster] = await client.call<'v2ListClusters'>('v2ListClusters')
      const views = await readClusters(client, [cluster?.id ?? ''])
      // The first NTP report comes before the time server has answered, so `ntp-synced` fails for a moment.
      const calm = views.map((view) => ({
        ...view,
        hosts: view.hosts.map((host) => ({ ...host, failing: [] })),
      }))
      expect(tableLines(HOST_HEAD, hostRows(calm))).toEqual(table?.split('\n'))
    } finally {
      lab.kill('SIGKILL')
      await once(lab, 'exit')
      await service.close(0)
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
