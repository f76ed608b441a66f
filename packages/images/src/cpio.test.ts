import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CPIO_FILE, cpioArchive, readCpio } from './cpio.ts'

const members = fc.array(
  fc.record({
    path: fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((path) => path !== 'TRAILER!!!' && !path.includes('\0')),
    mode: fc.integer({ min: 0, max: 0o177777 }),
    contents: fc.uint8Array({ maxLength: 300 }),
  }),
  { maxLength: 8 },
)

describe('a cpio archive', () => {
  it('gives back what was put into it', () => {
    fc.assert(
      fc.property(members, (given) => {
        const archive = cpioArchive(given)
        const read = readCpio(archive)
        expect(read?.endOffset).toBe(archive.length)
        expect(read?.members.map((member) => ({ ...member, contents: [...member.contents] }))).toEqual(
          given.map((member) => ({ ...member, contents: [...member.contents] })),
        )
      }),
    )
  })

  it('always has a length that another archive can follow', () => {
    fc.assert(fc.property(members, (given) => cpioArchive(given).length % 4 === 0))
  })

  it('has the header that the kernel expects', () => {
    const archive = Buffer.from(
      cpioArchive([{ path: 'config.ign', mode: CPIO_FILE | 0o644, contents: Buffer.from('{}') }]),
    )
    const number = (value: number) => value.toString(16).padStart(8, '0')
    const fields = [1, 0o100644, 0, 0, 1, 0, 2, 0, 0, 0, 0, 11, 0].map(number).join('')
    expect(archive.toString('latin1', 0, 128)).toBe(`070701${fields}config.ign\0\0\0\0{}\0\0`)
    expect(archive.toString('latin1')).toContain('TRAILER!!!\0')
  })

  it('is not read when it is cut off or something else, and never fails otherwise', () => {
    fc.assert(
      fc.property(members, fc.nat(), (given, cut) => {
        const archive = cpioArchive(given)
        expect(readCpio(archive.subarray(0, cut % archive.length))).toBeNull()
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readCpio(bytes) === null))
  })

  it('refuses names that end early', () => {
    const member = { path: 'a\0b', mode: CPIO_FILE, contents: new Uint8Array() }
    expect(() => cpioArchive([member])).toThrow('is no name for a file')
  })
})
