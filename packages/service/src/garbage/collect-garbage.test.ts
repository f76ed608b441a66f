import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GARBAGE_LOCK, runExclusively } from '../database/run-exclusively.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { Deregister } from './collection.ts'
import { type GarbageCollection, startGarbageCollection } from './start-garbage-collection.ts'
import { CONFIG, createGarbageWorld, deregister, type GarbageWorld, HOUR } from './testing/garbage-world.ts'

let world: GarbageWorld
beforeEach(async () => {
  world = await createGarbageWorld()
})
afterEach(() => world.close())

const collect = () => collectGarbage(world.app, deregister)

/** What is there now goes three days later. */
async function announce(): Promise<void> {
  world.clock.time += 408 * HOUR + 1
  await collect()
}

describe('inactive', () => {
  it('clusters are deregistered with an event, unless they install', async () => {
    const old = await world.addCluster()
    const installing = await world.addCluster('installing')
    await announce()
    const young = await world.addCluster()
    world.clock.time += 72 * HOUR - 1
    expect(await collect()).toMatchObject({ didRun: true, clustersDeregistered: 0 })
    world.clock.time += 1
    expect(await collect()).toMatchObject({ clustersDeregistered: 1, failures: 0 })
    expect(await world.deletedAt('clusters', old)).toBe(world.clock.time)
    expect(await world.deletedAt('clusters', installing)).toBeNull()
    expect(await world.deletedAt('clusters', young)).toBeNull()
    const event = world.db.selectFrom('events').select('cluster_id')
    const events = await event.where('name', '=', 'after_inactivity_cluster_deregistered').execute()
    expect(events).toEqual([{ cluster_id: old }])
    expect(await collect()).toMatchObject({ clustersDeregistered: 0 })
  })

  it('infra-envs are deregistered when their cluster is gone', async () => {
    const cluster = await world.addCluster('installing')
    const bound = await world.addInfraEnv(cluster)
    const alone = await world.addInfraEnv()
    const lost = await world.addInfraEnv(randomUUID())
    world.clock.time += 480 * HOUR + 1
    const young = await world.addInfraEnv()
    expect(await collect()).toMatchObject({ infraEnvsDeregistered: 2 })
    const times = [bound, alone, lost, young].map((id) => world.deletedAt('infra_envs', id))
    expect(await Promise.all(times)).toEqual([null, world.clock.time, world.clock.time, null])
  })

  it('infra-envs stay while one of their hosts is in a cluster', async () => {
    const infraEnv = await world.addInfraEnv()
    const id = await world.addHost(infraEnv, await world.addCluster('installing'))
    await world.addHost(infraEnv, null)
    await sql`update hosts set deleted_at = null`.execute(world.db)
    world.clock.time += 480 * HOUR + 1
    expect(await collect()).toMatchObject({ infraEnvsDeregistered: 0, failures: 0 })
    await sql`update hosts set cluster_id = null where id = ${id}`.execute(world.db)
    expect(await collect()).toMatchObject({ infraEnvsDeregistered: 1 })
  })

  it('ones are taken in batches, and one that fails does not stop the others', async () => {
    for (let index = 0; index < 102; index += 1) await world.addInfraEnv()
    const bad = await world.addCluster()
    await world.addCluster()
    await announce()
    world.clock.time += 72 * HOUR
    const failing: Deregister = {
      ...deregister,
      async cluster(_, unit) {
        if (unit.stored.record.id === bad) throw new Error('cannot')
        await deregister.cluster(world.app, unit)
      },
    }
    const summary = await collectGarbage(world.app, failing)
    expect(summary).toMatchObject({ infraEnvsDeregistered: 100, clustersDeregistered: 1, failures: 1 })
    expect(world.warnings).toEqual([
      expect.stringContaining(`deregistering the inactive cluster ${bad} failed`),
    ])
    expect(await world.deletedAt('clusters', bad)).toBeNull()
    expect(await collect()).toMatchObject({ infraEnvsDeregistered: 2, clustersDeregistered: 1 })
  })
})

