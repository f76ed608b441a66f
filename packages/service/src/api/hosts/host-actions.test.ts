import { randomUUID } from 'node:crypto'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStoredCluster } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { discover } from '../clusters/testing/a-cluster.ts'
import { createHostFixture, type FixtureHost } from './testing/host-fixture.ts'

interface RemedyCall {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly body: object
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const aCluster = async (): Promise<string> => (await aStoredCluster(test.app)).record.id
const aFreeHost = async () => (await createHostFixture(test, { isFree: true })).host(1)
const bind = (host: FixtureHost, cluster_id: string) => host.post('bind', { cluster_id })
const hostsOf = async (clusterId: string): Promise<string[]> =>
  (await test.inject('GET', `/v2/clusters/${clusterId}/hosts`)).body.map(({ id }: { id: string }) => id)
const exits = async (host: FixtureHost): Promise<string> =>
  (await test.inject('GET', `${host.path}/instructions`)).body.post_step_action
/** Only shown while it fails. */
const bootImageVerdict = async (
  host: FixtureHost,
): Promise<{ status: string; message: string } | undefined> =>
  JSON.parse((await host.read()).validations_info).hardware.find(
    ({ id }: { id: string }) => id === 'boot-image-matches-cluster',
  )

/** The calls by which infra-envs would make other images. */
const imageRemedies = async (clusterId: string): Promise<readonly RemedyCall[]> => {
  const { body } = await test.inject('GET', `${OWN_BASE_PATH}/v1/clusters/${clusterId}/explanation`)
  return body.findings
    .flatMap(({ remedies }: { remedies: { calls: RemedyCall[] }[] }) => remedies)
    .flatMap(({ calls }: { calls: RemedyCall[] }) => calls)
    .filter(({ operation }: RemedyCall) => operation === 'UpdateInfraEnv')
}

describe('binding a host', () => {
  it('sends its agent away, which comes back as a host of the cluster', async () => {
    const host = await aFreeHost()
    const clusterId = await aCluster()
    const { status, body } = await bind(host, clusterId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ cluster_id: clusterId, status: 'binding', progress_stages: null })
    expect(body).not.toHaveProperty('inventory')
    expect(await host.eventNames()).toContain('host_bind_succeeded')
    expect(await hostsOf(clusterId)).toEqual([host.id])
    expect(await exits(host)).toBe('exit')
    await host.agent.register()
    expect((await host.read()).status).toBe('discovering')
    await discover(test, host.agent)
    expect(await host.read()).toMatchObject({ cluster_id: clusterId, status: 'pending-for-input' })
  })

  it('to a cluster of another version than it booted asks for a new image', async () => {
    const fixture = await createHostFixture(test, { isFree: true })
    const infraEnv = `/v2/infra-envs/${fixture.infraEnvId}`
    const host = await fixture.host(1)
    expect((await test.inject('GET', infraEnv)).body.openshift_version).toBe('4.22')
    expect(await bootImageVerdict(host)).toBeUndefined()
    const cluster = await aStoredCluster(test.app, { openshift_version: '4.20.33' })
    expect((await bind(host, cluster.record.id)).status).toBe(200)
    await host.agent.register()
    await discover(test, host.agent)
    expect(await bootImageVerdict(host)).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/booted an image of OpenShift 4\.22, .* installs 4\.20\.33/),
    })
    expect((await host.read()).status_info).toContain('Boot it from an image of 4.20.')

