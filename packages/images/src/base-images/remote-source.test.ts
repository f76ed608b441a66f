import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDownloadHttp } from './download-http.ts'
import { openFileSource } from './file-source.ts'
import { openRemoteSource, type RemoteSourceOptions } from './remote-source.ts'
import { type FileServer, startFileServer } from './testing/file-server.ts'

const CONTENT = randomFillSync(Buffer.alloc(300_123))
const http = createDownloadHttp({}, 5_000)

let server: FileServer
let directory: string
beforeEach(async () => {
  server = await startFileServer(CONTENT)
  directory = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterEach(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const open = (options: Partial<RemoteSourceOptions> = {}) =>
  openRemoteSource(server.url, { http, blockBytes: 4096, mostBlocks: 40, retryMs: [1, 1], ...options })

const range = fc
  .tuple(fc.nat(CONTENT.length), fc.nat(CONTENT.length))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

describe('openRemoteSource', () => {
  it('reads the same as a file does, whatever is asked for at once', async () => {
    const path = join(directory, 'file')
    await writeFile(path, CONTENT)
    const [file, remote] = [await openFileSource(path), await open()]
    expect(remote.size).toBe(file.size)
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 8 }), async (ranges) => {
        const same = ranges.map(async ([start, end]) => {
          const [left, right] = [new Uint8Array(end - start), new Uint8Array(end - start)]
          await Promise.all([file.read(left, start), remote.read(right, start)])
          return Buffer.compare(left, right) === 0
        })
        expect(await Promise.all(same)).not.toContain(false)
      }),
      { numRuns: 20 },
    )
    await Promise.all([file.close(), remote.close()])
  })

  it('says who is to blame when the server is gone, and that it may come back', async () => {
    const source = await open()
    server.status = 503
    const read = source.read(new Uint8Array(10), 200_000)
    await expect(read).rejects.toMatchObject({ status: 502, message: expect.stringContaining('status 503') })
    expect(source.isChanged).toBe(false)
    server.status = null
    await source.read(new Uint8Array(10), 200_000)
  })

  it.each([
    ['is shorter now', { content: CONTENT.subarray(0, 5000) }],
    ['was removed', { status: 404 }],
    ['may no longer be read', { status: 403 }],
  ])('knows that it has to be opened again when it %s', async (_, change) => {
    const source = await open()
    Object.assign(server, change)
    await expect(source.read(new Uint8Array(10), 200_000)).rejects.toMatchObject({ status: 502 })
    expect(source.isChanged).toBe(true)
  })

  it('requests once what is read again, and reads ahead for a sequential reader', async () => {
    const source = await open({ mostBlocks: 64, aheadBlocks: 8 })
    const piece = new Uint8Array(4096)
    for (let index = 0; index < 20; index += 1) await source.read(piece, index * 4096)
    expect(server.requests.length).toBeLessThan(20)
    const { length } = server.requests
    await source.read(piece, 5000)
    expect(server.requests).toHaveLength(length)
  })

  it('is gentle to the server, however many read', async () => {
    let [now, most] = [0, 0]
    server.before = async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    const source = await open({ mostBlocks: 128 })
    const pieces = Array.from({ length: 200 }, (_, index) => source.read(new Uint8Array(500), index * 1500))
    await Promise.all(pieces)
    expect(most).toBeLessThanOrEqual(8)
    expect(server.requests.length).toBeLessThanOrEqual(Math.ceil(CONTENT.length / 4096))
  })

  it('survives broken connections', async () => {
    const source = await open()
    server.cutAfter = 100
    server.before = () => {
      if (server.requests.length % 2 === 0) server.cutAfter = 100
      else server.cutAfter = null
    }
    const piece = new Uint8Array(10_000)
    await source.read(piece, 200_000)
    expect(CONTENT.subarray(200_000, 210_000).equals(piece)).toBe(true)
  })

  it.each([
    ['tag', { etag: '"second"' }],
    ['time', { lastModified: 'Tue, 11 Feb 2025 02:15:00 GMT' }],
    ['length', { content: CONTENT.subarray(0, 250_000) }],
  ])('refuses to go on when the file has another %s', async (_name, change) => {
    const source = await open()
    Object.assign(server, change)
    await expect(source.read(new Uint8Array(100), 200_000)).rejects.toThrow('was changed on its server')
    expect(source.isChanged).toBe(true)
  })

  it('says so when the server has no ranges, or not the file', async () => {
    server.hasRanges = false
    await expect(open()).rejects.toThrow('does not send parts of files')
    server.status = 404
    await expect(open()).rejects.toThrow('status 404')
  })

  it('reads nothing beyond the end, and nothing when closed', async () => {
    const source = await open()
    await expect(source.read(new Uint8Array(2), CONTENT.length - 1)).rejects.toThrow(RangeError)
    await source.close()
    await expect(source.read(new Uint8Array(1), 0)).rejects.toThrow('closed')
  })
})

describe('openFileSource', () => {
  it('notices that the file was cut', async () => {
    const path = join(directory, 'file')
    await writeFile(path, CONTENT)
    const source = await openFileSource(path)
    await truncate(path, 1000)
    await source.read(new Uint8Array(1000), 0)
    await expect(source.read(new Uint8Array(1000), 500)).rejects.toThrow('It was cut while in use')
    await source.close()
    await expect(source.read(new Uint8Array(1), 0)).rejects.toThrow('closed')
  })

  it('closes after the last read', async () => {
    const path = join(directory, 'file')
    await writeFile(path, CONTENT)
    const source = await openFileSource(path)
    const reads = Array.from({ length: 50 }, () => source.read(new Uint8Array(100_000), 0))
    await source.close()
    await expect(Promise.all(reads)).resolves.toHaveLength(50)
  })

  it('is only for files', async () => {
    await expect(openFileSource(directory)).rejects.toThrow('is not a file')
  })
})
