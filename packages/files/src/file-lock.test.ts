import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeFileLock } from './file-lock.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lock-'))
  path = join(directory, 'live.iso')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const TIMING = { lockBeatMs: 5000, lockStaleMs: 30_000 }
const lockPath = (path: string): string => `${path}.lock`
const take = (timing = {}) => takeFileLock(lockPath(path), { ...TIMING, ...timing })
const holder = async () => JSON.parse(await readFile(lockPath(path), 'utf8'))

it('is held by one of many who try at once, until it is given back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const locks = (await Promise.all(Array.from({ length: 20 }, () => take()))).filter(
      (lock) => lock !== null,
    )
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
    expect(await readdir(directory)).toEqual([])
  }
})

it('is taken from a dead process, but not from a living one', async () => {
  await take()
  const mine = await holder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(lockPath(path), JSON.stringify({ ...mine, token: 'dead', pid }))
  const lock = await take()
  expect(lock).not.toBeNull()
  await lock?.release()
  await writeFile(lockPath(path), JSON.stringify({ ...mine, token: 'other', pid: process.ppid }))
  expect(await take()).toBeNull()
  await writeFile(lockPath(path), JSON.stringify({ ...mine, token: 'other', pid, place: 'another machine' }))
  expect(await take()).toBeNull()
})

it('is taken from who gives no sign of life, who gets to know', async () => {
  const first = await take({ lockBeatMs: 5 })
  const token = (await holder()).token
  await writeFile(lockPath(path), JSON.stringify({ token: 'thief', place: 'elsewhere', pid: 1 }))
  await new Promise<void>((resolve) => first?.lost.addEventListener('abort', () => resolve()))
  expect(String(first?.lost.reason)).toContain('took over')
  await first?.release()
  expect((await holder()).token).toBe('thief')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lockPath(path), longAgo, longAgo)
  const second = await take()
  expect((await holder()).token).not.toBe(token)
  await second?.release()
})

it('is taken when it cannot be read and is old', async () => {
  await writeFile(lockPath(path), 'nonsense')
  expect(await take()).toBeNull()
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(lockPath(path), longAgo, longAgo)
  const lock = await take()
  expect(lock).not.toBeNull()
  await lock?.release()
})
