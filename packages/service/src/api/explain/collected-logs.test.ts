import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip, gzipSync } from 'node:zlib'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { pino } from 'pino'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import type { ObjectStore } from '../../files/object-store.ts'
import { collectedLogs } from './collected-logs.ts'

const CLUSTER = { id: randomUUID() } as ClusterRecord

/** The controller sent this; how much of it was read. */
async function read(archive: Uint8Array) {
  let taken = 0
  const pieces = function* () {
    for (let start = 0; start < archive.length; start += 4096) {
      const piece = archive.subarray(start, start + 4096)
      taken += piece.length
      yield piece
    }
  }
  const files = {
    open: async () => ({ size: archive.length, content: Readable.from(pieces(), { objectMode: false }) }),
  } as unknown as ObjectStore
  const texts = await collectedLogs({ files, log: pino({ level: 'silent' }) }, CLUSTER, [])
  return { texts: texts.map(({ text }) => text), taken }
}

async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = pack()
  for (const [name, text] of Object.entries(files)) archive.entry({ name }, text)
  archive.finalize()
  return buffer(archive)
}

it('takes the texts', async () => {
  const archive = gzipSync(await archiveOf({ 'journal.log': 'it failed', 'core.bin': 'binary' }))
  expect((await read(archive)).texts).toEqual(['it failed'])
})

it('stops at what unpacks without an end, wherever that stands', async () => {
  const whole = await archiveOf({ 'journal.log': 'it failed' })
  const zeros = Buffer.alloc(1024 * 1024)
  const bomb = await buffer(
    Readable.from([whole, ...Array.from({ length: 300 }, () => zeros)], { objectMode: false }).pipe(
      createGzip(),
    ),
  )
  const { texts, taken } = await read(bomb)
  expect(texts).toEqual(['it failed'])
  expect(taken).toBeLessThan(bomb.length / 2)
})