    const [remedy, ...others] = await imageRemedies(cluster.record.id)
    expect(remedy).toMatchObject({ method: 'PATCH', body: { openshift_version: '4.20' } })
    expect(others).toEqual([])
    const changed = await test.inject('PATCH', remedy?.path ?? '', remedy?.body)
    expect([changed.status, changed.body.download_url]).toEqual([
      201,
      expect.stringContaining('/4.20/x86_64/'),
    ])
    await host.agent.register()
    await discover(test, host.agent)
    expect(await bootImageVerdict(host)).toBeUndefined()
    expect(await imageRemedies(cluster.record.id)).toEqual([])
  })

  it('is refused for an unknown cluster', async () => {
    const host = await aFreeHost()
    const id = randomUUID()
    const { status, body } = await bind(host, id)
    expect([status, body.reason]).toEqual([400, `There is no cluster ${id}.`])
    expect((await host.read()).status).toBe('known-unbound')
  })

  it('is refused for a host that is bound already', async () => {
    const host = await aFreeHost()
    const clusterId = await aCluster()
    await bind(host, clusterId)
    expect((await bind(host, clusterId)).status).toBe(409)
    const { status, body } = await bind(host, await aCluster())
    expect(status).toBe(409)
    expect(body.reason).toContain(`is bound to cluster ${clusterId} already`)
    expect(await host.eventNames()).toContain('host_bind_failed')
    expect((await host.read()).cluster_id).toBe(clusterId)
  })

  it('is refused for a host that is not known yet', async () => {
    const fixture = await createHostFixture(test, { isFree: true })
    const path = `/v2/infra-envs/${fixture.infraEnvId}/hosts`
    const id = randomUUID()
    await test.inject('POST', path, { host_id: id })
    const answer = await test.inject('POST', `${path}/${id}/actions/bind`, { cluster_id: await aCluster() })
    expect(answer.status).toBe(409)
    expect(answer.body.reason).toContain('discovering-unbound')
  })

  it('is refused while the cluster is being installed', async () => {
    const host = await aFreeHost()
    const clusterId = await aCluster()
    await inCluster(test.app, clusterId, async (unit) => {
      await unit.saveCluster({ status: 'installed' })
    })
    expect((await bind(host, clusterId)).status).toBe(409)
    expect(await hostsOf(clusterId)).toEqual([])
  })

  it('is refused for another kind of processor', async () => {
    const host = await aFreeHost()
    const cluster = await aStoredCluster(test.app, { cpu_architecture: 'arm64' })
    const { status, body } = await bind(host, cluster.record.id)
    expect(status).toBe(400)
    expect(body.reason).toContain('x86_64')
  })

  it('works for two hosts at once', async () => {
    const fixture = await createHostFixture(test, { isFree: true })
    const hosts = [await fixture.host(1), await fixture.host(2)]
    const clusterId = await aCluster()
    const answers = await Promise.all(hosts.map((host) => bind(host, clusterId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await hostsOf(clusterId)).sort()).toEqual(hosts.map(({ id }) => id).sort())
  })

  it('happens once, whatever else uses the host', async () => {
    const host = await aFreeHost()
    const clusterIds = await Promise.all([1, 2, 3, 4].map(aCluster))
    const answers = await Promise.all(clusterIds.map((id) => bind(host, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = clusterIds[answers.findIndex(({ status }) => status === 200)]
    expect((await host.read()).cluster_id).toBe(winner)
    const members = await Promise.all(clusterIds.map(hostsOf))
    expect(members.flat()).toEqual([host.id])
  })

  it('and changing it at the same time lose nothing', async () => {
    const host = await aFreeHost()
    const clusterId = await aCluster()
    const [changed, bound] = await Promise.all([host.patch({ host_name: 'both' }), bind(host, clusterId)])
    expect([changed.status, bound.status]).toEqual([201, 200])
    expect(await host.read()).toMatchObject({ requested_hostname: 'both', cluster_id: clusterId })
  })
})

describe('unbinding a host', () => {
  const aBoundHost = async () => {
    const host = await aFreeHost()
    const clusterId = await aCluster()
    await bind(host, clusterId)
    await host.agent.register()
    await discover(test, host.agent)
    return { host, clusterId }
  }

  it('gives it back to its infra-env', async () => {
    const { host, clusterId } = await aBoundHost()
    await host.patch({ host_role: 'master', host_name: 'kept' })
    const { status, body } = await host.post('unbind')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'unbinding', role: 'auto-assign', requested_hostname: 'kept' })
    expect(body).not.toHaveProperty('cluster_id')
    expect(await host.eventNames()).toContain('host_unbind_succeeded')
    expect(await hostsOf(clusterId)).toEqual([])
    expect(await exits(host)).toBe('exit')
    await host.agent.register()
    await discover(test, host.agent)
    expect((await host.read()).status).toBe('known-unbound')
    expect((await bind(host, await aCluster())).status).toBe(200)
  })

  it('is refused for a host without cluster', async () => {
    const host = await aFreeHost()
    const { status, body } = await host.post('unbind')
    expect(status).toBe(409)
    expect(body.reason).toContain('is not bound')
    expect(await host.eventNames()).toContain('host_unbind_failed')
    expect((await host.read()).status).toBe('known-unbound')
  })

  it('is refused where the infra-env is made for the cluster', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    expect((await host.post('unbind')).status).toBe(409)
    expect((await host.read()).cluster_id).toBe(fixture.clusterId)
  })

  it('is refused during an installation', async () => {
    const { host, clusterId } = await aBoundHost()
    await inCluster(test.app, clusterId, async (unit) => {
      const [stored] = await unit.hosts()
      if (stored)
        await unit.saveHost(stored, { facts: { role: 'master', status: 'preparing-for-installation' } })
      await unit.saveCluster({ status: 'preparing-for-installation' })
    })
    const { status, body } = await host.post('unbind')
    expect(status).toBe(409)
    expect(body.reason).toContain('cancel the installation')
  })
})

