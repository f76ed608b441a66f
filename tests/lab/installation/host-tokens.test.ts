// The real agent, installer and controller on simulated machines, with a service with authentication: every machine
// gets through an installation with a token of its own, and that token opens nothing of its neighbours.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createSender,
  type InstallRun,
  openService,
  runInstalls,
  type SendRequest,
  settleService,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'
import { readConfig, startService } from '@groundwork/service/start'
import { expect, it } from 'vitest'

interface Claims {
  readonly use: string
  readonly host_id?: string
}

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

const IGNITION = /\/v2\/infra-env\/([\w-]+)\/hosts\/([\w-]+)\/downloads\/ignition$/
const OF_HOST = /\/v2\/infra-envs?\/[\w-]+\/hosts\/([\w-]+)\//

/** A service that asks for tokens, and a cluster of three machines that is installed through it. */
async function install(settings: Settings, spy: (request: Spied) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-host-tokens-'))
  const sender = createSender(16)
  const time = createVirtualTime({
    quantumMs: 2_000,
    longestStepMs: 10_000,
    onTick: () => settleService(running.app),
  })
  const ports = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
  const config = readConfig(
    { ...ports, 'data-dir': dataDir, auth: 'local', ...settings.flags },
    settings.environment,
  )
  const running = await startService(config, { clock: time, sharesKeys: true })
  try {
    const [url = ''] = running.urls.api
    const person = { name: 'a program', role: 'admin', created_by: 'admin', expires_at: null } as const
    const made = await running.app.auth.people?.tokens.create(person)
    const send: SendRequest = async (address, init) => {
      const token = new Headers(init.headers).get('x-secret-key')
      const { pathname } = new URL(address)
      const asToo = async (path: string) =>
        (await sender(`${url}${path}`, { headers: { 'X-Secret-Key': token ?? '' } })).status
      if (token !== null) await spy({ token, method: init.method ?? 'GET', path: pathname, asToo })
      return sender(address, init)
    }
    return await runInstalls({
      ...{ seed: 11, time, sizes: [3], limitMs: 2 * 3_600_000 },
      service: { url, client: openService({ url, token: made?.token ?? '' }, sender), send },
      profileFor: () => findBuiltIn(settings.profile ?? 'dell-rack') ?? expect.fail('The profile is gone.'),
    })
  } finally {
    sender.close()
    await running.close(0)
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Settings {
  readonly flags: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
  readonly profile?: string
}

interface Spied {
  readonly token: string
  readonly method: string
  readonly path: string
  /** The status that the same machine gets when it reads something else. */
  readonly asToo: (path: string) => Promise<number>
}

const statuses = ({ clusters }: InstallRun) => clusters.map(({ status }) => status)

it('machines are installed by tokens of their own, which open nothing of their neighbours', async () => {
  const kinds = new Map<string, Set<string>>()
  const tokens = new Map<string, string>()
  const neighbours: number[] = []
  const run = await install({ flags: {}, environment: {} }, async ({ token, method, path, asToo }) => {
    const { use, host_id } = claimsOf(token)
    if (host_id !== undefined) tokens.set(host_id, token)
    const about = OF_HOST.exec(path)?.[1] ?? host_id
    const whose = about === host_id || use !== 'host' ? '' : ' of another'
    const what = `${method} ${path.replace(/.*\/v[12]\//, '').replace(/[0-9a-f-]{36}/g, '…')}${whose}`
    kinds.set(use, (kinds.get(use) ?? new Set()).add(what))
    const [, infraEnv, own] = IGNITION.exec(path) ?? []
    for (const other of own === undefined ? [] : tokens.keys()) {
      if (other === own) continue
      const ofOther = `/api/assisted-install/v2/infra-env/${infraEnv}/hosts/${other}/downloads/ignition`
      neighbours.push(await asToo(ofOther))
    }
  })
  expect(statuses(run)).toEqual(['installed'])
  expect([...kinds.keys()].sort()).toEqual(['enrol', 'host'])
  expect([...(kinds.get('enrol') ?? [])].sort()).toEqual([
    'POST infra-envs/…/hosts',
    'POST infra-envs/…/hosts/…/enrolment',
  ])
  const ofOthers = [...(kinds.get('host') ?? [])].filter((what) => what.endsWith(' of another'))
  expect(ofOthers).toEqual(['PUT infra-envs/…/hosts/…/progress of another'])
  expect(tokens.size).toBe(3)
  expect(neighbours.length).toBeGreaterThanOrEqual(6)
  expect(new Set(neighbours)).toEqual(new Set([403]))
}, 600_000)

it('machines that all have the same serial number are installed as hosts of their own', async () => {
  const byToken = new Set<string>()
  const run = await install(
    { flags: {}, environment: {}, profile: 'duplicate-serial' },
    async ({ token, path }) => {
      const { host_id } = claimsOf(token)
      if (host_id !== undefined && path.endsWith('/progress')) byToken.add(host_id)
    },
  )
  expect(statuses(run)).toEqual(['installed'])
  expect(byToken.size).toBe(3)
}, 600_000)

it('agents of others, which know no enrolment, are installed by the token of their infra-env', async () => {
  const uses = new Set<string>()
  const environment = {
    AGENT_DOCKER_IMAGE: 'registry.example.com/agent:1',
    INSTALLER_IMAGE: 'registry.example.com/installer:1',
    CONTROLLER_IMAGE: 'registry.example.com/controller:1',
  }
  const run = await install({ flags: { 'agent-form': 'container' }, environment }, async ({ token }) => {
    uses.add(claimsOf(token).use)
  })
  expect(statuses(run)).toEqual(['installed'])
  expect(uses).toEqual(new Set(['agent']))
}, 600_000)
