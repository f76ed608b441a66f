import { randomFillSync } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { messageOf } from '@groundwork/errors/error-text'
import type { SyncWrites } from '../machine.ts'

/** As the store of a control plane writes: small pieces that must be on the disk before the next one. */
const BLOCK_BYTES = 2300
const SIZE_BYTES = 22 * 1024 * 1024
const BLOCKS = Math.ceil(SIZE_BYTES / BLOCK_BYTES)
const WRITERS = 2

/**
 * What `fio --bs=2300 --size=22m --fdatasync=1` measures, for machines without it. Two writers share the disk; the slower
 * one counts. Both wait in threads of their own, so the time includes what a busy process adds, some tens of microseconds.
 */
export async function measureSyncWrites(
  path: string,
  signal?: AbortSignal,
  blocks = BLOCKS,
): Promise<SyncWrites> {
  let claim: FileHandle
  try {
    // The kernel opens no disk exclusively that is in use. Volumes and arrays are such a use too, also those that an earlier
    // system left behind: whether they matter was looked at before. Never makes a file: a device that is gone must not become one.
    const isBuiltOn = await hasHolders(await realpath(path))
    claim = await open(path, isBuiltOn ? constants.O_RDWR : constants.O_RDWR | constants.O_EXCL)
  } catch (error) {
    return { ok: false, error: `${path} cannot be written to: ${messageOf(error)}` }
  }
  try {
    return await measureWriters(path, signal, blocks)
  } finally {
    await claim.close()
  }
}

async function measureWriters(
  path: string,
  signal: AbortSignal | undefined,
  blocks: number,
): Promise<SyncWrites> {
  const stopped = new AbortController()
  const either = AbortSignal.any(signal === undefined ? [stopped.signal] : [stopped.signal, signal])
  const writers = Array.from({ length: WRITERS }, () => timeWrites(path, blocks, either))
  // When one fails the other need not go on writing.
  for (const writer of writers) writer.catch(() => stopped.abort())
  const ended = await Promise.allSettled(writers)
  const failure = ended.find((result) => result.status === 'rejected')
  if (signal?.aborted) return { ok: false, error: `Writing to ${path} was stopped.` }
  if (failure !== undefined)
    return { ok: false, error: `Writing to ${path} failed: ${messageOf(failure.reason)}` }
  const times = ended.flatMap((result) => (result.status === 'fulfilled' ? [p99(result.value)] : []))
  return { ok: true, p99Ns: Math.max(...times) }
}

async function timeWrites(path: string, blocks: number, signal: AbortSignal): Promise<number[]> {
  const file = await open(path, 'r+')
  try {
    // Zeros would flatter disks that compress.
    const block = randomFillSync(new Uint8Array(BLOCK_BYTES))
    const times: number[] = []
    for (let index = 0; index < blocks; index++) {
      if (signal.aborted) break
      const { bytesWritten } = await file.write(block, 0, BLOCK_BYTES, index * BLOCK_BYTES)
      if (bytesWritten < BLOCK_BYTES) throw new Error('the disk is smaller than the test.')
      const before = process.hrtime.bigint()
      await file.datasync()
      times.push(Number(process.hrtime.bigint() - before))
    }
    return times
  } finally {
    await file.close()
  }
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

/** Of the device, or of one of its partitions. */
async function hasHolders(device: string): Promise<boolean> {
  const folder = join('/sys/class/block', basename(device))
  const names = await readdir(folder).catch((): string[] => [])
  const folders = [folder, ...names.map((name) => join(folder, name))].map((each) => join(each, 'holders'))
  const holders = await Promise.all(folders.map((each) => readdir(each).catch((): string[] => [])))
  return holders.some((found) => found.length > 0)
}
