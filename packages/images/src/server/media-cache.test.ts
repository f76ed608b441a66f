import { describe, expect, it } from 'vitest'
import type { Medium } from '../media/medium.ts'
import { memorySource } from '../testing/memory-source.ts'
import { createMediaCache } from './media-cache.ts'

const mediumOf = (...archives: Uint8Array[]): Medium => ({
  size: 0,
  pieces: archives.map((bytes) => ({ kind: 'bytes', bytes })),
  source: memorySource(new Uint8Array()),
  tag: 'tag',
  lastModified: new Date(0),
  fileName: 'x',
})

describe('a media cache', () => {
  it('assembles once for all who ask at the same time', async () => {
    const cache = createMediaCache(1_000)
    let count = 0
    const assemble = async () => {
      count += 1
      return mediumOf()
    }
    const [first, second] = await Promise.all([cache.get('a', assemble), cache.get('a', assemble)])
    expect(first).toBe(second)
    expect(await cache.get('a', assemble)).toBe(first)
    expect(count).toBe(1)
  })

  it('tries again after a failure', async () => {
    const cache = createMediaCache(1_000)
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', async () => mediumOf())).toBeDefined()
  })

  it('forgets what was not used for longest', async () => {
    const cache = createMediaCache(250)
    const assembled: string[] = []
    const get = (key: string) =>
      cache.get(key, async () => {
        assembled.push(key)
        return mediumOf(new Uint8Array(100))
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(assembled).toEqual(['a', 'b', 'c', 'b'])
  })

  it('counts an archive once that many media share', async () => {
    const cache = createMediaCache(250)
    const shared = new Uint8Array(200)
    for (let index = 0; index < 20; index += 1) await cache.get(String(index), async () => mediumOf(shared))
    expect(cache.count).toBe(20)
    await cache.get('other', async () => mediumOf(new Uint8Array(100)))
    expect(cache.count).toBe(1)
  })
})