describe('repeating a measurement', () => {
  const reset = (host: FixtureHost, id: string) =>
    test.inject('PATCH', `${host.path}/actions/reset-validation/${id}`)
  const IMAGES = { 'quay.io/release:1': { name: 'quay.io/release:1', result: 'failure' as const } }
  const SPEED = { '/dev/sda': { disk_speed: { tested: true, exit_code: 1 } } }

  async function aMeasuredHost() {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    await inCluster(test.app, fixture.clusterId, async (unit) => {
      const [stored] = await unit.hosts()
      if (stored) await unit.saveHost(stored, { facts: { images_status: IMAGES, disks_info: SPEED } })
    })
    return { host, fixture }
  }

  it.each([
    ['container-images-available', 'images_status', 'disks_info'],
    ['sufficient-installation-disk-speed', 'disks_info', 'images_status'],
  ])('of %s forgets %s only', async (id, forgotten, kept) => {
    const { host } = await aMeasuredHost()
    expect((await reset(host, id)).status).toBe(200)
    const shown = await host.read()
    expect(shown).not.toHaveProperty(forgotten)
    expect(shown).toHaveProperty(kept)
  })

  it('is judged at once', async () => {
    const { host } = await aMeasuredHost()
    const statusOf = async () =>
      JSON.parse((await host.read()).validations_info).hardware.find(
        ({ id }: { id: string }) => id === 'sufficient-installation-disk-speed',
      ).status
    expect(await statusOf()).toBe('failure')
    await reset(host, 'sufficient-installation-disk-speed')
    expect(await statusOf()).toBe('success')
  })

  it.each(['ntp-synced', 'nonsense', 'constructor'])('of %s is not possible', async (id) => {
    const { host } = await aMeasuredHost()
    expect((await reset(host, id)).status).toBe(400)
  })

  it('is not possible without a cluster or during an installation', async () => {
    expect((await reset(await aFreeHost(), 'container-images-available')).status).toBe(409)
    const { host, fixture } = await aMeasuredHost()
    await inCluster(test.app, fixture.clusterId, async (unit) => {
      const [stored] = await unit.hosts()
      if (stored) await unit.saveHost(stored, { facts: { status: 'installed' } })
      await unit.saveCluster({ status: 'installed' })
    })
    expect((await reset(host, 'container-images-available')).status).toBe(409)
  })
})
