import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from './check-backup.ts'
import { FORMAT, KEY, MANIFEST, type Manifest } from './manifest.ts'
import { createTarWriter } from './tar-writer.ts'

let dir: string
let whole: Buffer
let manifest: Manifest
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-check-backup-'))
  manifest = await writeArchive(join(dir, 'whole'))
  whole = await readFile(join(dir, 'whole'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** As a backup is written, with little in it. */
async function writeArchive(file: string): Promise<Manifest> {
  const gzip = createGzip({ level: 6 })
  const done = once(gzip.pipe(createWriteStream(file)), 'finish')
  const tar = createTarWriter(gzip)
  const checksums: Record<string, string> = {}
  const parts = { 'tables/events/000001.copy': 'one\ntwo\n', 'files/a/b': 'x'.repeat(700), [KEY]: 'key' }
  for (const [name, text] of Object.entries(parts))
    checksums[name] = await tar.add(name, Buffer.byteLength(text), Buffer.from(text))
  const made = { format: FORMAT, created_at: '2026-01-01T00:00:00Z', migrations: [], tables: [], checksums }
  const text = Buffer.from(JSON.stringify(made))
  await tar.add(MANIFEST, text.length, text)
  await tar.finish()
  gzip.end()
  await done
  return made
}

/** What a check says about these bytes. */
async function verdictOn(bytes: Uint8Array): Promise<Manifest | string> {
  const file = join(dir, 'looked-at')
  await writeFile(file, bytes)
  return checkBackup(file).catch((error: Error) => error.message)
}

const REFUSED = /looked-at cannot be restored, and nothing was changed\. \S.*\.$/

/** What fills a block up after its content, and means nothing. */
const isPadding = (content: Buffer, at: number): boolean => {
  const block = content.subarray(at - (at % 512), at - (at % 512) + 512)
  return block.subarray(at % 512).every((byte) => byte === 0)
}

describe('a backup', () => {
  it('that is whole is good, also after it was packed again', async () => {
    expect(await verdictOn(whole)).toEqual(manifest)
    expect(await verdictOn(gzipSync(gunzipSync(whole), { level: 1 }))).toEqual(manifest)
  })

  it('that is cut is refused, wherever it was cut', async () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(await verdictOn(whole.subarray(0, length)), `cut after ${length} bytes`).toMatch(REFUSED)
  })

  it('whose content is cut, and packed well, is refused', async () => {
    const content = gunzipSync(whole)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: content.length - 1 }), async (length) => {
        expect(await verdictOn(gzipSync(content.subarray(0, length)))).toMatch(REFUSED)
      }),
    )
  })

  it('in which a single bit is wrong is refused', async () => {
    const content = gunzipSync(whole)
    for (const at of whole.keys()) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      const verdict = await verdictOn(bytes)
      // Few bits of the packing mean nothing: its time, its system, and what fills up the last byte.
      if (typeof verdict === 'object')
        expect(gunzipSync(bytes).equals(content), `bit of byte ${at}`).toBe(true)
      else expect(verdict, `bit of byte ${at}`).toMatch(REFUSED)
    }
  })

  it('whose content has a single wrong bit, and is packed well, is refused', async () => {
    const content = gunzipSync(whole)
    const used = content.indexOf(MANIFEST)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: used - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const bytes = Buffer.from(content)
          bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
          const verdict = await verdictOn(gzipSync(bytes))
          if (typeof verdict === 'object') expect(isPadding(content, at)).toBe(true)
          else expect(verdict).toMatch(REFUSED)
        },
      ),
    )
  })

  it('behind which there is something else is refused', async () => {
    const content = gunzipSync(whole)
    for (const more of [Buffer.from('more'), gzipSync('more')])
      expect(await verdictOn(Buffer.concat([whole, more]))).toMatch(REFUSED)
    expect(await verdictOn(gzipSync(Buffer.concat([content, Buffer.from('more')])))).toMatch(REFUSED)
  })

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['packed text', gzipSync('hello')],
    ['packed emptiness', gzipSync('')],
    ['an archive of nothing', gzipSync(Buffer.alloc(1_024))],
  ])('that is %s is refused', async (_what, bytes) => {
    expect(await verdictOn(Buffer.from(bytes))).toMatch(REFUSED)
  })
})
