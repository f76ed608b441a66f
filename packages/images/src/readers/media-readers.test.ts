import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMediaReaders, type MediaReaders } from './media-readers.ts'
import type { Reading } from './reading.ts'

const READING: Reading = {
  infraEnvId: 'env',
  address: '192.0.2.7',
  medium: 'minimal-iso',
  tag: 'a',
  size: 1000,
}

let now = 0
let news: boolean[] = []
let readers: MediaReaders

beforeEach(() => {
  now = 1_000_000
  news = []
  readers = createReaders()
})

const createReaders = (options = {}) =>
  createMediaReaders({ clock: { now: () => now }, onNews: (isUrgent) => news.push(isUrgent), ...options })

function read(start: number, end: number, reading: Partial<Reading> = {}): void {
  const ongoing = readers.begin({ ...READING, ...reading }, start, end)
  ongoing.sent(end - start)
  ongoing.end(true)
}

const view = () => readers.readers('env')[0]
const drainedState = () => readers.drainChanged()[0]?.state

describe('how much was read', () => {
  test('counts bytes as often as they are sent, and covers every place once', () => {
    read(0, 600)
    read(0, 600)
    read(900, 1000)
    expect(view()).toMatchObject({
      bytes: 1300,
      requests: 3,
      bytesCovered: 700,
      percent: 70,
      highestOffset: 1000,
    })
  })

  test('is known while a request goes on', () => {
    readers.begin(READING, 100, 900).sent(250)
    expect(view()).toMatchObject({ percent: 25, highestOffset: 350, openRequests: 1, state: 'reading' })
  })

  test('is told as what came since the last time', () => {
    read(0, 300)
    expect(readers.drainChanged()).toMatchObject([{ bytes: 300, requests: 1, covered: [0, 300, 0] }])
    expect(readers.drainChanged()).toEqual([])
    now += 1000
    read(300, 400)
    expect(readers.drainChanged()).toMatchObject([
      { bytes: 100, requests: 1, duringMs: 1000, covered: [0, 400, 0] },
    ])
  })

  test('never adds up to anything else than what was sent, whenever it is asked for', () => {
    const step = fc.record({
      start: fc.nat(999),
      length: fc.integer({ min: 1, max: 400 }),
      drain: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        readers = createReaders()
        let [sent, told] = [0, 0]
        for (const { start, length, drain } of steps) {
          read(start, Math.min(1000, start + length))
          sent += Math.min(1000, start + length) - start
          if (drain) for (const { bytes } of readers.drainChanged()) told += bytes
        }
        for (const { bytes } of readers.drainChanged()) told += bytes
        expect(told).toBe(sent)
      }),
    )
  })

  test('comes with a rate of the last seconds', () => {
    const ongoing = readers.begin(READING, 0, 1000)
    for (let second = 0; second < 8; second += 1) {
      now += 1000
      ongoing.sent(100)
      readers.drainChanged()
    }
    expect(view()?.bytesPerSecond).toBeCloseTo(100, 6)
    now += 40_000
    expect(view()).toMatchObject({ state: 'stalled', bytesPerSecond: 0 })
  })

  test('does not go beyond the stretch that was asked for', () => {
    readers.begin(READING, 0, 100).sent(500)
    expect(view()).toMatchObject({ percent: 10 })
  })
})

