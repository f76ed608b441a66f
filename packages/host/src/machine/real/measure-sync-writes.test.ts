import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureSyncWrites } from './measure-sync-writes.ts'

const BLOCKS = 20
let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-sync-writes-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('measureSyncWrites', () => {
  it('overwrites the start and nothing behind it', async () => {
    const path = join(directory, 'disk')
    const size = BLOCKS * 2300 + 100
    writeFileSync(path, new Uint8Array(size))
    const result = await measureSyncWrites(path, undefined, BLOCKS)
    expect(result).toMatchObject({ ok: true, p99Ns: expect.any(Number) })
    const bytes = readFileSync(path)
    expect(bytes).toHaveLength(size)
    expect(bytes.subarray(0, BLOCKS * 2300).some((byte) => byte !== 0)).toBe(true)
    expect(bytes.subarray(BLOCKS * 2300).every((byte) => byte === 0)).toBe(true)
  })

  it('does not make a file where no device is', async () => {
    const path = join(directory, 'gone')
    expect(await measureSyncWrites(path, undefined, BLOCKS)).toMatchObject({
      ok: false,
      error: expect.stringContaining(path),
    })
    expect(() => statSync(path)).toThrow()
  })

  it('stops when it is told to', async () => {
    const path = join(directory, 'stopped')
    writeFileSync(path, 'untouched')
    const result = await measureSyncWrites(path, AbortSignal.abort(), BLOCKS)
    expect(result).toEqual({ ok: false, error: `Writing to ${path} was stopped.` })
    expect(readFileSync(path, 'utf8')).toBe('untouched')
  })
})
