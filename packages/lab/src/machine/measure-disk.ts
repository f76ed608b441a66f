import type { MachineFiles, SyncWrites } from '@groundwork/host/machine'
import type { RunningSystem } from '../world/computer.ts'

/** As many as the real measurement makes. */
const WRITES = 10_000
/** Most writes are faster than the slowest hundredth. */
const TYPICAL_SHARE = 0.4

/** Takes as long as the real one would, and destroys the same. */
export async function measureDisk(
  { computer, world, signal: ended }: RunningSystem,
  files: MachineFiles,
  path: string,
  signal?: AbortSignal,
): Promise<SyncWrites> {
  const device = await files.realPath(path)
  const disk = computer.disks.find(({ name }) => device === `/dev/${name}`)
  if (disk === undefined) return { ok: false, error: `${path} cannot be written to: it is not there.` }
  disk.record({ at: world.time.now(), by: 'speed measurement', what: 'overwrote the first 22 MiB' })
  // Volumes and arrays are in use by the kernel and stay what they are; whatever would have booted does no more.
  if (disk.contents.kind !== 'leftover') disk.contents = { kind: 'blank' }
  const stopped = AbortSignal.any(signal === undefined ? [ended] : [ended, signal])
  await world.time.sleep((WRITES * disk.syncWriteP99Ns * TYPICAL_SHARE) / 1_000_000, stopped)
  if (stopped.aborted) return { ok: false, error: `Writing to ${path} was stopped.` }
  return { ok: true, p99Ns: disk.syncWriteP99Ns }
}
