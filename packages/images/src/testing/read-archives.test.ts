import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CPIO_FILE, type CpioMember, cpioArchive } from '../cpio.ts'
import { gzipArchive } from '../gzip-archive.ts'
import { readArchives } from './read-archives.ts'

const member = (path: string, contents: string): CpioMember => ({
  path,
  mode: CPIO_FILE | 0o644,
  contents: Buffer.from(contents),
})

const texts = (bytes: Uint8Array): string[] =>
  readArchives(bytes).map(({ path, contents }) => `${path}=${Buffer.from(contents).toString()}`)

describe('reading archives', () => {
  const first = [member('a', '1')]
  const second = [member('b', '2'), member('a', '3')]
  const zeros = Buffer.alloc(512)

  it.each([
    ['nothing', Buffer.alloc(0), []],
    ['only zeros', zeros, []],
    ['one, not compressed', cpioArchive(first), ['a=1']],
    ['one, compressed', gzipArchive(first), ['a=1']],
    ['zeros behind it', Buffer.concat([gzipArchive(first), zeros]), ['a=1']],
    [
      'two compressed in a row',
      Buffer.concat([gzipArchive(first), gzipArchive(second)]),
      ['a=1', 'b=2', 'a=3'],
    ],
    ['zeros between', Buffer.concat([gzipArchive(first), zeros, gzipArchive(second)]), ['a=1', 'b=2', 'a=3']],
    [
      'not compressed, then compressed',
      Buffer.concat([cpioArchive(first), gzipArchive(second)]),
      ['a=1', 'b=2', 'a=3'],
    ],
    ['compressed, then not', Buffer.concat([gzipArchive(second), cpioArchive(first)]), ['b=2', 'a=3', 'a=1']],
  ])('finds all members: %s', (_, bytes, expected) => {
    expect(texts(bytes)).toEqual(expected)
  })

  it.each([
    ['text', Buffer.from('{"ignition":{}}'), 'there is no archive at byte 0'],
    ['xz', Buffer.from('fd377a585a000000', 'hex'), 'compressed with xz; only gzip can be read'],
    ['zstd', Buffer.from('28b52ffd00000000', 'hex'), 'compressed with zstd; only gzip can be read'],
    [
      'half a compressed one',
      gzipArchive(first).subarray(0, 40),
      'the compressed archive at byte 0 is damaged',
    ],
    ['too much', gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'the compressed archive at byte 0 is damaged'],
  ])('says what it cannot read: %s', (_, bytes, reason) => {
    expect(() => readArchives(bytes)).toThrow(reason)
  })

  it('ends with members or a reason, whatever it is given', () => {
    const archive = Buffer.concat([gzipArchive(first), cpioArchive(second)])
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.nat(255), (position, value) => {
        const damaged = Buffer.from(archive)
        damaged[position] = value
        try {
          readArchives(damaged)
        } catch (error) {
          expect((error as Error).message).toMatch(/archive at byte \d+/)
        }
      }),
    )
  })
})
