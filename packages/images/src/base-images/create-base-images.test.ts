import { createHash } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestIso } from '../testing/build-test-iso.ts'
import type { BaseImageState } from './base-images.ts'
import {
  type BaseImagesWorld,
  createBaseImagesWorld,
  STORED_NAME as FILE,
  failureOf,
  type LogLine,
} from './testing/base-images-world.ts'
import type { FileServer } from './testing/file-server.ts'
import { someOsImage } from './testing/some-os-image.ts'

const ISO = Buffer.from(buildTestIso({ rootfsBytes: 3_000_000 }))
const SHA256 = sha256(ISO)

let world: BaseImagesWorld
let directory: string
let server: FileServer
let lines: readonly LogLine[]
let bases: BaseImagesWorld['bases']
beforeEach(async () => {
  world = await createBaseImagesWorld(ISO)
  ;({ directory, server, lines, bases } = world)
})
afterEach(() => world.close())

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('fetching', () => {
  it('begins with the first request, and leaves a verified file', async () => {
    const { get, states, image } = bases({ sha256: SHA256 })
    expect(server.requests).toHaveLength(0)
    expect(states()[0]?.status).toBe('absent')
    const base = await get()
    expect(base).toMatchObject({ version: image.version, volumeId: 'rhcos-418.94.202502100215-0' })
    expect(base.localPath).toBe(join(directory, FILE))
    expect(await world.isStored(ISO)).toBe(true)
    expect(await world.names()).toEqual([FILE, `${FILE}.json`])
    expect(states()).toEqual([
      {
        image,
        status: 'ready',
        bytesDone: ISO.length,
        bytesTotal: ISO.length,
        bytesPerSecond: 0,
        reason: '',
      },
    ])
  })

  it('makes one request for hundreds who ask, and none after that, not even when started again', async () => {
    const { get } = bases()
    const answers = await Promise.all(Array.from({ length: 300 }, get))
    expect(new Set(answers).size).toBe(1)
    const again = bases()
    expect(again.states()[0]?.status).toBe('ready')
    expect((await again.get()).tag).toBe(answers[0]?.tag)
    expect(server.requests).toHaveLength(1)
  })

  it('lets two services share a directory', async () => {
    const others = Array.from({ length: 4 }, () => bases())
    const all = await Promise.all(others.map(({ get }) => get()))
    expect(new Set(all.map(({ tag }) => tag)).size).toBe(1)
    expect(server.requests).toHaveLength(1)
  })

  it('goes on where a broken connection ended', async () => {
    server.cutAfter = Math.ceil(ISO.length / 4)
    await bases({ sha256: SHA256 }).get()
    expect(await world.isStored(ISO)).toBe(true)
    const starts = server.requests.map(({ headers }) =>
      Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0),
    )
    expect(starts.length).toBeGreaterThanOrEqual(4)
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
    expect(server.requests.at(-1)?.headers['if-range']).toBe('"first"')
  })

  it('goes on where an earlier process ended', async () => {
    server.cutAfter = 1_000_000
    await failureOf(bases({}, { timing: { retryMs: [] } }).get())
    expect(await world.names()).toEqual([`${FILE}.part`, `${FILE}.part.json`])
    const { size } = await stat(join(directory, `${FILE}.part`))
    server.cutAfter = null
    await bases().get()
    expect(await world.isStored(ISO)).toBe(true)
    expect(server.requests.at(-1)?.headers.range).toBe(`bytes=${size}-`)
  })

  it('begins anew when the server sends no ranges', async () => {
    server.cutAfter = 1_000_000
    server.hasRanges = false
    const { get } = bases()
    server.before = () => {
      if (server.requests.length === 3) server.cutAfter = null
    }
    await get()
    expect(await world.isStored(ISO)).toBe(true)
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['with its tag', '"second"', true],
    ['with only its time', null, true],
    ['without ranges', '"second"', false],
  ])('begins anew when the file changed in the middle, %s', async (_name, etag, hasRanges) => {
    if (etag === null) server.etag = null
    server.cutAfter = 1_000_000
    const next = Buffer.from(buildTestIso({ rootfsBytes: 3_000_000, kernelBytes: 70_000 }))
    server.before = () => {
      if (server.requests.length !== 2) return
      Object.assign(server, { content: next, etag, hasRanges, cutAfter: null })
      server.lastModified = 'Tue, 11 Feb 2025 02:15:00 GMT'
    }
    await bases().get()
    expect(await world.isStored(next)).toBe(true)
  })

  it('does not continue a file that nothing tells from another', async () => {
    Object.assign(server, { etag: null, lastModified: null, cutAfter: 1_000_000 })
    server.before = () => {
      if (server.requests.length === 2) server.cutAfter = null
    }
    await bases().get()
    expect(server.requests[1]?.headers.range).toBeUndefined()
    expect(await world.isStored(ISO)).toBe(true)
  })

  it('gives up after some attempts without progress, and tries again for the next who asks', async () => {
    server.status = 503
    const { get, states } = bases()
    const failure = await failureOf(get())
    expect(failure.status).toBe(502)
    expect(failure.message).toMatch(/6 attempts in a row failed.*answers with status 503/)
    expect(server.requests).toHaveLength(6)
    expect(states()[0]).toMatchObject({ status: 'failed', reason: failure.message })
    server.status = null
    await get()
    expect(states()[0]?.status).toBe('ready')
  })

  it('remembers a failure for a while', async () => {
    server.status = 404
    let now = 1_000_000
    const { get } = bases({}, { clock: { now: () => now }, timing: { failureMs: [5_000] } })
    const failure = await failureOf(get())
    expect(failure.message).toContain('status 404')
    expect(await failureOf(get())).toBe(failure)
    expect(server.requests).toHaveLength(1)
    now += 5_000
    await failureOf(get())
    expect(server.requests).toHaveLength(2)
  })

  it('tells who waited long enough how far it is', async () => {
    let release = (): void => {}
    server.before = () =>
      new Promise<void>((resolve) => {
        release = resolve
      })
    const { get, close } = bases({}, { timing: { waitMs: 1 } })
    const failure = await failureOf(get())
    expect(failure.status).toBe(503)
    expect(failure.message).toMatch(/is being fetched: .* per second\. Try again in a moment\.$/)
    release()
    await close()
    expect((await failureOf(get())).status).toBe(503)
  })

  it('says what is wrong while nothing comes', async () => {
    server.cutAfter = 0
    const { get, watch, states, close } = bases({}, { timing: { waitMs: 1, retryMs: [60_000] } })
    const interrupted = new Promise((resolve) => watch(({ reason }) => reason !== '' && resolve(reason)))
    await failureOf(get())
    await interrupted
    const failure = await failureOf(get())
    expect(failure.status).toBe(503)
    expect(failure.message).toMatch(
      /cannot be fetched at the moment: .* --os-image 4\.18=\.\.\. names a file/,
    )
    expect(states()[0]?.status).toBe('fetching')
    await close()
  })

  it('ends waiting with the one who waits', async () => {
    server.before = () => new Promise<void>(() => {})
    const { open, image } = bases()
    const asking = new AbortController()
    const waiting = open(image, asking.signal)
    asking.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
  })
})

