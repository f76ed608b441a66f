import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PreparationError } from '@groundwork/openshift/installation'
import type { InstallerRun, InstallerRuns } from '@groundwork/openshift/release'
import { ReleaseError } from '@groundwork/openshift/release'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { loadInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import { aPullSecret, aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createDisconnectedImages } from './disconnected-images.ts'

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())

/** Installers are tested elsewhere; this one is as fickle as they are. */
let ran: InstallerRun[] = []
let failure: Error | null = null
let hold: Promise<void> = Promise.resolve()
const runs: InstallerRuns = {
  async run(run) {
    ran.push(run)
    await hold
    if (failure !== null) throw failure
    const files = [{ path: '/etc/id', contents: { source: `data:,${crypto.randomUUID()}` } }]
    return new Map([
      ['unconfigured-agent.ign', JSON.stringify({ ignition: { version: '3.2.0' }, storage: { files } })],
    ])
  },
}
beforeEach(() => {
  ran = []
  failure = null
  hold = Promise.resolve()
})

interface Given {
  readonly patienceMs?: number
  readonly config?: object
  readonly isProgramInstalled?: (name: string) => Promise<boolean>
}

const images = (options: Given = {}) => {
  const { app } = service
  return createDisconnectedImages({ ...app, ...options, config: { ...app.config, ...options.config }, runs })
}

async function aBoundInfraEnv() {
  const cluster = await aStoredCluster(service.app)
  const stored = await aStoredInfraEnv(service.app, cluster, { image_type: 'disconnected-iso' })
  // With its secret.
  const owner = { kind: 'infra-env', id: stored.record.id } as const
  await service.app.db
    .transaction()
    .execute((tx) => service.app.secrets.set(tx, owner, 'pull_secret', aPullSecret()))
  return stored
}

describe('the document of a disconnected image', () => {
  it('stays the same while nothing changes, also in another process', async () => {
    const infraEnv = await aBoundInfraEnv()
    const one = images()
    const [first, second] = await Promise.all([one.ignitionOf(infraEnv), one.ignitionOf(infraEnv)])
    expect(second).toEqual(first)
    await service.clock.advance(60_000)
    expect(await images().ignitionOf(infraEnv)).toEqual(first)
    expect(ran).toHaveLength(1)
    expect(ran[0]).toMatchObject({ words: ['agent', 'create', 'unconfigured-ignition'] })
    expect(ran[0]?.releaseImage).toContain('4.20')
    expect(ran[0]?.assets.get('cluster-manifests/pull-secret.yaml')).toContain('registry.redhat.io')
  })

  it('is made by one of several processes only', async () => {
    const infraEnv = await aBoundInfraEnv()
    const made = await Promise.all([images(), images(), images()].map((one) => one.ignitionOf(infraEnv)))
    expect(new Set(made.map(({ ignition }) => ignition)).size).toBe(1)
    expect(ran).toHaveLength(1)
  })

  it('is made again when a setting changes', async () => {
    const { record } = await aBoundInfraEnv()
    const one = images()
    const first = await one.ignitionOf((await loadInfraEnv(service.app.db, record.id)) ?? fail())
    const change = { rendezvous_ip: '192.0.2.80' }
    expect((await service.inject('PATCH', `/v2/infra-envs/${record.id}`, change)).status).toBe(201)
    const later = await one.ignitionOf((await loadInfraEnv(service.app.db, record.id)) ?? fail())
    expect(later.ignition).not.toBe(first.ignition)
    expect(ran.map(({ assets }) => assets.has('agent-config.yaml'))).toEqual([false, true])
  })

  it('comes from the release of the same version where the cluster is only remembered', async () => {
    const { body } = await service.inject('POST', '/v2/clusters/disconnected', {
      name: 'far-away',
      openshift_version: '4.20',
    })
    const wanted = { name: 'e', pull_secret: aPullSecret(), cluster_id: body.id }
    const answer = await service.inject('POST', '/v2/infra-envs', {
      ...wanted,
      image_type: 'disconnected-iso',
    })
    expect([answer.status, answer.body.reason]).toEqual([201, undefined])
    await images().ignitionOf((await loadInfraEnv(service.app.db, answer.body.id)) ?? fail())
    expect(ran[0]?.releaseImage).toMatch(/ocp-release:4\.20\.\d+-x86_64/)
    expect(ran[0]?.pullSecret).toBe(aPullSecret())
  })
})