describe('deleted', () => {
  it('clusters, infra-envs and hosts are purged with all that belongs to them', async () => {
    const ids = { cluster: await world.addCluster(), infraEnv: await world.addInfraEnv() }
    await world.addHost(ids.infraEnv, ids.cluster)
    await world.addHost(ids.infraEnv, null)
    await world.deleteAll()
    await sql`insert into due (unit_kind, unit_id, at) values ('cluster', ${ids.cluster}, now())`.execute(
      world.db,
    )
    world.clock.time += 72 * HOUR
    expect(await collect()).toMatchObject({ clustersPurged: 0, infraEnvsPurged: 0, hostsPurged: 0 })
    world.clock.time += 1
    const summary = await collect()
    expect(summary).toMatchObject({ clustersPurged: 1, infraEnvsPurged: 1, hostsPurged: 2, failures: 0 })
    for (const table of [
      'clusters',
      'infra_envs',
      'hosts',
      'events',
      'check_ins',
      'manifests',
      'due',
    ] as const) {
      expect([table, await world.count(table)]).toEqual([table, 0])
    }
    expect(await world.count('secrets')).toBe(1) // the proof of the key
    expect(await world.app.files.list('')).toEqual([])
  })

  it('ones do not affect others', async () => {
    const cluster = await world.addCluster()
    const [infraEnv, other] = [await world.addInfraEnv(), await world.addInfraEnv()]
    const id = await world.addHost(infraEnv, cluster)
    await world.addHost(other, cluster, id)
    await sql`update hosts set deleted_at = null where infra_env_id = ${other}`.execute(world.db)
    world.clock.time += 72 * HOUR + 1
    expect(await collect()).toMatchObject({ hostsPurged: 1, clustersPurged: 0, infraEnvsPurged: 0 })
    expect(await world.count('hosts')).toBe(1)
    expect(await world.count('check_ins')).toBe(1)
    expect(await world.count('events')).toBe(4)
    expect(await world.app.files.list(`${cluster}/logs/`)).toHaveLength(1)
    expect(await world.app.secrets.get(world.db, { kind: 'host', id: `${other}/${id}` }, 'token')).toBe('x')
  })

  it('infra-envs leave alone the cluster that has the same id', async () => {
    const id = await world.addCluster()
    await world.addInfraEnv(id, id)
    await sql`update infra_envs set deleted_at = ${new Date(world.clock.time)}`.execute(world.db)
    await sql`
      insert into due (unit_kind, unit_id, at) select kind, ${id}::uuid, now() from unnest(array['cluster', 'infra-env']) kind
    `.execute(world.db)
    world.clock.time += 72 * HOUR + 1
    expect(await collect()).toMatchObject({ infraEnvsPurged: 1, clustersPurged: 0, failures: 0 })
    expect(await world.app.files.list(`${id}/`)).toEqual([`${id}/manifests/manifests/a.yaml`])
    const due = await world.db.selectFrom('due').select('unit_kind').execute()
    expect(due).toEqual([{ unit_kind: 'cluster' }])
  })

  it('ones are all purged in one run, except those that fail', async () => {
    const stuck = await world.addCluster()
    for (let index = 0; index < 205; index += 1) await world.addInfraEnv()
    await world.deleteAll()
    world.clock.time += 72 * HOUR + 1
    const files = { ...world.app.files, deletePrefix: () => Promise.reject(new Error('the disk is gone')) }
    const broken = await collectGarbage({ ...world.app, files }, deregister)
    expect(broken).toMatchObject({ clustersPurged: 0, infraEnvsPurged: 0, failures: 206 })
    expect(await world.deletedAt('clusters', stuck)).toBeDefined()
    expect(await world.app.files.list(`${stuck}/`)).toHaveLength(1)
    expect(await collect()).toMatchObject({ clustersPurged: 1, infraEnvsPurged: 205, failures: 0 })
  })

  it('ones stay when that is switched off', async () => {
    await world.addCluster()
    await world.deleteAll()
    world.clock.time += 1000 * HOUR
    const garbage = { ...CONFIG, deleteUnregistered: false, deregisterInactive: false }
    await collectGarbage({ ...world.app, config: { ...world.app.config, garbage } }, deregister)
    expect(await world.count('clusters')).toBe(1)
  })
})

it('deletes old rows of the log of changes', async () => {
  const insert = (ageHours: number) => sql`
    insert into changes (at, kind, operation, resource_id)
    select ${new Date(world.clock.time - ageHours * HOUR)}, 'event', 'changed', n::text from generate_series(1, 1500) n`
  await insert(25).execute(world.db)
  await insert(23).execute(world.db)
  expect(await collect()).toMatchObject({ changesDeleted: 1500 })
  expect(await collect()).toMatchObject({ changesDeleted: 0 })
})

it('forgets who has read boot media, a week later', async () => {
  const infraEnv = await world.addInfraEnv()
  const insert = (address: string, ageHours: number) => sql`
    insert into media_readers (infra_env_id, address, medium, tag, size, bytes, requests, covered, covered_bytes, percent,
      highest_offset, rate, state, attempts, first_read_at, last_read_at, updated_at, told_at)
    select ${infraEnv}, ${address}, 'full-iso', '', 0, 0, 0, '[]', 0, 0, 0, 0, 'idle', 1, at, at, at, at
    from (select ${new Date(world.clock.time - ageHours * HOUR)}::timestamptz) as given (at)`
  await insert('192.0.2.1', 7 * 24 + 1).execute(world.db)
  await insert('192.0.2.2', 7 * 24 - 1).execute(world.db)
  expect(await collect()).toMatchObject({ readersForgotten: 1, failures: 0 })
  const left = await world.db.selectFrom('media_readers').select('address').execute()
  expect(left).toEqual([{ address: '192.0.2.2' }])
})

