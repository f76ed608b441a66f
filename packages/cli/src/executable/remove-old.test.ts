import {
  closeSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { removeOld } from './remove-old.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.now()
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'groundwork-old-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
})

function add(name: string, days: number): string {
  const directory = join(place, name)
  mkdirSync(join(directory, 'lib'), { recursive: true })
  const at = new Date(NOW - days * DAY_MS)
  utimesSync(directory, at, at)
  return directory
}

const OWN = '0'.repeat(32)
const LONG_AGO = 'a'.repeat(32)
const YESTERDAY = 'b'.repeat(32)

it('removes what nobody has started for a week, and drafts that nobody finished', () => {
  add(OWN, 100)
  add(YESTERDAY, 1)
  add(LONG_AGO, 8)
  add('draft-aB3dE6', 0)
  add('draft-zY8xW5', 1)
  add('draft-zY8xW5-old', 1)
  removeOld({ place, own: OWN, now: NOW })
  expect(readdirSync(place).sort()).toEqual([OWN, YESTERDAY, 'draft-aB3dE6'])
})

it('leaves what it did not unpack', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'groundwork-elsewhere-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  const names = ['letters', `${LONG_AGO}0`, 'A'.repeat(32), 'draft-of-a-letter']
  for (const name of names) add(name, 100)
  symlinkSync(elsewhere, join(place, LONG_AGO))
  lutimesSync(join(place, LONG_AGO), new Date(0), new Date(0))
  removeOld({ place, own: OWN, now: NOW })
  expect(readdirSync(place).sort()).toEqual([...names, LONG_AGO].sort())
})

it('leaves what a process still uses', () => {
  const used = openSync(add(LONG_AGO, 8), 'r')
  try {
    removeOld({ place, own: OWN, now: NOW })
    expect(readdirSync(place)).toEqual([LONG_AGO])
  } finally {
    closeSync(used)
  }
  removeOld({ place, own: OWN, now: NOW })
  expect(readdirSync(place)).toEqual([])
})

it('leaves what a database runs from, though another has a longer name', () => {
  add('draft-zY8xW5', 8)
  add('draft-zY8xW5-old', 8)
  removeOld({ place, own: OWN, now: NOW, used: () => [join(place, 'draft-zY8xW5-old/bin/postgres')] })
  expect(readdirSync(place)).toEqual(['draft-zY8xW5-old'])
})
