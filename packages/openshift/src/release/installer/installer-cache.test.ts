import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newProcessMark } from '@groundwork/files/process-mark'
import { PROCESS_NAMESPACE } from '@groundwork/files/process-namespace'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInstallerCache, type DraftFile, type InstallerCacheOptions } from './installer-cache.ts'

const run = promisify(execFile)
const signal = new AbortController().signal
const QUICK = { lockPollMs: 5, lockBeatMs: 20, lockStaleMs: 20_000, roomMs: 50 }

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'installers-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const cacheWith = (options: Partial<InstallerCacheOptions> = {}) =>
  createInstallerCache({ directory, timing: QUICK, ...options })

async function* bytes(text: string) {
  for (let start = 0; start < text.length; start += 3) yield Buffer.from(text.slice(start, start + 3))
}
const makes = (text: string) => (draft: DraftFile) => draft.receive(bytes(text), text.length)
const never = () => Promise.reject(new Error('It is there already.'))
const kept = async () =>
  (await readdir(join(directory, 'installers'))).filter((name) => !name.endsWith('.json')).sort()

describe('an installer', () => {
  it('is made once and is a program', async () => {
    const uses: [string, boolean][] = []
    const cache = cacheWith({ onUse: (name, isHit) => uses.push([name, isHit]) })
    const first = await cache.lease('a', makes('#!/bin/sh\necho hello\n'), signal)
    const second = await cacheWith().lease('a', never, signal)
    expect((await run(second.path)).stdout).toBe('hello\n')
    expect(uses).toEqual([['a', false]])
    await Promise.all([first.release(), second.release()])
    expect(await readdir(join(directory, 'leases'))).toEqual([])
    expect(await readdir(join(directory, 'drafts'))).toEqual([])
    expect((await stat(directory)).mode & 0o077).toBe(0)
  })

  it('is made by one of many who want it at the same time', async () => {
    let made = 0
    const make = async (draft: DraftFile) => {
      made += 1
      await draft.receive(bytes('content'), 7)
    }
    const leases = await Promise.all(Array.from({ length: 8 }, () => cacheWith().lease('a', make, signal)))
    expect(made).toBe(1)
    expect(new Set(leases.map(({ path }) => path)).size).toBe(8)
  })

  it('is not there when making it failed', async () => {
    const cache = cacheWith()
    const half = async (draft: DraftFile) => {
      await draft.receive(bytes('half of it'), 10)
      throw new Error('The connection broke.')
    }
    await expect(cache.lease('a', half, signal)).rejects.toThrow('broke')
    expect(await kept()).toEqual([])
    expect(await readdir(join(directory, 'drafts'))).toEqual([])
    await (await cache.lease('a', makes('whole'), signal)).release()
  })

  it('that is not whole any more is made again', async () => {
    const cache = cacheWith()
    await (await cache.lease('a', makes('whole'), signal)).release()
    await truncate(join(directory, 'installers', 'a'), 2)
    const lease = await cache.lease('a', makes('again'), signal)
    expect(await readFile(lease.path, 'utf8')).toBe('again')
  })

  it('may be given up while waiting for it', async () => {
    const ending = new AbortController()
    let goOn: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const blocked = cacheWith().lease('a', (draft) => gate.then(() => makes('a')(draft)), signal)
    const waiting = cacheWith().lease('b', makes('b'), ending.signal)
    ending.abort(new Error('The service is being stopped.'))
    await expect(waiting).rejects.toThrow('being stopped')
    goOn()
    await blocked
  })
})

describe('room', () => {
  it('is made by throwing away what was not used for the longest time', async () => {
    const evicted: string[] = []
    const cache = cacheWith({ capacityBytes: 25, onEviction: (name) => evicted.push(name) })
    for (const name of ['a', 'b']) await (await cache.lease(name, makes('0123456789'), signal)).release()
    for (const [index, name] of ['a', 'b'].entries())
      await utimes(join(directory, 'installers', name), index, index)
    await (await cache.lease('a', never, signal)).release()
    await (await cache.lease('c', makes('0123456789'), signal)).release()
    expect(evicted).toEqual(['b'])
    expect(await kept()).toEqual(['a', 'c'])
  })

  it('is not taken from those in use', async () => {
    const cache = cacheWith({ capacityBytes: 15 })
    const used = await cache.lease('a', makes('0123456789'), signal)
    await expect(cache.lease('b', makes('0123456789'), signal)).rejects.toThrow('full of installers in use')
    const waiting = cacheWith({ capacityBytes: 15, timing: { ...QUICK, roomMs: 10_000 } }).lease(
      'b',
      makes('0123456789'),
      signal,
    )
    await used.release()
    expect(await readFile((await waiting).path, 'utf8')).toBe('0123456789')
  })

  it('that can never be there is said so', async () => {
    await expect(cacheWith({ capacityBytes: 5 }).lease('a', makes('0123456789'), signal)).rejects.toThrow(
      'INSTALLER_CACHE_CAPACITY',
    )
    await expect(cacheWith({ maxInstallerBytes: 5 }).lease('a', makes('0123456789'), signal)).rejects.toThrow(
      'INSTALLER_CACHE_MAX_RELEASE_SIZE',
    )
    const full = cacheWith({ freeBytes: async () => 1000 }).lease('a', makes('0123456789'), signal)
    await expect(full).rejects.toMatchObject({ problem: 'no-space' })
    expect(await kept()).toEqual([])
  })
})

it('what processes left behind that were killed is removed', async () => {
  const pid = Number((await run('sh', ['-c', 'echo $$'])).stdout)
  const [place = '', , life, id] = newProcessMark().split('.')
  const dead = [place, pid, life, id].join('.')
  const alive = newProcessMark()
  const elsewhere = ['0'.repeat(16), '1', life, id].join('.')
  for (const below of ['leases', 'drafts']) {
    await mkdir(join(directory, below), { recursive: true })
    for (const name of [dead, alive, elsewhere]) await writeFile(join(directory, below, name), '')
  }
  await writeFile(
    join(directory, 'filling'),
    JSON.stringify({ token: 'dead', place: PROCESS_NAMESPACE, pid }),
  )
  const lease = await cacheWith().lease('a', makes('a'), signal)
  await lease.release()
  for (const below of ['leases', 'drafts']) {
    expect((await readdir(join(directory, below))).sort()).toEqual([alive, elsewhere].sort())
  }
})
