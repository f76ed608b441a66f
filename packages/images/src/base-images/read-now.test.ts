import { describe, expect, it } from 'vitest'
import { createReadNow } from './read-now.ts'

const SIZE = 1_000_000
const PAGE = 4096

function world() {
  const state = { time: 0, readMs: 0, reads: 0, most: SIZE, isBroken: false }
  const readNow = createReadNow({
    size: SIZE,
    now: () => state.time,
    read(target, position) {
      if (state.isBroken) throw new Error('EIO')
      state.reads += 1
      state.time += state.readMs
      const length = Math.min(target.length, Math.max(0, state.most - position))
      return target.fill(7, 0, length) && length
    },
  })
  return { state, readNow }
}

describe('reading what is in the memory of the system', () => {
  it.each([
    ['the same stretch', { at: 8 * PAGE, length: PAGE }, true],
    ['bytes of pages that were read in part', { at: 8 * PAGE - 10, length: 20 }, false],
    ['the rest of the last page', { at: 9 * PAGE + 100, length: 300 }, true],
    ['a page more', { at: 8 * PAGE, length: 3 * PAGE }, false],
    ['something else', { at: 0, length: 1 }, false],
    ['more than there is', { at: SIZE - 10, length: 20 }, false],
  ])('after a read gives %s', (_, { at, length }, expected) => {
    const { state, readNow } = world()
    readNow.note(8 * PAGE, PAGE + 1)
    expect(readNow.fill(new Uint8Array(length), at)).toBe(expected)
    expect(state.reads).toBe(expected ? 1 : 0)
  })

  it.each([
    ['one', [10], 0],
    ['two in a row', [10, 10], 40],
    ['two with fifteen others between', [10, ...Array(15).fill(0), 10], 40],
    ['two with sixteen others between', [10, ...Array(16).fill(0), 10], 0],
    ['a very long one', [250], 1_000],
  ])(
    'forgets the pages of slow reads, and after %s pauses for four times as long or not at all',
    (_, times, pauseMs) => {
      const { state, readNow } = world()
      const target = new Uint8Array(PAGE)
      readNow.note(0, 30 * PAGE)
      for (const [page, readMs] of times.entries()) {
        state.readMs = readMs
        expect(readNow.fill(target, page * PAGE)).toBe(true)
      }
      state.readMs = 0
      if (pauseMs > 0) {
        state.time += pauseMs - 1
        expect(readNow.fill(target, 29 * PAGE)).toBe(false)
        state.time += 1
      }
      expect(readNow.fill(target, 29 * PAGE)).toBe(true)
      expect(times.map((__, page) => readNow.fill(target, page * PAGE))).toEqual(times.map((ms) => ms === 0))
      readNow.note(0, PAGE)
      expect(readNow.fill(target, 0)).toBe(true)
    },
  )

  it('trusts no page for more than ten minutes that nobody read meanwhile', () => {
    const { state, readNow } = world()
    const target = new Uint8Array(PAGE)
    const minutes = (count: number) => {
      state.time += count * 60_000
    }
    readNow.note(0, 2 * PAGE)
    for (let time = 0; time < 6; time += 1) {
      minutes(4.9)
      expect(readNow.fill(target, 0)).toBe(true)
    }
    expect(readNow.fill(target, PAGE)).toBe(false)
    minutes(10.1)
    expect(readNow.fill(target, 0)).toBe(false)
  })

  it.each([
    ['was cut', { most: PAGE / 2 }],
    ['cannot be read', { isBroken: true }],
  ])('leaves a file that %s to those who can say what is wrong', (_, fault) => {
    const { state, readNow } = world()
    readNow.note(0, PAGE)
    Object.assign(state, fault)
    expect(readNow.fill(new Uint8Array(PAGE), 0)).toBe(false)
    Object.assign(state, { most: SIZE, isBroken: false })
    expect(readNow.fill(new Uint8Array(PAGE), 0)).toBe(false)
  })
})
