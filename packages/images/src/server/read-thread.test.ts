import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceOfDescriptor } from '../base-images/file-source.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { createBufferPool } from './buffer-pool.ts'
import { createReadThread } from './read-thread.ts'

const content = randomBytes(3_000_000)
const SMALL = 64 * 1024
let directory: string
let fd: number
let source: ByteSource
const pool = createBufferPool(16 * 1024 * 1024)
const thread = createReadThread(pool.block)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-read-thread-'))
  const path = join(directory, 'file')
  await writeFile(path, content)
  fd = openSync(path, 'r')
  source = sourceOfDescriptor({ fd, close: async () => undefined }, path, content.length)
})
afterAll(async () => {
  await thread.close()
  await rm(directory, { recursive: true })
})

/** Whether the bytes are those of the file. */
async function isRead(position: number, length: number): Promise<boolean> {
  const buffer = pool.take(length)
  const view = buffer.subarray(0, length)
  await source.read(view, position, thread.read)
  const isSame = view.equals(content.subarray(position, position + length))
  pool.release(buffer)
  return isSame
}

const readMany = (count: number): Promise<boolean[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const position = (index * 40_961) % (content.length - SMALL)
      return isRead(position, 1 + ((index * 7_919) % SMALL))
    }),
  )

describe('reads of many at once', () => {
  it('get the bytes that they want, with the thread and before there is one', async () => {
    for (let round = 0; round < 30; round += 1) expect(await readMany(100)).not.toContain(false)
  })

  it('fail one by one, and for the reason that the file has', async () => {
    const [good, cut, closed] = await Promise.allSettled([
      readMany(20),
      sourceOfDescriptor({ fd, close: async () => undefined }, 'cut', 4_000_000).read(
        pool.take(SMALL),
        3_500_000,
        thread.read,
      ),
      sourceOfDescriptor({ fd: 100_000, close: async () => undefined }, 'none', 4_000_000).read(
        pool.take(SMALL),
        0,
        thread.read,
      ),
    ])
    expect(good).toMatchObject({ status: 'fulfilled' })
    expect(cut).toMatchObject({ reason: { message: expect.stringContaining('ends at byte 3500000') } })
    expect(closed).toMatchObject({ reason: { code: 'EBADF' } })
  })

  it('go on when the thread ends among them', async () => {
    const reading = readMany(200)
    await thread.close()
    expect(await reading).not.toContain(false)
    expect(await readMany(50)).not.toContain(false)
  })
})
