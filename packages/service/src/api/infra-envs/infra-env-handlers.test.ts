import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aPullSecret, aStoredCluster } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deregisterInfraEnvIn } from '../../units/deregister-infra-env.ts'
import { inInfraEnv } from '../../units/in-unit.ts'

const PATH = '/v2/infra-envs'
const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'B'.repeat(43)} user@example.com`
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const create = (changes: object = {}) =>
  test.inject('POST', PATH, { name: 'lab', pull_secret: aPullSecret(), ...changes })
const created = async (changes: object = {}) => {
  const { status, body } = await create(changes)
  expect(status).toBe(201)
  return body
}
const read = async (id: string) => (await test.inject('GET', `${PATH}/${id}`)).body
const eventsOf = async (id: string): Promise<{ name: string; message: string }[]> =>
  (await test.inject('GET', `/v2/events?infra_env_id=${id}`)).body
const namesOf = async (id: string) => (await eventsOf(id)).map(({ name }) => name)
const agentIn = (infraEnvId: string, number: number) =>
  createAgent({
    send: (method, path, body) => test.inject(method, path, body),
    machine: aMachine({ number, seed: infraEnvId }),
    infraEnvId,
    agentVersion: '',
  })
/** By the API of 2021, which takes releases that this service does not offer. */
const clusterOf = async (openshift_version: string): Promise<string> => {
  const ocp_release_image = `quay.io/openshift-release-dev/ocp-release:${openshift_version}-x86_64`
  const cluster = { name: 'old', openshift_version, ocp_release_image, pull_secret: aPullSecret() }
  return (await test.inject('POST', '/v1/clusters', cluster)).body.id
}
const countRows = async () =>
  (await test.app.db.selectFrom('infra_envs').select('id').execute()).length +
  (await test.app.db.selectFrom('secrets').select('name').execute()).length

describe('registering an infra-env', () => {
  it('answers with the infra-env and the URL of its image', async () => {
    const body = await created({ openshift_version: '4.20', ssh_authorized_key: KEY })
    expect(body).toMatchObject({
      kind: 'InfraEnv',
      name: 'lab',
      type: 'full-iso',
      openshift_version: '4.20',
      cpu_architecture: 'x86_64',
      ssh_authorized_key: KEY,
      pull_secret_set: true,
      user_name: 'admin',
      proxy: {},
      expires_at: '0001-01-01T00:00:00.000Z',
      href: `/api/assisted-install/v2/infra-envs/${body.id}`,
      download_url: `http://localhost:8888/byid/${body.id}/4.20/x86_64/full.iso`,
    })
    expect(await read(body.id)).toEqual(body)
    expect(await namesOf(body.id)).toEqual(['infra_env_registered'])
  })

  it('keeps the pull secret to itself', async () => {
    const secret = aPullSecret()
    const { id } = await created({ pull_secret: secret })
    const owner = { kind: 'infra-env', id } as const
    expect(await test.app.secrets.get(test.app.db, owner, 'pull_secret')).toBe(secret)
    const row = await test.app.db.selectFrom('infra_envs').selectAll().where('id', '=', id).execute()
    const auth = Buffer.from('user:secret').toString('base64')
    const everything = JSON.stringify([row, await eventsOf(id), await read(id)])
    expect(everything).not.toContain(auth)
  })

  it('gives the image an address through which the caller can reach it', async () => {
    const answer = await test.inject(
      'POST',
      PATH,
      { name: 'lab', pull_secret: aPullSecret() },
      { host: 'lab.example.com:8090' },
    )
    expect(answer.body.download_url).toMatch(/^http:\/\/lab\.example\.com:8888\/byid\//)
  })

  it('belongs to its cluster', async () => {
    const cluster = await aStoredCluster(test.app)
    const { id } = await created({ cluster_id: cluster.record.id })
    expect(await read(id)).toMatchObject({ cluster_id: cluster.record.id })
    const { body } = await test.inject('GET', `${PATH}?cluster_id=${cluster.record.id}`)
    expect(body.map((one: { id: string }) => one.id)).toEqual([id])
  })

  it.each([
    ['a cluster that does not exist', { cluster_id: randomUUID() }, 404],
    ['an empty name', { name: '' }, 400],
    ['a pull secret that is none', { pull_secret: 'abc' }, 400],
    ['a version without image', { openshift_version: '3.11' }, 400],
    ['a broken key', { ssh_authorized_key: 'ssh-rsa nonsense' }, 400],
    [
      'two kinds of time sources',
      { ntp_sources: 'a.example.com', additional_ntp_sources: 'b.example.com' },
      400,
    ],
    ['an address without use', { rendezvous_ip: '192.0.2.1' }, 400],
    ['a field that does not exist', { colour: 'red' }, 400],
  ])('is refused for %s, and nothing is left behind', async (_what, changes, status) => {
    const before = await countRows()
    const answer = await create(changes)
    expect(answer.status).toBe(status)
    expect(answer.body.reason ?? answer.body.message).toMatch(/\.$/)
    expect(await countRows()).toBe(before)
  })

  it.each([
    ['without a cluster the newest finished release', null, '4.22'],
    ['that of its cluster', '4.20.33', '4.20'],
    ['that of a cluster of which there is no image', '4.7.33', '4.7'],
  ])('boots %s', async (_, version, booted) => {
    const cluster_id = version && (await clusterOf(version))
    const body = await created(cluster_id ? { cluster_id } : {})
    expect(body.openshift_version).toBe(booted)
    expect(body.download_url).toContain(`/${booted}/x86_64/`)
  })

  it('of another version than its cluster is told by its hosts', async () => {
    const cluster = await aStoredCluster(test.app, { openshift_version: '4.20.33' })
    const infraEnv = await created({ openshift_version: '4.22', cluster_id: cluster.record.id })
    const agent = agentIn(infraEnv.id, 1)
    const host = `${PATH}/${infraEnv.id}/hosts/${aMachine({ number: 1, seed: infraEnv.id }).id}`
    await agent.register()
    await agent.turn(test.clock.now())
    await test.app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
    const verdict = async () => {
      const { body } = await test.inject('GET', host)
      const groups: Record<string, { id: string; message: string }[]> = JSON.parse(body.validations_info)
      return Object.values(groups)
        .flat()
        .find(({ id }) => id === 'boot-image-matches-cluster')
    }
    expect(await verdict()).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('Boot it from an image of 4.20'),
    })
    await test.inject('PATCH', `${PATH}/${infraEnv.id}`, { openshift_version: '4.20' })
    expect(await verdict()).toBeUndefined()
  })

  it('does not fit a cluster for other processors', async () => {
    const cluster = await aStoredCluster(test.app)
    const { status, body } = await create({ cluster_id: cluster.record.id, cpu_architecture: 'aarch64' })
    expect(status).toBe(400)
    expect(body.reason).toContain('arm64')
  })
})

