// What holds for every kind of store.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createObjectStore } from './create-object-store.ts'
import type { ObjectStore } from './object-store.ts'
import { startS3Server } from './testing/s3-server.ts'

interface Opened {
  readonly store: ObjectStore
  close(): Promise<void>
}

async function openDirectory(): Promise<Opened> {
  const path = await mkdtemp(join(tmpdir(), 'groundwork-files-'))
  const store = await createObjectStore({ kind: 'directory', path })
  return { store, close: () => rm(path, { recursive: true }) }
}

async function openS3(): Promise<Opened> {
  const server = await startS3Server()
  return { store: await createObjectStore(server.config), close: () => server.close() }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each([
  ['a directory', openDirectory],
  ['S3', openS3],
])('a store in %s', (_, open) => {
  let opened: Opened
  let store: ObjectStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  it('gives back what was put, and replaces it', async () => {
    await store.put('a/b/c.yaml', Buffer.from('one'))
    expect(String(await store.get('a/b/c.yaml'))).toBe('one')
    await store.put('a/b/c.yaml', Buffer.from('other'))
    expect(String(await store.get('a/b/c.yaml'))).toBe('other')
  })

  it('knows what is not there', async () => {
    await store.put('known/file', Buffer.from('x'))
    for (const key of ['unknown', 'known', 'known/other', 'known/file/below']) {
      expect(await store.get(key)).toBeNull()
      expect(await store.open(key)).toBeNull()
      expect(await store.head(key)).toBeNull()
      await store.delete(key)
    }
    expect(String(await store.get('known/file'))).toBe('x')
  })

  it.each([
    ['empty', 0],
    ['small', 70_000],
    ['several parts', 20 * 1024 * 1024 + 17],
  ])('keeps every byte of a stream: %s', async (name, size) => {
    const bytes = randomBytes(size)
    await store.put(`streams/${name}`, Readable.from(inPieces(bytes, 65_536)))
    expect((await store.head(`streams/${name}`))?.size).toBe(size)
    const found = await store.open(`streams/${name}`)
    expect(found?.size).toBe(size)
    expect(found && sha256(await buffer(found.content))).toBe(sha256(bytes))
    expect(sha256((await store.get(`streams/${name}`)) ?? Buffer.of())).toBe(sha256(bytes))
  })

  it('says how old an object is', async () => {
    const before = Date.now()
    await store.put('times/now', Buffer.from('x'))
    const age = ((await store.head('times/now'))?.modifiedAt ?? 0) - before
    expect(Math.abs(age)).toBeLessThan(10_000)
  })

  it('shows nothing of a stream that breaks off, and keeps what was there', async () => {
    function* broken(): Generator<Uint8Array> {
      yield randomBytes(100_000)
      throw new Error('the sender went away')
    }
    await store.put('broken/old', Buffer.from('old'))
    await expect(store.put('broken/old', Readable.from(broken()))).rejects.toThrow('the sender went away')
    await expect(store.put('broken/new', Readable.from(broken()))).rejects.toThrow('broken/new')
    expect(String(await store.get('broken/old'))).toBe('old')
    expect(await store.list('broken/')).toEqual(['broken/old'])
  })

  it('takes any name that a file can have', async () => {
    for (const name of ["a b+c&d=e%20'(1)*!.json", 'ünï-文.yaml', '~tilde.yml', 'a'.repeat(200)]) {
      await store.put(`names/${name}`, Buffer.from(name))
      expect(String(await store.get(`names/${name}`))).toBe(name)
      expect(await store.list('names/')).toEqual([`names/${name}`])
      await store.delete(`names/${name}`)
    }
  })

  it('lists by prefix, sorted', async () => {
    for (const key of ['list/b/2', 'list/a/1', 'list/a/0', 'list/ab', 'listing']) {
      await store.put(key, Buffer.from(key))
    }
    expect(await store.list('list/')).toEqual(['list/a/0', 'list/a/1', 'list/ab', 'list/b/2'])
    expect(await store.list('list/a')).toEqual(['list/a/0', 'list/a/1', 'list/ab'])
    expect(await store.list('list/a/1')).toEqual(['list/a/1'])
    expect(await store.list('nothing/')).toEqual([])
    expect(await store.list('')).toContain('listing')
  })

  it('deletes by prefix and nothing else', async () => {
    for (const key of ['gone/1', 'gone/2/3', 'gone-not/1']) await store.put(key, Buffer.from(key))
    await store.deletePrefix('gone/')
    expect(await store.list('gone')).toEqual(['gone-not/1'])
    await store.deletePrefix('gone/')
    await expect(store.deletePrefix('')).rejects.toThrow('every object')
  })

  it('lists folders page by page', async () => {
    // `p2/z`, because the test server overlooks a folder that has only folders in it.
    for (const key of ['p1/x', 'p1/y', 'p2/x/y', 'p2/z', 'p3/x']) await store.put(key, Buffer.from('x'))
    const found: string[] = []
    let page: readonly string[]
    do {
      page = await store.listFolders(found.at(-1) ?? '', 2)
      expect(page.length).toBeLessThanOrEqual(2)
      found.push(...page)
    } while (page.length > 0)
    expect(found).toEqual([...new Set(found)].sort())
    expect(found).toEqual(expect.arrayContaining(['p1', 'p2', 'p3']))
  })

  it.each(['', '/etc/passwd', '../up', 'a/../../up', 'a//b', 'a/', './a', 'a\0b', `a/${'b'.repeat(256)}`])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('object key')
      await expect(async () => store.get(key)).rejects.toThrow('object key')
    },
  )
})
