// Things that go wrong around an image rather than with it: none of them may cost a good file, fill a disk or hold up the end.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { takeFileLock } from '@groundwork/files/file-lock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestIso } from '../testing/build-test-iso.ts'
import { SPARE_BYTES } from './check-space.ts'
import { lockPath } from './fetch-image.ts'
import { reasonOf } from './reason-of.ts'
import {
  type BaseImagesWorld,
  createBaseImagesWorld,
  STORED_NAME as FILE,
} from './testing/base-images-world.ts'
import { type FileServer, startFileServer } from './testing/file-server.ts'
import { DEFAULT_TIMING } from './timing.ts'

const ISO = Buffer.from(buildTestIso({ rootfsBytes: 300_000 }))
const SHA256 = createHash('sha256').update(ISO).digest('hex')

let world: BaseImagesWorld
let directory: string
let server: FileServer
let bases: BaseImagesWorld['bases']
beforeEach(async () => {
  world = await createBaseImagesWorld(ISO)
  ;({ directory, server, bases } = world)
})
afterEach(() => world.close())

describe('a web server', () => {
  it('that never answers does not hold up the end of the service', async () => {
    const asked = new Promise<void>((resolve) => {
      server.before = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    const { get, close } = bases({ isRemote: true })
    const failed = get().catch((error: Error) => error.message)
    await asked
    await close()
    expect(await failed).toContain('being stopped')
  })

  it('that never ends does not fill the disk', async () => {
    const flood = createServer((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024))) {}
      }
      response.on('drain', more)
      more()
    })
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
    const { port } = flood.address() as AddressInfo
    const file = join(directory, `${FILE}.part`)
    const diskBytes = SPARE_BYTES + 100 * 1024 * 1024
    const freeBytes = async () => diskBytes - (await stat(file).catch(() => ({ size: 0 }))).size
    try {
      const { get } = bases({ url: `http://127.0.0.1:${port}/live.iso` }, { freeBytes })
      await expect(get()).rejects.toMatchObject({ status: 507 })
      expect(await freeBytes()).toBeGreaterThan(SPARE_BYTES - 100 * 1024 * 1024)
    } finally {
      flood.closeAllConnections()
      await new Promise((resolve) => flood.close(resolve))
    }
  })

  it('gets the user and password of its URL', async () => {
    const url = server.url.replace('//', '//reader:pass%20word@')
    await bases({ url }).get()
    const expected = `Basic ${Buffer.from('reader:pass word').toString('base64')}`
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([expected])
  })

  it('may have a path that is no text', async () => {
    const odd = await startFileServer(ISO, '/images/100%.iso')
    try {
      await bases({ url: odd.url }).get()
      expect((await readFile(join(directory, FILE))).equals(ISO)).toBe(true)
    } finally {
      await odd.close()
    }
  })
})

