import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { inCluster } from '../../units/in-unit.ts'
import { createHostFixture, type FixtureHost, type HostFixture } from './testing/host-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ settings: { supportsFencing: true } })
})
afterAll(() => test.close())

const disk = (name: string, size = 480_000_000_000) => ({
  id: `/dev/disk/by-id/${name}`,
  by_id: `/dev/disk/by-id/${name}`,
  by_path: `/dev/disk/by-path/${name}`,
  path: `/dev/${name}`,
  name,
  drive_type: 'SSD' as const,
  bootable: true,
  size_bytes: size,
  installation_eligibility: { eligible: true, not_eligible_reasons: [] },
})
const DISKS = { disks: [disk('sda'), disk('sdb', 960_000_000_000)] }

const secretOf = ({ infraEnvId }: HostFixture, { id }: FixtureHost, name: string) =>
  test.app.secrets.get(test.app.db, { kind: 'host', id: `${infraEnvId}/${id}` }, name)

const hashesOf = async ({ id }: FixtureHost) =>
  (
    await test.app.db
      .selectFrom('hosts')
      .select('reply_hashes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).reply_hashes

/** Every text in the database, and all that was answered. */
async function everything(...answers: readonly unknown[]): Promise<string> {
  const tables = ['hosts', 'events', 'changes', 'secrets', 'clusters'] as const
  const rows = await Promise.all(
    tables.map(
      async (table) => (await sql`select t::text from ${sql.table(table)} t`.execute(test.app.db)).rows,
    ),
  )
  return JSON.stringify([rows, answers])
}

describe('changing a host', () => {
  it('changes everything at once, and is seen at once', async () => {
    const host = await (await createHostFixture(test)).host(1, DISKS)
    const { status, body } = await host.patch({
      host_role: 'worker',
      host_name: 'given',
      machine_config_pool_name: 'infra',
      node_labels: [
        { key: 'zone', value: 'a' },
        { key: 'zone', value: 'b' },
      ],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      role: 'worker',
      suggested_role: 'worker',
      requested_hostname: 'given',
      machine_config_pool_name: 'infra',
      node_labels: '{"zone":"b"}',
    })
    expect(body.progress_stages).toContain('Writing image to disk')
    const { free_addresses, ...shown } = body
    expect(await host.read()).toEqual(shown)
    await host.patch({ node_labels: [], machine_config_pool_name: '' })
    expect(await host.read()).not.toHaveProperty('node_labels')
    expect(await host.read()).not.toHaveProperty('machine_config_pool_name')
  })

  it('of nothing is allowed', async () => {
    const host = await (await createHostFixture(test)).host(1)
    const { validations_info, inventory } = await host.read()
    const { status, body } = await host.patch({})
    expect(status).toBe(201)
    expect(body).toMatchObject({ validations_info, inventory })
  })

  it('judges the host and its neighbours before it answers', async () => {
    const fixture = await createHostFixture(test)
    const [first, second] = [await fixture.host(1), await fixture.host(2)]
    const isUnique = ({ validations_info }: { validations_info: string }) =>
      Object.values<{ id: string; status: string }[]>(JSON.parse(validations_info))
        .flat()
        .find(({ id }) => id === 'hostname-unique')?.status
    expect(isUnique(await first.read())).toBe('success')
    expect(isUnique((await second.patch({ host_name: 'node-1' })).body)).toBe('failure')
    expect(isUnique(await first.read())).toBe('failure')
  })

  it.each([
    ['a name that is none', { host_name: 'Not_A_Name' }, 400],
    ['a forbidden name', { host_name: 'localhost' }, 400],
    ['a role that is none', { host_role: 'king' }, 400],
    ['a label that is none', { node_labels: [{ key: 'a b', value: '' }] }, 400],
    ['a disk that is not there', { disks_skip_formatting: [{ disk_id: 'sdz', skip_formatting: true }] }, 400],
    ['a disk that cannot be used', { disks_selected_config: [{ id: '/dev/sdz', role: 'install' }] }, 409],
    ['no disk at all', { disks_selected_config: [] }, 409],
    ['a field that does not exist', { colour: 'red' }, 400],
  ])('is refused for %s, and nothing of it is written', async (_what, bad, status) => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1, DISKS)
    const before = await host.read()
    const good = { machine_config_pool_name: 'infra', ignition_endpoint_token: 'token' }
    const { status: answered, body } = await host.patch({ ...good, ...bad })
    expect(answered).toBe(status)
    expect(body.reason ?? body.message).toMatch(/\.$/)
    expect(await host.read()).toEqual(before)
    expect(await secretOf(fixture, host, 'ignition_endpoint_token')).toBeNull()
  })

  it('is refused once the installation has begun, except for forgetting a token', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    await host.patch({ ignition_endpoint_token: 'token' })
    await inCluster(test.app, fixture.clusterId, async (unit) => {
      const [stored] = await unit.hosts()
      if (stored) await unit.saveHost(stored, { facts: { status: 'installed' } })
      await unit.saveCluster({ status: 'installed' })
    })
    const { status, body } = await host.patch({ host_role: 'worker' })
    expect(status).toBe(409)
    expect(body.reason).toContain('is installed')
    expect((await host.patch({ ignition_endpoint_token: 'another' })).status).toBe(409)
    expect((await host.patch({ ignition_endpoint_token: '' })).status).toBe(201)
    expect(await secretOf(fixture, host, 'ignition_endpoint_token')).toBeNull()
  })

  it('is possible without a cluster', async () => {
    const host = await (await createHostFixture(test, { isFree: true })).host(1)
    const { status, body } = await host.patch({ host_role: 'master', host_name: 'free' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ role: 'master', requested_hostname: 'free', status: 'known-unbound' })
  })

  it('makes the next inventory count, even if it is the same', async () => {
    const host = await (await createHostFixture(test)).host(1, DISKS)
    expect(await hashesOf(host)).not.toBe('')
    await host.patch({ host_role: 'worker' })
    expect(await hashesOf(host)).toBe('')
  })
})

