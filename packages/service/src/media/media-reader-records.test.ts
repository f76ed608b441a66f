import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgetOldReaders, forgetReaders } from '../store/media/forget-readers.ts'
import { READING, useMediaWorld } from './testing/media-world.ts'

const world = useMediaWorld()

describe('who reads', () => {
  test('is kept with what was read', async () => {
    const service = world.startProcess()
    service.read({}, 0, 400)
    service.read({}, 200, 620)
    await service.flush()
    expect(await world.list()).toEqual([
      {
        id: expect.any(String),
        infra_env_id: world.infraEnvId,
        address: '192.0.2.7',
        medium: 'minimal-iso',
        size_bytes: 1000,
        bytes_sent: 820,
        bytes_read: 620,
        percent: 62,
        highest_offset: 620,
        bytes_per_second: 820,
        requests: 2,
        attempts: 1,
        state: 'reading',
        state_info: expect.stringContaining('62 % of the minimal ISO at 820 bytes/s'),
        first_read_at: '2026-01-01T12:00:00.000Z',
        last_read_at: '2026-01-01T12:00:00.000Z',
        host_id: null,
      },
    ])
  })

  test('is written without being asked to', async () => {
    const service = world.startProcess()
    const watcher = await world.watch(service)
    service.read({}, 0, 400)
    expect((await watcher.next()).data.resource).toMatchObject({ percent: 40 })
  })

  test('is newest first, each medium by itself', async () => {
    const service = world.startProcess()
    service.read({ address: '2001:db8::1' }, 0, 1)
    world.clock.advance(1000)
    service.read({}, 0, 1)
    service.read({ medium: 'pxe-initrd' }, 0, 1)
    world.clock.advance(1000)
    service.read({ medium: 'full-iso' }, 0, 1)
    await service.flush()
    const media = (await world.list()).map(({ address, medium }) => `${address} ${medium}`)
    expect(media[0]).toBe('192.0.2.7 full-iso')
    expect(media.at(-1)).toBe('2001:db8::1 minimal-iso')
    expect(media).toHaveLength(4)
  })

  test('is not kept for an infra-env that is gone or never was', async () => {
    const service = world.startProcess()
    service.read({ infraEnvId: randomUUID() }, 0, 1)
    service.read({ infraEnvId: 'nonsense' }, 0, 1)
    service.read({}, 0, 1)
    await service.flush()
    expect(await world.database.db.selectFrom('media_readers').select('id').execute()).toHaveLength(1)
  })

  test('is kept for very many at once', async () => {
    const service = world.startProcess()
    for (let index = 0; index < 3000; index += 1) {
      const infraEnvId = index < 200 ? world.infraEnvId : randomUUID()
      service.read({ infraEnvId, address: `2001:db8::${index}` }, 0, 1)
    }
    await service.flush()
    expect(await world.list()).toHaveLength(200)
  })

  test('goes with its infra-env', async () => {
    const service = world.startProcess()
    service.read({}, 0, 1)
    await service.flush()
    const { db } = world.database
    expect(await db.transaction().execute((tx) => forgetReaders(tx, world.infraEnvId))).toBe(1)
    expect(await world.list()).toEqual([])
  })

  test('is forgotten after some days, or soon when the infra-env was deleted', async () => {
    const service = world.startProcess()
    const deleted = await world.addInfraEnv()
    service.read({ infraEnvId: deleted }, 0, 1)
    service.read({ address: 'old' }, 0, 1)
    world.clock.advance(10_000)
    service.read({ address: 'new' }, 0, 1)
    await service.flush()
    const { db } = world.database
    await db.updateTable('infra_envs').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
    const cutoff = world.clock.now() - 5000
    const forget = (limit: number) => db.transaction().execute((tx) => forgetOldReaders(tx, cutoff, limit))
    expect([await forget(1), await forget(10), await forget(10)]).toEqual([1, 1, 0])
    expect(await world.list()).toMatchObject([{ address: 'new' }])
  })
})