describe('infra-envs', () => {
  it('are listed in the order in which they were made', async () => {
    const ids: string[] = []
    for (const _ of [1, 2]) {
      await test.clock.advance(1_000)
      ids.push((await created()).id)
    }
    const { body } = await test.inject('GET', PATH)
    expect(body.map((one: { id: string }) => one.id).slice(-2)).toEqual(ids)
  })

  it('have no owner without authentication, so an owner filters nothing', async () => {
    const all = (await test.inject('GET', PATH)).body
    expect((await test.inject('GET', `${PATH}?owner=stranger`)).body).toEqual(all)
  })

  it('of an unknown cluster are none', async () => {
    expect((await test.inject('GET', `${PATH}?cluster_id=${randomUUID()}`)).body).toEqual([])
  })

  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/downloads/image-url'],
    ['GET', '/downloads/image'],
    ['POST', '/regenerate-signing-key'],
  ] as const)('that are unknown are 404 (%s %s)', async (method, rest) => {
    const { status, text } = await test.inject(method, `${PATH}/${randomUUID()}${rest}`)
    expect(status).toBe(404)
    expect(text).toContain('There is no infra-env')
  })
})

describe('deleting an infra-env', () => {
  it('makes it disappear', async () => {
    const { id } = await created()
    expect((await test.inject('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await test.inject('GET', `${PATH}/${id}`)).status).toBe(404)
    expect((await test.inject('DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect(await namesOf(id)).toEqual(['infra_env_registered', 'infra_env_deregistered'])
  })

  it('is refused while it has hosts', async () => {
    const { id } = await created()
    await agentIn(id, 1).register()
    const { status, body } = await test.inject('DELETE', `${PATH}/${id}`)
    expect(status).toBe(400)
    expect(body.reason).toContain('1 host')
    expect(await namesOf(id)).toContain('infra_env_deregister_failed')
    await test.inject('DELETE', `${PATH}/${id}/hosts/${aMachine({ number: 1, seed: id }).id}`)
    expect((await test.inject('DELETE', `${PATH}/${id}`)).status).toBe(204)
  })

  it('takes the hosts along when garbage is collected', async () => {
    const { id } = await created()
    await agentIn(id, 1).register()
    await inInfraEnv(test.app, id, (unit) => deregisterInfraEnvIn(test.app, unit))
    expect((await test.inject('GET', `${PATH}/${id}`)).status).toBe(404)
    const hosts = await test.app.db
      .selectFrom('hosts')
      .select('deleted_at')
      .where('infra_env_id', '=', id)
      .execute()
    expect(hosts.map(({ deleted_at }) => deleted_at)).toEqual([test.clock.now()])
    expect(await namesOf(id)).toEqual(expect.arrayContaining(['host_deregistered', 'infra_env_deregistered']))
  })
})

describe('the image', () => {
  it('has a URL of its own, and is found under its older name', async () => {
    const { id, download_url } = await created()
    const { body } = await test.inject('GET', `${PATH}/${id}/downloads/image-url`)
    expect(body).toEqual({ url: download_url, expires_at: '0001-01-01T00:00:00.000Z' })
    const answer = await test.inject('GET', `${PATH}/${id}/downloads/image`)
    expect([answer.status, answer.headers.location]).toEqual([302, download_url])
  })

  it('has files with links', async () => {
    const { id } = await created()
    const { body } = await test.inject(
      'GET',
      `${PATH}/${id}/downloads/files-presigned?file_name=discovery.ign`,
    )
    expect(body.url).toMatch(
      new RegExp(
        `^http://localhost:\\d+/api/assisted-install${PATH}/${id}/downloads/files\\?file_name=discovery\\.ign$`,
      ),
    )
  })

  it('of another kind than the script takes no kind of script', async () => {
    const { id } = await created()
    const query = 'file_name=discovery.ign&ipxe_script_type=boot-order-control'
    const url = `/api/assisted-install${PATH}/${id}/downloads/files-presigned?${query}`
    expect((await test.server.inject({ method: 'GET', url })).statusCode).toBe(400)
  })
})
