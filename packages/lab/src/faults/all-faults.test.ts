import { HostStatus, HostValidationId } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../random/seeded.ts'
import { createVirtualTime } from '../time/virtual-time.ts'
import type { Computer } from '../world/computer.ts'
import type { World } from '../world/world.ts'
import { ALL_FAULTS } from './all-faults.ts'
import { FAULT_NAMES } from './fault.ts'

const MINUTE_MS = 60_000

/** As much of a world as requests and time need. */
function aWorld() {
  const time = createVirtualTime()
  const seen: string[] = []
  const world = {
    time,
    random: createSeededRandom(1),
    signal: new AbortController().signal,
    requestService: async (computer: Computer | null) => {
      seen.push(computer?.name ?? 'unknown')
      return new Response('')
    },
  } as unknown as World
  return { world, time, seen }
}
const computerOf = (name: string, levers: object = {}) => ({ name, ...levers }) as unknown as Computer

describe('the table of faults', () => {
  it('has each by its name', () => {
    expect(Object.entries(ALL_FAULTS).map(([name, fault]) => [name, fault.name])).toEqual(
      FAULT_NAMES.map((name) => [name, name]),
    )
  })

  it.each(Object.values(ALL_FAULTS))('$name shows what exists', ({ shows, description }) => {
    expect(description).toMatch(/\.$/)
    if (shows === null) return
    expect(HostValidationId.enum).toContain(shows.validation)
    expect(HostStatus.enum).toContain(shows.status)
  })
})

it('lost replies: some fail, half of those were seen, and others are not touched', async () => {
  const { world, seen } = aWorld()
  const sick = computerOf('sick')
  ALL_FAULTS['lost-replies'].inject(world, sick)
  let failed = 0
  for (let round = 0; round < 1_000; round++) {
    await world.requestService(sick, 'http://service', {}).catch((error: Error) => {
      expect(error.cause).toMatchObject({ code: 'ECONNRESET' })
      failed += 1
    })
  }
  expect(failed).toBeGreaterThan(200)
  expect(failed).toBeLessThan(400)
  expect(seen.length).toBeGreaterThan(1_000 - failed)
  expect(seen.length).toBeLessThan(1_000)
  for (let round = 0; round < 100; round++)
    await world.requestService(computerOf('other'), 'http://service', {})
})

it('a service that is not of the lab is away for this machine only, and comes back', async () => {
  const { world, time } = aWorld()
  const sick = computerOf('sick')
  ALL_FAULTS['service-restart'].inject(world, sick)
  const refused: number[] = []
  void (async () => {
    for (;;) {
      await world.requestService(sick, 'http://service', {}).catch(() => refused.push(time.now()))
      await world.requestService(computerOf('other'), 'http://service', {})
      await time.sleep(1_000)
    }
  })()
  await time.run(() => false, 10 * MINUTE_MS)
  expect(refused.length).toBeGreaterThan(40)
  expect(refused.length).toBeLessThan(50)
})

it('tens of thousands of sick machines do not stand in the way of each other', async () => {
  const { world, seen } = aWorld()
  for (let index = 0; index < 50_000; index++)
    ALL_FAULTS['lost-replies'].inject(world, computerOf(`sick-${index}`))
  await world.requestService(computerOf('other'), 'http://service', {})
  expect(seen).toEqual(['other'])
})

it('the end of the run restarts nothing', async () => {
  const { world, time } = aWorld()
  const ending = new AbortController()
  let restarts = 0
  const restartService = async () => {
    restarts += 1
  }
  const own = { ...world, signal: ending.signal, restartService }
  ALL_FAULTS['service-restart'].inject(own, computerOf('sick'))
  ending.abort()
  await time.run(() => false, 10 * MINUTE_MS)
  expect(restarts).toBe(0)
})

it('a clock jumps once, far enough to be noticed', async () => {
  const { world, time } = aWorld()
  const sick = computerOf('sick', { clockAheadMs: 0 })
  ALL_FAULTS['clock-jump'].inject(world, sick)
  await time.run(() => false, MINUTE_MS)
  expect(sick.clockAheadMs).toBe(0)
  await time.run(() => false, 5 * MINUTE_MS)
  expect(Math.abs(sick.clockAheadMs)).toBeGreaterThanOrEqual(60 * MINUTE_MS)
})

it('firmware with a wrong boot order keeps it, whatever it is told', () => {
  const { world } = aWorld()
  const firmware = { order: [{ kind: 'disk', disk: 'sda' }] }
  ALL_FAULTS['wrong-boot-order'].inject(world, computerOf('sick', { firmware, disks: [{ name: 'sda' }] }))
  firmware.order = []
  expect(firmware.order).toEqual([{ kind: 'medium' }, { kind: 'disk', disk: 'sda' }])
})
