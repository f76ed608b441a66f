import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProfileError, readProfile } from './read-profile.ts'

const SOUND = `name: mine
description: One of mine.
maker: dell
cpu: { threads: 8 }
memory: 32 GiB
disks:
  - { kind: ssd, size: 480 GB }
nics:
  - { speed: 25 Gb/s }
`

function problemsOf(yaml: string): readonly string[] {
  try {
    readProfile(yaml)
    return []
  } catch (error) {
    if (error instanceof ProfileError) return error.problems
    throw error
  }
}

it('reads a short profile', () => {
  expect(readProfile(SOUND)).toMatchObject({ name: 'mine', disks: [{ kind: 'ssd', size: '480 GB' }] })
})

it('keeps versions and serials as they are written', () => {
  expect(readProfile(`${SOUND}tpm: 2.0\nboardSerial: 007\n`)).toMatchObject({
    tpm: '2.0',
    boardSerial: '007',
  })
})

describe('names the field, its line and what is allowed', () => {
  it.each([
    [
      'a size without a unit',
      SOUND.replace('480 GB', '480'),
      'disks[0].size (line 7) takes a number with a unit, such as 480 GB or 64 GiB, but is "480".',
    ],
    [
      'an unknown kind',
      SOUND.replace('kind: ssd', 'kind: floppy'),
      'disks[0].kind (line 7) takes one of hdd, ssd, nvme, multipath, iscsi, usb, but is "floppy".',
    ],
    [
      'a field that is missing',
      SOUND.replace('memory: 32 GiB\n', ''),
      'memory is missing; it takes a number',
    ],
    [
      'one that is missing in a list',
      SOUND.replace('kind: ssd, ', ''),
      'disks[0].kind (line 7) is missing; it takes one of',
    ],
    [
      'an unknown field',
      `${SOUND}colour: red\n`,
      'colour (line 10) is no field of a profile; allowed here are the fields name,',
    ],
    [
      'a group where a list belongs',
      SOUND.replace(/nics:.*/s, 'nics: { speed: 1 Gb/s }\n'),
      'nics (line 8) takes a list, but is a group of fields.',
    ],
    [
      'nothing where a list belongs',
      SOUND.replace(/nics:.*/s, 'nics:\n'),
      'nics (line 8) takes a list, but is empty.',
    ],
    ['a machine without network', SOUND.replace(/nics:.*/s, 'nics: []\n'), 'nics (line 8) are none'],
    [
      'secure boot without EFI',
      `${SOUND}firmware: bios\nsecureBoot: on\n`,
      'secureBoot (line 11) needs "firmware: uefi"',
    ],
    [
      'an array of one disk',
      SOUND.replace('480 GB', '480 GB, holds: raid'),
      'disks[0].holds (line 7) takes raid only with a count of 2',
    ],
    [
      'paths of a plain disk',
      SOUND.replace('480 GB', '480 GB, paths: 2'),
      'disks[0].paths (line 7) is only possible with "kind: multipath"',
    ],
    [
      'the same address on two cards',
      SOUND.replace('25 Gb/s', '25 Gb/s, count: 2, address: 192.0.2.1/24'),
      'nics[0].address (line 9) is only possible with a count of 1',
    ],
    [
      'an address that is none',
      SOUND.replace('25 Gb/s', '25 Gb/s, address: 192.0.2.300/24'),
      'nics[0].address (line 9) is "192.0.2.300/24", which is no address with prefix length',
    ],
    [
      'a network of management controllers that is none',
      `${SOUND}bmc: 300.0.0.0/15\n`,
      'bmc (line 10) is "300.0.0.0/15", which is no network',
    ],
    [
      'a portal that is none',
      SOUND.replace('kind: ssd', 'kind: iscsi, portal: 192.0.2.300'),
      'disks[0].portal (line 7) is "192.0.2.300", which is no address',
    ],
    ['too many disks', SOUND.replace('480 GB', '480 GB, count: 20000'), 'disks (line 7) are 20000 in all'],
    ['a text that is no profile', 'just words', 'The profile takes the fields name,'],
    [
      'a clock without direction',
      `${SOUND}clock: 2 h\n`,
      'clock (line 10) takes how far it is off, such as "2 h ahead"',
    ],
  ])('%s', (_, yaml, problem) => {
    const problems = problemsOf(yaml)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('and tells several at once', () => {
    const problems = problemsOf(SOUND.replace('480 GB', '480').replace('25 Gb/s', 'fast'))
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['disks[0].size', 'nics[0].speed'])
  })
})

it('tells where a text is no YAML', () => {
  expect(problemsOf('name: [')[0]).toContain('line 1')
})

it('never fails in another way, whatever is written', () => {
  fc.assert(fc.property(fc.string(), (yaml) => void problemsOf(yaml)))
  const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom(...SOUND.split(/(\s+)/))), { maxLength: 30 })
  fc.assert(fc.property(pieces, (words) => void problemsOf(words.join(' '))))
})