describe('a file that is there', () => {
  it('is kept when it cannot be looked at now', async () => {
    const path = join(directory, FILE)
    await writeFile(path, ISO)
    // Stands for anything that is wrong with the machine and not with the file.
    await symlink(`${FILE}.json`, `${path}.json`)
    await expect(bases().get()).rejects.toThrow('ELOOP')
    expect(server.requests).toHaveLength(0)
    await rm(`${path}.json`)
    await bases().get()
    expect(server.requests).toHaveLength(0)
  })

  it('is kept when the configured checksum is another one, without a word for every look at it', async () => {
    await writeFile(join(directory, FILE), 'an older one')
    const lock = await takeFileLock(lockPath(join(directory, FILE)), DEFAULT_TIMING)
    const { get } = bases({ sha256: SHA256 }, { timing: { waitMs: 200 } })
    await expect(get()).rejects.toMatchObject({ status: 503 })
    const warned = () => world.lines.filter(({ level }) => level === 'warn').length
    await expect.poll(warned).toBeGreaterThan(0)
    await expect(get()).rejects.toMatchObject({ status: 503 })
    expect(warned()).toBe(1)
    await lock?.release()
    await expect.poll(() => get().then(({ tag }) => tag !== '')).toBe(true)
  })

  it('gives way to what is written over it: no reader gets bytes of both', async () => {
    const path = join(directory, 'local.iso')
    await writeFile(path, ISO)
    const { get } = bases({ url: path })
    const before = await get()
    const other = Buffer.from(buildTestIso({ rootfsBytes: 310_000 }))
    await writeFile(path, other)
    const after = await get()
    expect(after.tag).not.toBe(before.tag)
    await expect(before.source.read(Buffer.alloc(16), 0)).rejects.toThrow('closed')
  })

  it('may be a pipe by mistake, which is said and not waited for', async () => {
    const path = join(directory, 'local.iso')
    execFileSync('mkfifo', [path])
    await expect(bases({ url: path, sha256: SHA256 }).get()).rejects.toThrow('is not a file')
  })

  it('is used only if what was opened has the configured checksum', async () => {
    const path = join(directory, 'local.iso')
    await writeFile(path, ISO)
    const { get, watch } = bases({ url: path, sha256: SHA256 })
    // Replaced while it is being verified: whatever comes out of that, it has the right bytes.
    watch(({ status }) => {
      if (status !== 'verifying') return
      rmSync(path)
      writeFileSync(path, buildTestIso({ rootfsBytes: 310_000 }))
    })
    const base = await get()
    expect(base.source.size).toBe(ISO.length)
  })

  it('stays readable for those who began before it was replaced', async () => {
    const path = join(directory, 'local.iso')
    await writeFile(path, ISO)
    const { get } = bases({ url: path })
    const before = await get()
    await rm(path)
    await writeFile(path, buildTestIso({ rootfsBytes: 310_000 }))
    await get()
    const start = Buffer.alloc(4096)
    await before.source.read(start, 32_768)
    expect(start.equals(ISO.subarray(32_768, 32_768 + 4096))).toBe(true)
  })

  it('may be replaced for ever without using up descriptors', async () => {
    const path = join(directory, 'local.iso')
    const { get } = bases({ url: path })
    const count = async () => (await readdir('/proc/self/fd')).length
    const replace = async (second: number) => {
      await rm(path, { force: true })
      await writeFile(path, ISO)
      await utimes(path, second, second)
      await get()
    }
    for (let second = 1; second <= 10; second += 1) await replace(second)
    const before = await count()
    for (let second = 11; second <= 60; second += 1) await replace(second)
    expect((await count()) - before).toBeLessThan(20)
  })
})

describe('what a killed process leaves behind', () => {
  it('is removed after some days: drafts of locks, journals and archives', async () => {
    const left = [
      `${FILE}.lock.5f0c7d3e-1111-4222-8333-444455556666`,
      `${FILE}.part.json.4711.k3j5h2.tmp`,
      'nmstatectl-4.18-x86_64.4711.k3j5h2.tmp',
    ]
    const kept = ['notes.tmp', FILE]
    for (const name of [...left, ...kept]) {
      await writeFile(join(directory, name), ISO)
      await utimes(join(directory, name), 1, 1)
    }
    await writeFile(join(directory, `${FILE}.json.4711.fresh.tmp`), '')
    const { get, close } = bases()
    await get()
    await close()
    expect((await readdir(directory)).sort()).toEqual(
      [FILE, `${FILE}.json.4711.fresh.tmp`, 'notes.tmp'].sort(),
    )
  })
})

describe('the lock of a download', () => {
  it('is not given up because it could not be read once', async () => {
    const path = join(directory, FILE)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const lock = await takeFileLock(lockPath(path), DEFAULT_TIMING)
    const content = await readFile(lockPath(path))
    await rm(lockPath(path))
    await mkdir(lockPath(path))
    vi.advanceTimersByTime(DEFAULT_TIMING.lockBeatMs)
    vi.useRealTimers()
    await expect(readFile(lockPath(path))).rejects.toThrow('EISDIR')
    expect(lock?.lost.aborted).toBe(false)
    await rm(lockPath(path), { recursive: true })
    await writeFile(lockPath(path), content)
    await lock?.release()
    expect(await readdir(directory)).toEqual([])
  })
})

it('a failure to connect says which addresses were tried', () => {
  const tried = [new Error('connect ECONNREFUSED ::1:80'), new Error('connect ECONNREFUSED 127.0.0.1:80')]
  expect(reasonOf(new AggregateError(tried))).toBe(
    'connect ECONNREFUSED ::1:80, connect ECONNREFUSED 127.0.0.1:80.',
  )
})
