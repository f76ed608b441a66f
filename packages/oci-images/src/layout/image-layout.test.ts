import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLayout } from './image-layout.ts'

const TYPE = 'application/octet-stream'
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'layout-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(directory, { recursive: true, force: true })
})

type Write = (piece: Uint8Array, offset?: number, length?: number) => Promise<{ bytesWritten: number }>

/** All files of this process take at most so many bytes at once. */
async function limitWrites(most: number): Promise<void> {
  const handle = await open(join(directory, 'any'), 'w')
  const handles = Object.getPrototypeOf(handle) as { write: Write }
  await handle.close()
  const whole = handles.write
  vi.spyOn(handles, 'write').mockImplementation(function (this: unknown, piece, offset = 0, length) {
    const wanted = Math.min(most, length ?? piece.length - offset)
    return wanted === 0 ? Promise.resolve({ bytesWritten: 0 }) : whole.call(this, piece, offset, wanted)
  })
}

describe('a blob', () => {
  const pieces = () => [Buffer.from('groundwork'), Buffer.from(''), Buffer.from('!')]

  it('is whole when the disk takes it bit by bit', async () => {
    await limitWrites(3)
    const layout = await openLayout(directory)
    const blob = await layout.add(pieces(), TYPE)
    expect(blob.size).toBe(11)
    expect(await layout.has(blob)).toBe(true)
    expect((await layout.read(blob)).toString()).toBe('groundwork!')
  })

  it('has no name when the disk takes nothing', async () => {
    await limitWrites(0)
    const layout = await openLayout(directory)
    await expect(layout.add(pieces(), TYPE)).rejects.toThrow('The disk takes no more bytes.')
    expect(await readdir(join(directory, 'blobs', 'sha256'))).toEqual([])
  })
})
