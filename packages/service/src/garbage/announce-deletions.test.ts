import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { createGarbageWorld, deregister, type GarbageWorld, HOUR } from './testing/garbage-world.ts'

let world: GarbageWorld
beforeEach(async () => {
  world = await createGarbageWorld()
})
afterEach(() => world.close())

const collect = () => collectGarbage(world.app, deregister)

const announcements = () =>
  world.db
    .selectFrom('events')
    .select(['cluster_id', 'message'])
    .where('name', '=', 'cluster_deletion_announced')
    .execute()

it('clusters are announced three days before they go, once', async () => {
  const cluster = await world.addCluster()
  await world.addCluster('installing')
  const goesAt = world.clock.time + 480 * HOUR
  world.clock.time = goesAt - 72 * HOUR
  expect(await collect()).toMatchObject({ clustersAnnounced: 0 })
  world.clock.time += 1
  expect(await collect()).toMatchObject({ clustersAnnounced: 1, failures: 0 })
  expect(await collect()).toMatchObject({ clustersAnnounced: 0 })
  expect(await announcements()).toEqual([
    { cluster_id: cluster, message: expect.stringContaining(new Date(goesAt + 1).toISOString()) },
  ])
})

it('clusters have their days of notice also when the service was away, and when they were used in between', async () => {
  const cluster = await world.addCluster()
  world.clock.time += 2_000 * HOUR
  expect(await collect()).toMatchObject({ clustersAnnounced: 1, clustersDeregistered: 0 })
  world.clock.time += HOUR
  await sql`update clusters set updated_at = ${new Date(world.clock.time)}`.execute(world.db)
  world.clock.time += 480 * HOUR + 1
  expect(await collect()).toMatchObject({ clustersAnnounced: 1, clustersDeregistered: 0 })
  const [, second] = await announcements()
  expect(second?.message).toContain(new Date(world.clock.time + 72 * HOUR).toISOString())
  world.clock.time += 72 * HOUR - 1
  expect(await collect()).toMatchObject({ clustersDeregistered: 0 })
  world.clock.time += 1
  expect(await collect()).toMatchObject({ clustersAnnounced: 0, clustersDeregistered: 1 })
  expect(await world.deletedAt('clusters', cluster)).toBe(world.clock.time)
})

it('clusters are not announced by what a machine says', async () => {
  const cluster = await world.addCluster()
  world.clock.time += 408 * HOUR
  await sql`
    insert into events (event_time, name, category, severity, message, props, request_id, cluster_id, infra_env_id)
    values (${new Date(world.clock.time)}, 'cluster_deletion_announced', 'user', 'info', '', '', '', ${cluster}, ${randomUUID()})`.execute(
    world.db,
  )
  world.clock.time += 72 * HOUR + 1
  expect(await collect()).toMatchObject({ clustersAnnounced: 1, clustersDeregistered: 0 })
})
