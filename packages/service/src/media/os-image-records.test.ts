import type { BaseImageState } from '@groundwork/images/base-images'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listOsImages } from './list-os-images.ts'
import { createOsImageRecords } from './os-image-records.ts'
import { type MediaProcess, useMediaWorld } from './testing/media-world.ts'

const world = useMediaWorld()

const STATE: BaseImageState = {
  image: {
    openshift_version: '4.18',
    cpu_architecture: 'x86_64',
    url: 'https://mirror.example/live.iso',
    version: '418.1',
    sha256: '',
    type: 'full-iso',
    isRemote: false,
  },
  status: 'absent',
  bytesDone: 0,
  bytesTotal: 0,
  bytesPerSecond: 0,
  reason: '',
}

/** Base images of one process, which the test moves on. */
function imagesOf({ feed }: MediaProcess) {
  let state = STATE
  let tell: (state: BaseImageState) => void = () => {}
  const { clock, database } = world
  const bases = {
    states: () => [state],
    watch(listener: typeof tell) {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
  }
  const { db } = database
  const records = createOsImageRecords({ db, clock, log: pino({ level: 'silent' }), feed, bases })
  return {
    records,
    become(changes: Partial<BaseImageState>) {
      state = { ...state, ...changes }
      tell(state)
    },
    list: () => listOsImages({ db, clock, bases }),
  }
}

test('clients that watch or ask any process learn how far an image is', async () => {
  const [fetching, other] = [world.startProcess(), world.startProcess()]
  const watcher = await world.watch(other, ['os-image'])
  const [images, elsewhere] = [imagesOf(fetching), imagesOf(other)]
  expect(await elsewhere.list()).toMatchObject([{ status: 'absent' }])

  images.become({ status: 'fetching', bytesDone: 10, bytesTotal: 100 })
  expect((await watcher.next()).data).toMatchObject({
    kind: 'os-image',
    id: '4.18_418.1_x86_64_full-iso',
    cluster_id: null,
    infra_env_id: null,
    resource: { status: 'fetching', percent: 10 },
  })
  expect(await elsewhere.list()).toMatchObject([{ status: 'fetching', percent: 10 }])
  images.become({ bytesDone: 50 })
  await images.records.flush()
  expect((await watcher.next()).data.resource).toMatchObject({ percent: 50 })
  expect(await images.list()).toMatchObject([{ percent: 50 }])

  images.become({ status: 'failed', reason: 'The disk is full.' })
  expect((await watcher.next()).data.resource).toMatchObject({
    status: 'failed',
    status_info: 'The disk is full.',
  })
  expect(await images.list()).toMatchObject([{ status: 'failed' }])
  // Another process may have more room.
  expect(await elsewhere.list()).toMatchObject([{ status: 'absent' }])
  await Promise.all([images.records.close(), elsewhere.records.close()])
})

test('what a process that was killed has written last is not believed for long', async () => {
  const [killed, other] = [world.startProcess(), world.startProcess()]
  const [images, elsewhere] = [imagesOf(killed), imagesOf(other)]
  images.become({ status: 'fetching', bytesDone: 10, bytesTotal: 100 })
  await images.records.close()
  world.clock.advance(15_001)
  expect(await elsewhere.list()).toMatchObject([{ status: 'absent' }])
  await elsewhere.records.close()
})

test('many states within a second are one message', async () => {
  const service = world.startProcess()
  const images = imagesOf(service)
  for (let bytesDone = 1; bytesDone <= 100; bytesDone += 1) {
    images.become({ status: 'fetching', bytesDone, bytesTotal: 100 })
  }
  await images.records.flush()
  const { rows } = await world.database.pool.query(`select from changes where kind = 'os-image'`)
  expect(rows).toHaveLength(1)
  await images.records.close()
})

test('what cannot be written is written later', async () => {
  const service = world.startProcess()
  const images = imagesOf(service)
  await world.database.pool.query('alter table os_image_states rename to away')
  images.become({ status: 'fetching', bytesDone: 10, bytesTotal: 100 })
  await expect(images.records.flush()).rejects.toThrow()
  await world.database.pool.query('alter table away rename to os_image_states')
  await images.records.flush()
  const row = await world.database.db.selectFrom('os_image_states').select('state').executeTakeFirst()
  expect(JSON.parse(row?.state ?? '')).toMatchObject({ percent: 10 })
  await images.records.close()
})
