// One executable on a machine that has nothing else: it is started, installs a cluster, is killed, and finds everything again.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cluster } from '@groundwork/contract/clusters'
import type { SystemState } from '@groundwork/contract/groundwork'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { until } from '../../testing/until.ts'
import { type BareMachine, createBareMachine, type MachineOptions } from './bare-machine.ts'
import { needExecutables, VERSION } from './built-executable.ts'

const HOST_PROGRAMS = fileURLToPath(new URL('../../../packages/host/dist/', import.meta.url))
const ANN = 1000

let executable = ''
let machines: BareMachine[] = []
beforeAll(async () => {
  ;[executable = ''] = await needExecutables([process.arch])
})
afterEach(async () => {
  for (const machine of machines) await machine.close()
  machines = []
})

async function machineWith(options: Omit<MachineOptions, 'executable'>): Promise<BareMachine> {
  const machine = await createBareMachine({ executable, ...options })
  machines.push(machine)
  return machine
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const json = async <Answer>(url: string) => (await (await fetch(url)).json()) as Answer

test('it serves, installs a cluster, and finds everything after it was killed', async () => {
  const machine = await machineWith({ uid: 0, writable: ['/srv/data', '/var/cache'] })
  expect(await machine.output(['sh', '-c', 'command -v node npm psql postgres || echo none'])).toBe('none\n')
  const [, commit] = /^(?:.*) \(commit (\S+)\)\n$/.exec(await machine.output(['--version'])) ?? []
  expect(await machine.output(['--version'])).toBe(`${VERSION} (commit ${commit})\n`)
  expect(commit).toMatch(/^[0-9a-f]{40}(-modified)?$/)

  const flags = ['--data-dir', '/srv/data']
  const service = await machine.serve(flags)
  const system = await json<SystemState>(`${service.api}/api/groundwork/v1/system`)
  expect(system).toMatchObject({ version: VERSION, commit, database: { kind: 'embedded', ok: true } })
  await expectPages(service.ui)
  expect((await fetch(`${service.images}/health`)).status).toBe(200)
  for (const architecture of ['x86_64', 'arm64']) {
    const path = `/api/groundwork/v1/host-executable?architecture=${architecture}`
    const sent = new Uint8Array(await (await fetch(`${service.api}${path}`)).arrayBuffer())
    expect(sha256(sent)).toBe(sha256(readFileSync(join(HOST_PROGRAMS, `groundwork-host-${architecture}`))))
  }
  await expectSimulation(service.api)

  const lab = ['lab', 'up', '--hosts', '1', '--profile', 'sno-edge', '--install', '--keep', '--speed', '200']
  const said = await machine.output([...lab, '--until-ready', '15', '--url', service.api])
  expect(said).toMatch(/lab-1: \S+ -> installed/)
  const unpacked = readdirSync(machine.path('/var/cache/groundwork-root/program'))
  expect(unpacked).toHaveLength(1)

  await service.kill()
  const again = await machine.serve(flags)
  const clusters = await call<Cluster[]>(again.api, 'GET', '/v2/clusters')
  expect(clusters.map(({ name, status }) => ({ name, status }))).toContainEqual({
    name: 'lab-1',
    status: 'installed',
  })
  expect(readdirSync(machine.path('/var/cache/groundwork-root/program'))).toEqual(unpacked)
  expect(await again.terminate()).toBe(0)
})

/** What a browser loads first. */
async function expectPages(ui: string): Promise<void> {
  const page = await (await fetch(`${ui}/`)).text()
  const [, script = ''] = /<script[^>]* src="([^"]+\.js)"/.exec(page) ?? []
  const answer = await fetch(`${ui}${script}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])
}

/** The service starts the lab in a process of its own, which is the executable again. */
async function expectSimulation(api: string): Promise<void> {
  const wanted = { name: 'tried', pull_secret: PULL_SECRET }
  const cluster = { ...wanted, openshift_version: '4.20' }
  const { id: cluster_id } = await call<{ id: string }>(api, 'POST', '/v2/clusters', cluster)
  const { id } = await call<{ id: string }>(api, 'POST', '/v2/infra-envs', { ...wanted, cluster_id })
  const body = JSON.stringify({ infra_env_id: id, count: 1 })
  const headers = { 'content-type': 'application/json' }
  const started = await fetch(`${api}/api/groundwork/v1/simulated-hosts`, { method: 'POST', headers, body })
  expect([started.status, await started.text()]).toEqual([201, expect.stringContaining('running')])
  await until('a simulated machine registers', async () => {
    return (await call<unknown[]>(api, 'GET', `/v2/infra-envs/${id}/hosts`)).length === 1
  })
}

test('the demonstration runs for a user who can write nothing but temporary files', async () => {
  const machine = await machineWith({ uid: ANN, writable: [], readOnly: ['/home/ann'] })
  const said = await machine.output(['demo', '--seed', 'test'], { HOME: '/home/ann' })
  expect(said).toContain('Everything was installed as expected')
  expect(readdirSync(machine.path('/tmp'))).toEqual([`groundwork-program-${ANN}`])
})

test('a user whose home cannot be written has it below the data directory, with a certificate and logins', async () => {
  const machine = await machineWith({ uid: ANN, writable: ['/srv/data'], readOnly: ['/home/ann'] })
  const words = ['--data-dir', '/srv/data', '--auth', 'local', '--tls']
  const service = await machine.serve(words, { HOME: '/home/ann' })
  expect(service.said()).toMatch(/Log in once as admin with \S{20,}/)
  expect(readdirSync(machine.path('/srv/data'))).toEqual(expect.arrayContaining(['postgres', 'program']))
  expect(await service.terminate()).toBe(0)
})

test('several first starts at the same moment unpack it once', async () => {
  const machine = await machineWith({ uid: ANN, writable: ['/home/ann'] })
  const all = [1, 2, 3].map(() => machine.output(['--version'], { HOME: '/home/ann' }))
  for (const said of await Promise.all(all)) expect(said).toContain(VERSION)
  expect(readdirSync(machine.path('/home/ann/.cache/groundwork/program'))).toHaveLength(1)
})