describe('disks', () => {
  it.each(['/dev/sdb', '/dev/disk/by-path/sdb', '/dev/disk/by-id/sdb'])(
    'are found by %s and stored under their lasting name',
    async (id) => {
      const host = await (await createHostFixture(test)).host(1, DISKS)
      expect(await host.read()).toMatchObject({ installation_disk_path: '/dev/sda' })
      const { status, body } = await host.patch({ disks_selected_config: [{ id, role: 'install' }] })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        installation_disk_id: '/dev/disk/by-id/sdb',
        installation_disk_path: '/dev/sdb',
      })
    },
  )

  it('are kept from formatting by any of their names, and given free by any other', async () => {
    const host = await (await createHostFixture(test)).host(1, DISKS)
    const skip = (disk_id: string, skip_formatting: boolean) =>
      host.patch({ disks_skip_formatting: [{ disk_id, skip_formatting }] })
    expect((await skip('/dev/sdb', true)).body.skip_formatting_disks).toBe('/dev/disk/by-id/sdb')
    expect((await skip('/dev/disk/by-path/sdb', false)).body).not.toHaveProperty('skip_formatting_disks')
  })
})

describe('secrets', () => {
  const FENCING = {
    address: 'redfish+https://192.0.2.9/redfish/v1/Systems/1',
    username: 'operator',
    password: 'Pa55-of-the-controller',
  }

  it('are stored where clients cannot read them, and only their presence is shown', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    const headers = [{ key: 'X-Auth', value: 'header-secret-7' }]
    const { status, body } = await host.patch({
      ignition_endpoint_token: 'token-secret-7',
      ignition_endpoint_http_headers: headers,
      fencing_credentials: FENCING,
    })
    expect(status).toBe(201)
    expect(body.ignition_endpoint_token_set).toBe(true)
    expect(JSON.parse(body.fencing_credentials)).toEqual({
      address: FENCING.address,
      username: 'operator',
      certificate_verification: 'Enabled',
    })
    expect(await secretOf(fixture, host, 'ignition_endpoint_token')).toBe('token-secret-7')
    expect(JSON.parse((await secretOf(fixture, host, 'ignition_endpoint_http_headers')) ?? '')).toEqual(
      headers,
    )
    expect(JSON.parse((await secretOf(fixture, host, 'fencing_credentials')) ?? '')).toEqual({
      ...FENCING,
      certificate_verification: 'Enabled',
    })
    const said = await everything(body, await host.read())
    for (const secret of ['token-secret-7', 'header-secret-7', FENCING.password]) {
      expect(said).not.toContain(secret)
    }
  })

  it('are forgotten when they are sent empty', async () => {
    const fixture = await createHostFixture(test)
    const host = await fixture.host(1)
    await host.patch({
      ignition_endpoint_token: 'token',
      ignition_endpoint_http_headers: [{ key: 'a', value: 'b' }],
    })
    const { body } = await host.patch({ ignition_endpoint_token: '', ignition_endpoint_http_headers: [] })
    expect(body).not.toHaveProperty('ignition_endpoint_token_set')
    expect(await secretOf(fixture, host, 'ignition_endpoint_token')).toBeNull()
    expect(await secretOf(fixture, host, 'ignition_endpoint_http_headers')).toBeNull()
  })

  it('are not repeated by a refusal', async () => {
    const host = await (await createHostFixture(test)).host(1)
    const { status, text } = await host.patch({ fencing_credentials: { ...FENCING, username: '' } })
    expect(status).toBe(400)
    expect(text).not.toContain(FENCING.password)
  })
})