describe('a reader', () => {
  test('reads, is idle after a pause, and reads again', () => {
    read(0, 100)
    expect(drainedState()).toBe('reading')
    now += 4_999
    expect(readers.drainChanged()).toEqual([])
    now += 1
    expect(drainedState()).toBe('idle')
    expect(readers.isActive()).toBe(false)
    read(100, 200)
    expect(readers.isActive()).toBe(true)
    expect(drainedState()).toBe('reading')
  })

  test('is stalled when an open request takes nothing, and no longer when it goes on', () => {
    const ongoing = readers.begin(READING, 0, 1000)
    ongoing.sent(10)
    readers.drainChanged()
    now += 29_999
    expect(readers.drainChanged()).toEqual([])
    now += 1
    expect(drainedState()).toBe('stalled')
    expect(readers.counts()).toMatchObject({ stalled: 1, reading: 0 })
    expect(readers.isActive()).toBe(true)
    ongoing.sent(10)
    expect(news.at(-1)).toBe(true)
    expect(drainedState()).toBe('reading')
  })

  test('that took nothing from the start is stalled too', () => {
    readers.begin(READING, 0, 1000)
    now += 30_000
    expect(drainedState()).toBe('stalled')
  })

  test('is not stalled while another of its requests goes on', () => {
    readers.begin(READING, 0, 500)
    const other = readers.begin(READING, 500, 1000)
    now += 40_000
    other.sent(1)
    expect(drainedState()).toBe('reading')
  })

  test('that hangs up after a stall is idle', () => {
    const ongoing = readers.begin(READING, 0, 1000)
    now += 40_000
    readers.drainChanged()
    ongoing.end(false)
    expect(drainedState()).toBe('idle')
  })

  test('has finished when it has everything, in whatever order', () => {
    read(500, 1000)
    read(0, 400)
    expect(drainedState()).toBe('reading')
    read(400, 500)
    expect(drainedState()).toBe('finished')
    expect(readers.isActive()).toBe(false)
  })

  test('that ends twice is counted once', () => {
    const ongoing = readers.begin(READING, 0, 1000)
    ongoing.sent(1000)
    ongoing.end(true)
    ongoing.end(false)
    expect(view()).toMatchObject({ openRequests: 0, bytesCovered: 1000 })
  })

  test('is the same over IPv4 and over IPv4 in IPv6', () => {
    read(0, 100)
    read(100, 200, { address: '::ffff:192.0.2.7' })
    expect(readers.readers('env')).toMatchObject([{ address: '192.0.2.7', percent: 20 }])
  })
})

describe('another medium', () => {
  test('begins a new attempt', () => {
    read(0, 800)
    now += 1000
    read(0, 100, { tag: 'b' })
    expect(readers.readers('env')).toMatchObject([{ attempt: 2, percent: 10, bytes: 100, tag: 'b' }])
  })

  test('tells what was read of the one before, first', () => {
    const old = readers.begin(READING, 0, 1000)
    old.sent(200)
    read(0, 100, { tag: 'b' })
    expect(readers.drainChanged()).toMatchObject([
      { tag: 'a', bytes: 200 },
      { tag: 'b', bytes: 100 },
    ])
    old.sent(100)
    expect(readers.drainChanged()).toMatchObject([{ tag: 'a', attempt: 1, bytes: 100 }])
  })

  test('of another kind has a reader of its own', () => {
    read(0, 100)
    read(0, 100, { medium: 'full-iso' })
    expect(readers.readers('env')).toHaveLength(2)
  })
})

describe('news', () => {
  test('are urgent when a reader is new or has finished', () => {
    read(0, 100)
    expect(news).toEqual([true])
    readers.drainChanged()
    read(100, 200)
    expect(news).toEqual([true, false])
    read(200, 1000)
    expect(news).toEqual([true, false, true])
  })
})

describe('bounds', () => {
  test('of one infra-env: the reader that was quiet for longest is forgotten', () => {
    readers = createReaders({ maxPerInfraEnv: 2 })
    for (const address of ['::1', '::2', '::1', '::3']) read(0, 100, { address })
    expect(readers.readers('env').map(({ address }) => address)).toEqual(['::1', '::3'])
  })

  test('of all infra-envs', () => {
    readers = createReaders({ maxReaders: 3 })
    for (const infraEnvId of ['a', 'b', 'c', 'a', 'd']) read(0, 100, { infraEnvId })
    expect(['a', 'b', 'c', 'd'].map((id) => readers.readers(id).length)).toEqual([1, 0, 1, 1])
  })

  test('spare those who are reading, and tell what the forgotten ones read', () => {
    readers = createReaders({ maxPerInfraEnv: 2 })
    readers.begin({ ...READING, address: '::1' }, 0, 1000).sent(5)
    read(0, 100, { address: '::2' })
    read(0, 100, { address: '::3' })
    expect(readers.readers('env').map(({ address }) => address)).toEqual(['::1', '::3'])
    expect(readers.drainChanged().map(({ bytes }) => bytes)).toEqual([5, 100, 100])
  })

  test('hold for any order of readers', () => {
    const who = fc.record({
      infraEnvId: fc.constantFrom('a', 'b', 'c'),
      address: fc.constantFrom('1', '2', '3', '4'),
    })
    fc.assert(
      fc.property(fc.array(who, { maxLength: 60 }), (list) => {
        readers = createReaders({ maxPerInfraEnv: 2, maxReaders: 4 })
        for (const reader of list) read(0, 10, reader)
        const counts = ['a', 'b', 'c'].map((id) => readers.readers(id).length)
        expect(Math.max(...counts)).toBeLessThanOrEqual(2)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4)
        const last = list.at(-1)
        if (last) expect(readers.readers(last.infraEnvId).at(-1)?.address).toBe(last.address)
      }),
    )
  })
})
