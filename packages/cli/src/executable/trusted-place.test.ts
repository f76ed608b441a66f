import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { trustedNewPlace, trustedPlace } from './trusted-place.ts'

const UID = process.getuid?.() ?? 0
const US = { uid: UID, isAlone: false }
const SOMEBODY = 1234

let top: string
let place: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'groundwork-trust-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  place = join(top, 'cache/program')
  mkdirSync(place, { recursive: true, mode: 0o755 })
})

it('is one that only we can write to, below directories of root and of ours', () => {
  expect(trustedPlace(place, US)).toBe(place)
})

it('goes by its name without links, so that they may change afterwards', () => {
  symlinkSync(join(top, 'cache'), join(top, 'link'))
  expect(trustedPlace(join(top, 'link/program'), US)).toBe(place)
  expect(trustedNewPlace(join(top, 'link/new/program'), US)).toBe(join(top, 'cache/new/program'))
})

it('is no link itself', () => {
  symlinkSync(place, join(top, 'link'))
  expect(() => trustedPlace(join(top, 'link'), US)).toThrow('not a directory')
})

it.each([0o775, 0o757, 0o1777])('is not one with mode %o', (mode) => {
  chmodSync(place, mode)
  expect(() => trustedPlace(place, US)).toThrow('other users can write there')
})

it.each([
  [0o775, false],
  [0o757, false],
  [0o1777, true],
  [0o755, true],
])('a directory above it with mode %o: %s', (mode, isFine) => {
  chmodSync(join(top, 'cache'), mode)
  const checks = [() => trustedPlace(place, US), () => trustedNewPlace(join(place, 'a/b'), US)]
  for (const check of checks)
    if (isFine) expect(check).not.toThrow()
    else expect(check).toThrow(`because of ${join(top, 'cache')}`)
})

describe.runIf(UID === 0)('what belongs to another user', () => {
  it('is not trusted, neither the place nor what is above it', () => {
    chownSync(join(top, 'cache'), SOMEBODY, SOMEBODY)
    expect(() => trustedPlace(place, US)).toThrow(`because of ${join(top, 'cache')}`)
    expect(() => trustedNewPlace(join(top, 'cache/new/program'), US)).toThrow('because of')
    expect(existsSync(join(top, 'cache/new'))).toBe(false)
    chownSync(join(top, 'cache'), 0, 0)
    chownSync(place, SOMEBODY, SOMEBODY)
    expect(() => trustedPlace(place, US)).toThrow('other users can write there')
  })

  it('may lead to a trusted place by a link, but only its target is used', () => {
    const theirs = join(top, 'theirs')
    mkdirSync(theirs)
    chownSync(theirs, SOMEBODY, SOMEBODY)
    symlinkSync(join(top, 'cache'), join(theirs, 'link'))
    lchownSync(join(theirs, 'link'), SOMEBODY, SOMEBODY)
    expect(trustedPlace(join(theirs, 'link/program'), US)).toBe(place)
  })

  it('in a pod, a volume that all may write to is trusted by its user, not by root', () => {
    chmodSync(join(top, 'cache'), 0o777)
    chownSync(top, SOMEBODY, SOMEBODY)
    chownSync(place, SOMEBODY, SOMEBODY)
    expect(trustedPlace(place, { uid: SOMEBODY, isAlone: true })).toBe(place)
    expect(() => trustedPlace(place, { uid: SOMEBODY, isAlone: false })).toThrow('because of')
    chownSync(top, 0, 0)
    chownSync(place, 0, 0)
    expect(() => trustedPlace(place, { uid: 0, isAlone: true })).toThrow('because of')
  })
  it('the group of root may write above it, unless root runs it', () => {
    chownSync(top, SOMEBODY, 0)
    chownSync(place, SOMEBODY, 0)
    chmodSync(top, 0o770)
    const somebody = { uid: SOMEBODY, isAlone: false }
    expect(trustedPlace(place, somebody)).toBe(place)
    chownSync(top, SOMEBODY, SOMEBODY)
    expect(() => trustedPlace(place, somebody)).toThrow(`because of ${top}`)
    chownSync(top, 0, 0)
    chownSync(place, 0, 0)
    expect(() => trustedPlace(place, US)).toThrow(`because of ${top}`)
  })
})