describe('several processes', () => {
  test('add up what each of them sent', async () => {
    const [one, two] = [world.startProcess(), world.startProcess()]
    for (let round = 0; round < 5; round += 1) {
      one.read({}, round * 100, round * 100 + 100)
      two.read({}, 500 + round * 100, 600 + round * 100)
      await Promise.all([one.flush(), two.flush()])
    }
    expect(await world.list()).toMatchObject([
      { bytes_sent: 1000, requests: 10, percent: 100, state: 'finished', attempts: 1 },
    ])
  })

  test('go on where one that was killed has stopped', async () => {
    const first = world.startProcess()
    first.read({}, 0, 500)
    await first.flush()
    const second = world.startProcess()
    second.read({}, 500, 700)
    await second.flush()
    expect(await world.list()).toMatchObject([{ bytes_sent: 700, percent: 70, attempts: 1 }])
  })

  test('agree that a changed medium is a new attempt, also while one still sends the old one', async () => {
    const [one, two] = [world.startProcess(), world.startProcess()]
    const old = one.readings.begin({ ...READING, infraEnvId: world.infraEnvId }, 0, 1000)
    old.sent(500)
    await one.flush()
    world.clock.advance(2000)
    two.read({ tag: 'second', size: 2000 }, 0, 200)
    await two.flush()
    old.sent(100)
    await one.flush()
    expect(await world.list()).toMatchObject([
      {
        attempts: 2,
        size_bytes: 2000,
        bytes_sent: 200,
        percent: 10,
        first_read_at: '2026-01-01T12:00:02.000Z',
      },
    ])
  })

  test('tell of a reader that was lost with its process', async () => {
    const service = world.startProcess()
    service.readings.begin({ ...READING, infraEnvId: world.infraEnvId }, 0, 1000).sent(10)
    await service.flush()
    world.clock.advance(61_000)
    expect(await world.list()).toMatchObject([{ state: 'idle', bytes_per_second: 0 }])
  })
})

describe('watchers', () => {
  test('hear of a new reader, of its states and of its end, in every process', async () => {
    const [serving, other] = [world.startProcess(), world.startProcess()]
    const watcher = await world.watch(other)
    const ongoing = serving.readings.begin({ ...READING, infraEnvId: world.infraEnvId }, 0, 1000)
    ongoing.sent(300)
    await serving.flush()
    const first = await watcher.next()
    expect(first.event).toBe('media-reader')
    expect(first.data).toMatchObject({
      kind: 'media-reader',
      operation: 'changed',
      cluster_id: null,
      infra_env_id: world.infraEnvId,
      resource: { percent: 30, state: 'reading' },
    })
    expect(first.data.id).toBe((first.data.resource as { id: string }).id)

    world.clock.advance(45_000)
    await serving.flush()
    expect((await watcher.next()).data.resource).toMatchObject({
      state: 'stalled',
      state_info:
        'Has received nothing for 45 s, after 30 % of the minimal ISO: is the virtual media still attached?',
    })

    ongoing.sent(700)
    ongoing.end(true)
    await serving.flush()
    expect((await watcher.next()).data.resource).toMatchObject({ state: 'finished', percent: 100 })
  })

  test('hear of progress every few seconds', async () => {
    const service = world.startProcess()
    const ongoing = service.readings.begin({ ...READING, infraEnvId: world.infraEnvId }, 0, 1000)
    for (let second = 0; second < 8; second += 1) {
      ongoing.sent(100)
      await service.flush()
      world.clock.advance(1000)
    }
    const { rows } = await world.database.pool.query(`select from changes where kind = 'media-reader'`)
    expect(rows).toHaveLength(3)
  })

  test('of a cluster hear of readers of its infra-env', async () => {
    const service = world.startProcess()
    const clusterId = randomUUID()
    const infraEnvId = await world.addInfraEnv(clusterId)
    const watcher = await world.watch(service)
    service.read({ infraEnvId }, 0, 1)
    await service.flush()
    expect((await watcher.next()).data).toMatchObject({ cluster_id: clusterId, infra_env_id: infraEnvId })
    await world.database.db.transaction().execute((tx) => forgetReaders(tx, infraEnvId))
    service.feed.published()
    expect((await watcher.next()).data).toMatchObject({ operation: 'deleted', cluster_id: clusterId })
  })
})

test('what cannot be written is written later, nothing is lost', async () => {
  const service = world.startProcess()
  service.read({}, 0, 100)
  await world.database.pool.query('alter table media_readers rename to away')
  await expect(service.flush()).rejects.toThrow()
  service.read({}, 100, 300)
  await expect(service.flush()).rejects.toThrow()
  await world.database.pool.query('alter table away rename to media_readers')
  await service.flush()
  expect(await world.list()).toMatchObject([{ bytes_sent: 300, percent: 30, requests: 2 }])
})