describe('no disconnected image', () => {
  it('is made for an infra-env without a cluster', async () => {
    const stored = await aStoredInfraEnv(service.app, null, { image_type: 'disconnected-iso' })
    await expect(images().ignitionOf(stored)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Bind it to a cluster'),
    })
    const { id } = stored.record
    const answer = await service.inject('GET', `/v2/infra-envs/${id}/downloads/files?file_name=discovery.ign`)
    expect([answer.status, answer.body.reason]).toEqual([409, expect.stringContaining('Bind it')])
  })

  it.each([
    ['without installers of releases', { install: { ...readConfig({}, {}).install, generator: 'built-in' } }],
    ['without pull secrets in images', { boot: { ...readConfig({}, {}).boot, isSecretless: true } }],
  ])('is made by a service %s', async (_, config) => {
    const infraEnv = await aBoundInfraEnv()
    await expect(images({ config }).ignitionOf(infraEnv)).rejects.toMatchObject({ status: 409 })
    expect(ran).toEqual([])
  })

  it('with static networks is made where the installer lacks nmstatectl, and the answer says what to do', async () => {
    const infraEnv = await aBoundInfraEnv()
    const network_yaml = 'interfaces: []'
    const record = { ...infraEnv.record, static_network_config: [{ network_yaml, mac_interface_map: [] }] }
    const asked: string[] = []
    const on = (isThere: boolean) =>
      images({
        isProgramInstalled: async (name) => {
          asked.push(name)
          return isThere
        },
      })
    await expect(on(false).ignitionOf({ ...infraEnv, record })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Install the package nmstate'),
    })
    expect([asked, ran]).toEqual([['nmstatectl'], []])
    await on(false).ignitionOf(infraEnv)
    await on(true).ignitionOf({ ...infraEnv, record })
    expect(ran).toHaveLength(2)
  })

  it.each([
    [503, new ReleaseError('unreachable', 'No answer.'), 'No answer.'],
    [500, new PreparationError('It failed.', 'too old'), 'It failed. It said: too old'],
  ])('is given when it cannot be made (%i), and then it is tried again', async (status, error, message) => {
    const infraEnv = await aBoundInfraEnv()
    failure = error
    const one = images()
    await expect(one.ignitionOf(infraEnv)).rejects.toMatchObject({ status, message })
    failure = null
    await expect(one.ignitionOf(infraEnv)).resolves.toMatchObject({ ignition: expect.any(String) })
  })

  it('is waited for too long; a client that comes back gets it, or the reason', async () => {
    for (const error of [null, new ReleaseError('unreachable', 'No answer.')]) {
      const infraEnv = await aBoundInfraEnv()
      let go = () => {}
      hold = new Promise((resolve) => {
        go = resolve
      })
      failure = error
      const one = images({ patienceMs: 1 })
      await expect(one.ignitionOf(infraEnv)).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('is being made'),
      })
      go()
      const made = () =>
        one.ignitionOf(infraEnv).then(
          ({ ignition }) => ignition,
          ({ message }) => message,
        )
      let answer = await made()
      while (answer.includes('is being made')) answer = await made()
      expect(answer).toContain(error === null ? '/etc/id' : 'No answer.')
    }
  })
})

it('what is kept of them on disk is sealed', async () => {
  const infraEnv = await aBoundInfraEnv()
  await images().ignitionOf(infraEnv)
  const { files } = service.app.config
  const root = files.kind === 'directory' ? files.path : ''
  const kept = await readFile(join(root, infraEnv.record.id, 'disconnected-ignition.json'), 'latin1')
  expect(kept).not.toContain('/etc/id')
})

function fail(): never {
  throw new Error('The infra-env is gone.')
}
