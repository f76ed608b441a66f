import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HttpError } from '../errors/http-error.ts'
import { createDirectoryStore } from './directory-store.ts'
import { incomingName } from './leftovers.ts'
import { storageError } from './storage-error.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'groundwork-directory-'))
})
afterEach(() => rm(root, { recursive: true }))

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

it('keeps everything to its own user', async () => {
  const path = join(root, 'new/files')
  const store = await createDirectoryStore(path)
  await store.put('a/b', Buffer.from('secret'))
  const modes = ['', 'a', '.incoming'].map((below) => modeOf(join(path, below)))
  expect(await Promise.all(modes)).toEqual(['700', '700', '700'])
  expect(await modeOf(join(path, 'a/b'))).toBe('600')
})

it('shows a file only when it is complete', async () => {
  const store = await createDirectoryStore(root)
  const content = new Readable({ read() {} })
  const putting = store.put('a/b', content)
  content.push('half')
  expect(await store.list('')).toEqual([])
  content.push(null)
  await putting
  expect(await store.list('')).toEqual(['a/b'])
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

it('leaves no empty directories and no aside files', async () => {
  const store = await createDirectoryStore(`${root}/`)
  await store.put('a/b/c', Buffer.from('x'))
  await store.put('a/d', Buffer.from('x'))
  await store.delete('a/b/c')
  expect(await readdir(join(root, 'a'))).toEqual(['d'])
  await store.deletePrefix('a/')
  expect(await readdir(root)).toEqual(['.incoming'])
  await expect(store.put('x', Readable.from([1]))).rejects.toThrow('Storing the file x failed')
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

it('removes at start what a dead process was writing, not what others are writing', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  const here = incomingName().split('.')[0]
  const incoming = join(root, '.incoming')
  await mkdir(incoming)
  const names = {
    dead: `${here}.${dead.pid}.1`,
    own: `${here}.${process.pid}.1`,
    living: `${here}.${process.ppid}.1`,
    elsewhere: `not-${hostname()}.1.1`,
    old: `not-${hostname()}.1.2`,
  }
  for (const name of Object.values(names)) await writeFile(join(incoming, name), 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600
  await utimes(join(incoming, names.old), twoDaysAgo, twoDaysAgo)
  await createDirectoryStore(root)
  expect((await readdir(incoming)).sort()).toEqual([names.elsewhere, names.living].sort())
})

it('has every file that was stored, and only whole ones, after kill -9', async () => {
  const program = join(import.meta.dirname, 'testing/write-until-killed.ts')
  const sources = new URL('../../../../tools/testing/load-typescript.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', sources, program, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stored: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    stored.push(line)
    if (stored.length === 30) child.kill('SIGKILL')
  }
  // Its last line may be read before it is gone, and what it was writing belongs to it until then.
  await ended
  const store = await createDirectoryStore(root)
  const keys = await store.list('files/')
  expect(keys.map((key) => basename(key))).toEqual(expect.arrayContaining(stored))
  for (const key of keys) {
    const whole = Buffer.alloc(300_000, basename(key).at(-1))
    expect(whole.equals((await store.get(key)) ?? Buffer.of())).toBe(true)
  }
  expect(await readdir(join(root, '.incoming'))).toEqual([])
})

it('says that the disk is full', async () => {
  const full = await open('/dev/full', 'w')
  const error = await full.writeFile('x').catch((reason: unknown) => reason)
  await full.close()
  const told = storageError('Storing the file a/b', error)
  expect(told).toBeInstanceOf(HttpError)
  expect(told.message).toMatch(/^Storing the file a\/b failed because the disk .* is full/)
})

it.each([
  { code: 'ENOSPC', status: 507, reason: /is full\. Free some space/ },
  { code: 'EDQUOT', status: 507, reason: /quota\. Free some space/ },
  { code: 'EROFS', status: 503, reason: /read-only\. Make it writable/ },
  { code: 'EIO', status: 503, reason: /fails.*Check that disk/ },
])('$code of the disk is told with what to do', ({ code, status, reason }) => {
  const told = storageError('Storing the file a/b', Object.assign(new Error(code), { code }))
  expect(told).toMatchObject({ status, message: expect.stringMatching(reason) })
})

it('says which file could not be written', async () => {
  const store = await createDirectoryStore(root)
  await store.put('a', Buffer.from('x'))
  await expect(store.put('a/b', Buffer.from('x'))).rejects.toThrow('Storing the file a/b failed')
})

it('has no URLs', async () => {
  const store = await createDirectoryStore(root)
  expect(await store.presign('a', 60)).toBeNull()
})

it('can use a folder while others delete the last file in it', async () => {
  const store = await createDirectoryStore(root)
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await store.put(`busy/deep/${index}`, Buffer.from('x'))
      await store.delete(`busy/deep/${index}`)
      await store.put(`busy/deep/${index}`, Buffer.from('y'))
    }),
  )
  expect(await store.list('busy/')).toHaveLength(20)
})