describe('what people see', () => {
  it('is every state, and lines of the log without secrets', async () => {
    const options = { http: { headers: { 'x-key': 'hush' }, query: { token: 'hush' } } }
    const { get, watch } = bases({ url: `${server.url}?signature=hush` }, options)
    const seen: BaseImageState[] = []
    const stop = watch((state) => seen.push(state))
    await get()
    stop()
    expect([...new Set(seen.map(({ status }) => status))]).toEqual(['fetching', 'verifying', 'ready'])
    const done = seen.map(({ bytesDone }) => bytesDone)
    expect(done).toEqual([...done].sort((a, b) => a - b))
    expect(server.requests[0]?.headers['x-key']).toBe('hush')
    expect(server.requests[0]?.url).toBe('/images/live.iso?signature=hush&token=hush')
    expect(lines[0]?.message).toContain(
      `Fetching the live image of 4.18 (418.94.202502100215-0, x86_64) from ${server.url}.`,
    )
    expect(lines.at(-1)?.message).toContain('is here and verified')
    expect(lines.some(({ message }) => message.startsWith('100 % of the live image'))).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('hush')
  })
})

describe('images that are not stored', () => {
  it('are used in place when they are files, and again when they were replaced', async () => {
    const path = join(directory, 'mine.iso')
    await writeFile(path, ISO)
    const { get, states } = bases({ url: `file://${path}`, sha256: SHA256 })
    expect(states()[0]?.status).toBe('ready')
    const base = await get()
    expect(base.localPath).toBe(path)
    expect(await get()).toBe(base)
    await rm(path)
    expect((await failureOf(get())).message).toContain(path)
    await writeFile(path, ISO)
    expect((await get()).localPath).toBe(path)
    await writeFile(path, buildTestIso())
    expect((await failureOf(get())).message).toContain('expected is')
    expect(await world.names()).toEqual(['mine.iso'])
  })

  it('are named when they are missing or cut', async () => {
    const { get, states } = bases({ url: join(directory, 'missing.iso') })
    expect(states()[0]).toMatchObject({
      status: 'failed',
      reason: `${directory}/missing.iso does not exist.`,
    })
    expect((await failureOf(get())).message).toContain('missing.iso')
    await writeFile(join(directory, 'cut.iso'), ISO.subarray(0, ISO.length - 400_000))
    const cut = await failureOf(bases({ url: join(directory, 'cut.iso') }).get())
    expect(cut.message).toContain('cut.iso')
  })

  it('are read where they are when that is wanted', async () => {
    const { get, states } = bases({ isRemote: true })
    const base = await get()
    const bytes = new Uint8Array(base.source.size)
    await base.source.read(bytes, 0)
    expect(ISO.equals(bytes)).toBe(true)
    expect(base.localPath).toBeNull()
    expect(await world.names()).toEqual([])
    expect(states()[0]?.status).toBe('remote')
    expect((await bases({ isRemote: true }).get()).tag).toBe(base.tag)
  })
})

describe('find', () => {
  const image = (openshift_version: string, version: string, cpu_architecture = 'x86_64') =>
    someOsImage({ openshift_version, version, cpu_architecture })

  it('takes the build id first, then the version, exactly', () => {
    const images = [image('4.18', 'a'), image('a', 'b'), image('4.18', 'c', 'arm64'), image('4.19', 'a')]
    const { find } = bases({}, { images })
    expect(find('a', 'x86_64')).toBe(images[0])
    expect(find('4.19', 'amd64')).toBe(images[3])
    expect(find('4.18', 'aarch64')).toBe(images[2])
    expect(find('4.18.1', 'x86_64')).toBeUndefined()
  })

  it('counts entries with the same build as one', () => {
    const { states } = bases({}, { images: [image('4.9', 'a'), image('4.10', 'a'), image('4.8', 'a')] })
    expect(states().map((state) => state.image.openshift_version)).toEqual(['4.10'])
  })
})
