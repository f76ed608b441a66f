import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { extract, type Header } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { archiveLayer } from './archive-layer.ts'
import { compress } from './compress.ts'
import { type LayerEntry, textEntry } from './layer-entry.ts'

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function read(archive: Buffer): Promise<{ header: Header; text: string }[]> {
  const found: { header: Header; text: string }[] = []
  for await (const entry of Readable.from([archive]).pipe(extract())) {
    let text = ''
    for await (const piece of entry) text += piece
    found.push({ header: entry.header, text })
  }
  return found
}

const part = fc.stringMatching(/^[\p{L}\d_.-]{1,120}$/u).filter((text) => text !== '.' && text !== '..')
const anyPath = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
const anyEntry: fc.Arbitrary<LayerEntry> = fc.oneof(
  fc
    .tuple(anyPath, fc.constantFrom(0o644, 0o755), fc.string({ unit: 'binary', maxLength: 2000 }))
    .map(([path, mode, text]) => textEntry(path, mode, text)),
  anyPath.map((path) => ({ kind: 'directory' as const, path, mode: 0o755 })),
  fc.tuple(anyPath, part).map(([path, target]) => ({ kind: 'link' as const, path, target })),
)
const anyEntries = fc.uniqueArray(anyEntry, { selector: ({ path }) => path, maxLength: 12 })

describe('a layer', () => {
  it('has the same bytes in whatever order its files come, and can be read back', async () => {
    const cases = anyEntries.chain((entries) =>
      fc.tuple(
        fc.constant(entries),
        fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 0, max: 2 ** 31 }), async ([entries, shuffled], seconds) => {
        const archive = await bytesOf(archiveLayer(entries, seconds))
        expect((await bytesOf(archiveLayer(shuffled, seconds))).equals(archive)).toBe(true)
        const found = await read(archive)
        expect(found.map(({ header }) => `/${header.name.replace(/\/$/, '')}`)).toEqual(
          entries.map(({ path }) => path).sort(),
        )
        expect(new Set(found.map(({ header }) => Number(header.mtime)))).toEqual(
          new Set(entries.length === 0 ? [] : [seconds * 1000]),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('belongs to root, but for directories that say otherwise', async () => {
    const entries: readonly LayerEntry[] = [
      textEntry('/usr/bin/program', 0o755, 'hello'),
      { kind: 'link', path: '/usr/bin/agent', target: 'program' },
      { kind: 'directory', path: '/data', mode: 0o770, uid: 1001 },
    ]
    const found = await read(await bytesOf(archiveLayer(entries, 7)))
    expect(
      found.map(({ header: { name, uid, gid, mode, type }, text }) => [name, uid, gid, mode, type, text]),
    ).toEqual([
      ['data/', 1001, 0, 0o770, 'directory', ''],
      ['usr/bin/agent', 0, 0, 0o777, 'symlink', ''],
      ['usr/bin/program', 0, 0, 0o755, 'file', 'hello'],
    ])
  })

  it.each(['relative', '/', '/a//b', '/a/../b', '/a/'])('cannot have a file at "%s"', (path) => {
    expect(() => archiveLayer([textEntry(path, 0o644, '')], 0)).toThrow(/is no path in an image/)
  })

  it('cannot have a file twice', () => {
    const entries = [textEntry('/a', 0o644, 'one'), textEntry('/a', 0o644, 'other')]
    expect(() => archiveLayer(entries, 0)).toThrow('/a would be in a layer twice')
  })

  it('fails with a file that cannot be read, or that changes meanwhile', async () => {
    const broken = {
      ...textEntry('/b', 0o644, 'abc'),
      async *open() {
        yield Buffer.from('a')
        throw new Error('the disk is broken')
      },
    }
    await expect(bytesOf(archiveLayer([broken], 0))).rejects.toThrow('the disk is broken')
    const shorter = { ...textEntry('/b', 0o644, 'abc'), size: 99 }
    await expect(bytesOf(archiveLayer([shorter], 0))).rejects.toThrow(/size mismatch/i)
    await expect(bytesOf(compress(archiveLayer([broken], 0)))).rejects.toThrow('the disk is broken')
  })
})

describe('compression', () => {
  it('gives the same bytes however the input is cut', async () => {
    const text = Buffer.from(Array.from({ length: 30_000 }, (_, at) => `${(at * at) % 977} `).join(''))
    const cut = async function* (length: number) {
      for (let at = 0; at < text.length; at += length) yield text.subarray(at, at + length)
    }
    const whole = await bytesOf(compress(cut(text.length)))
    for (const length of [1000, 4099, 65_536])
      expect((await bytesOf(compress(cut(length)))).equals(whole)).toBe(true)
    expect(gunzipSync(whole).equals(text)).toBe(true)
    // No time and no name in its header.
    expect(whole.subarray(3, 8)).toEqual(Buffer.from([0, 0, 0, 0, 0]))
  })
})