it('deletes old files of unknown owners, and only those', async () => {
  const [cluster, infraEnv] = [await world.addCluster('installing'), await world.addInfraEnv()]
  await world.app.files.put(`${infraEnv}/x`, Buffer.from('x'))
  await world.app.files.put(`${randomUUID()}/logs/a/b`, Buffer.from('x'))
  await world.app.files.put('catalogue/x', Buffer.from('x'))
  expect(await collect()).toMatchObject({ foldersPurged: 0 })
  world.clock.time += 73 * HOUR
  expect(await collect()).toMatchObject({ foldersPurged: 1 })
  const kept = [`${cluster}/manifests/manifests/a.yaml`, `${infraEnv}/x`, 'catalogue/x']
  expect(await world.app.files.list('')).toEqual(kept.sort())
})

it('does not touch what it does not know in a bucket, where others may keep files too', async () => {
  await world.app.files.put(`${randomUUID()}/logs/a`, Buffer.from('x'))
  world.clock.time += 73 * HOUR
  const config = { ...world.app.config, files: { kind: 's3' } } as typeof world.app.config
  expect(await collectGarbage({ ...world.app, config }, deregister)).toMatchObject({ foldersPurged: 0 })
  expect(await collect()).toMatchObject({ foldersPurged: 1 })
})

it('looks at the next folders in the next run', async () => {
  for (let index = 0; index < 150; index += 1)
    await world.app.files.put(`${randomUUID()}/x`, Buffer.from('x'))
  world.clock.time += 73 * HOUR
  const orphans = { after: '' }
  expect(await collectGarbage(world.app, deregister, { orphans })).toMatchObject({ foldersPurged: 100 })
  expect(orphans.after).not.toBe('')
  expect(await collectGarbage(world.app, deregister, { orphans })).toMatchObject({ foldersPurged: 50 })
  expect(orphans.after).toBe('')
})

it('leaves the work to the process that is at it', async () => {
  await world.addCluster()
  await announce()
  world.clock.time += 72 * HOUR
  const meanwhile = await runExclusively(world.sessions, GARBAGE_LOCK, collect)
  expect(meanwhile).toMatchObject({ didRun: false, clustersDeregistered: 0 })
  expect(await collect()).toMatchObject({ didRun: true, clustersDeregistered: 1 })
})

it('stops between two rows when the service stops', async () => {
  for (let index = 0; index < 3; index += 1) await world.addCluster()
  await announce()
  world.clock.time += 72 * HOUR
  const stopping = new AbortController()
  const stop: Deregister = {
    ...deregister,
    async cluster(_, unit) {
      await deregister.cluster(world.app, unit)
      stopping.abort()
    },
  }
  const summary = await collectGarbage(world.app, stop, { signal: stopping.signal })
  expect(summary).toMatchObject({ clustersDeregistered: 1, failures: 0 })
})

it('runs by itself, and close waits for it', async () => {
  await world.addCluster()
  await announce()
  world.clock.time += 72 * HOUR
  let collection: GarbageCollection | undefined
  const began = new Promise<void>((resolve) => {
    const noticing: Deregister = {
      ...deregister,
      async cluster(_, unit) {
        resolve()
        await deregister.cluster(world.app, unit)
      },
    }
    collection = startGarbageCollection(world.app, noticing, 0)
  })
  await began
  await collection?.close()
  const rows = await world.db.selectFrom('clusters').select('deleted_at').execute()
  expect(rows).toEqual([{ deleted_at: world.clock.time }])
  expect(world.warnings).toEqual([])
})

it('asks only through indexes', async () => {
  const plan = async (query: string): Promise<string> => {
    const connection = await world.sessions.connect()
    try {
      await connection.query('begin; set local enable_seqscan = off')
      const { rows } = await connection.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
      await connection.query('rollback')
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      connection.release()
    }
  }
  for (const query of [
    `select id from clusters where deleted_at is null and updated_at < now() order by updated_at limit 100`,
    `select id from infra_envs where deleted_at is null and updated_at < now() order by updated_at limit 100`,
    ...['clusters', 'infra_envs', 'hosts'].map(
      (table) => `select id from ${table} where deleted_at < now() order by deleted_at, id limit 100`,
    ),
    `select ctid from changes where at < now() order by at limit 100`,
    `select id from events where infra_env_id = gen_random_uuid() and cluster_id is null limit 100`,
  ]) {
    expect(await plan(query)).not.toMatch(/Seq Scan/)
  }
})
