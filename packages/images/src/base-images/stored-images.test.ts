import { createHash } from 'node:crypto'
import { truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestIso } from '../testing/build-test-iso.ts'
import { SPARE_BYTES } from './check-space.ts'
import {
  type BaseImagesWorld,
  createBaseImagesWorld,
  STORED_NAME as FILE,
  failureOf,
  type LogLine,
} from './testing/base-images-world.ts'
import type { FileServer } from './testing/file-server.ts'

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

describe('what is refused', () => {
  it.each([
    ['configured', () => ({ sha256: 'a'.repeat(64) })],
    [
      'published',
      () => {
        server.others.set(
          '/images/sha256sum.txt',
          `${'b'.repeat(64)}  other.iso\n${'a'.repeat(64)}  live.iso\n`,
        )
        return {}
      },
    ],
    [
      'published',
      () => {
        server.others.set('/images/live.iso.sha256', `${'A'.repeat(64)}\n`)
        return {}
      },
    ],
  ])('a file with another checksum than %s', async (origin, prepare) => {
    const failure = await failureOf(bases(prepare()).get())
    expect(failure.status).toBe(502)
    expect(failure.message).toContain(`its SHA-256 is ${SHA256}, expected is ${'a'.repeat(64)} (as ${origin}`)
    expect(failure.message).toContain(server.url)
    expect(await world.names()).toEqual([])
  })

  it('parts of two files, which are replaced by one straight download', async () => {
    Object.assign(server, { etag: null, lastModified: null, cutAfter: 1_000_000 })
    await failureOf(bases({ sha256: SHA256 }, { timing: { retryMs: [] } }).get())
    await writeFile(join(directory, `${FILE}.part`), Buffer.alloc(1_000_000, 'other'))
    server.cutAfter = null
    await bases({ sha256: SHA256 }).get()
    expect(server.requests.slice(1).map(({ headers }) => headers.range)).toEqual([
      'bytes=1000000-',
      undefined,
    ])
    expect(await world.isStored(ISO)).toBe(true)
  })

  it.each([
    ['a page that says who is not logged in', Buffer.from('<html>Log in</html>')],
    ['a cut ISO', ISO.subarray(0, ISO.length - 400_000)],
  ])('%s', async (_name, content) => {
    server.content = content
    const failure = await failureOf(bases().get())
    expect(failure.message).toMatch(/cannot be used: .* It was removed\.$/)
    expect(await world.names()).toEqual([])
  })

  it('a file that does not fit', async () => {
    const { get } = bases({}, { freeBytes: async () => 12_345 })
    const failure = await failureOf(get())
    expect(failure.status).toBe(507)
    expect(failure.message).toContain(directory)
    expect(failure.message).toContain(`${ISO.length + SPARE_BYTES} bytes`)
    expect(failure.message).toContain('12345 bytes')
    expect(server.requests).toHaveLength(1)
  })

  it('a directory that cannot be there', async () => {
    const failure = await failureOf(bases({}, { directory: '/dev/null/images' }).get())
    expect(failure.message).toMatch(/4\.18 .*ENOTDIR/)
  })

  it('a stored file that was cut: it is fetched again', async () => {
    await bases().get()
    await truncate(join(directory, FILE), 100_000)
    await bases().get()
    expect(await world.isStored(ISO)).toBe(true)
    expect(lines.some(({ level, message }) => level === 'warn' && message.includes('fetched again'))).toBe(
      true,
    )
  })

  it('a stored file when another checksum is configured later', async () => {
    await bases().get()
    server.content = Buffer.from(buildTestIso({ rootfsBytes: 100_000 }))
    await bases({ sha256: sha256(server.content) }).get()
    expect(await world.isStored(server.content)).toBe(true)
  })
})

describe('what is in the directory', () => {
  it('is used when an administrator put it there, after its checksum was verified', async () => {
    await writeFile(join(directory, FILE), ISO)
    await bases({ sha256: SHA256 }).get()
    expect(server.requests).toHaveLength(0)
    expect(await world.names()).toEqual([FILE, `${FILE}.json`])
  })

  it('stays when it is not configured, but for half files of last week', async () => {
    const old = ['rhcos-full-iso-1-x86_64.iso.part', 'rhcos-full-iso-1-x86_64.iso.part.json']
    const kept = [
      'notes.part',
      'rhcos-full-iso-1-x86_64.iso',
      'rhcos-full-iso-2-x86_64.iso.part',
      `${FILE}.part`,
    ]
    for (const name of [...old, ...kept]) await writeFile(join(directory, name), 'x')
    const lastWeek = new Date(Date.now() - 8 * 24 * 3_600_000)
    for (const name of [...old, 'notes.part', `${FILE}.part`])
      await utimes(join(directory, name), lastWeek, lastWeek)
    await bases().close()
    expect(await world.names()).toEqual(kept)
  })

  it('is not what another address would give, when only the version is known', async () => {
    await bases({ version: '4.18' }).get()
    const url = server.url.replace('127.0.0.1', 'localhost')
    await bases({ version: '4.18' }).get()
    expect(server.requests).toHaveLength(1)
    await bases({ version: '4.18', url }).get()
    expect(server.requests).toHaveLength(2)
  })

  it.each(['../../etc/x/..', '..', 'a/b', ''])('cannot be left by the version "%s"', async (version) => {
    await bases({ version }).get()
    const [name = ''] = await world.names()
    expect(name).toMatch(/^rhcos-full-iso-[\w.]*~[0-9a-f]{8}-x86_64\.iso$/)
  })
})
