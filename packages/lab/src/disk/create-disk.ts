import type { DiskWrite, LabDisk } from '../world/disk.ts'
import type { DiskSpec } from '../world/hardware.ts'

export function createDisk(
  spec: Pick<DiskSpec, 'name' | 'sizeBytes' | 'contents' | 'syncWriteP99Ns' | 'bytesPerSecond'>,
): LabDisk {
  const writes: DiskWrite[] = []
  return {
    name: spec.name,
    sizeBytes: spec.sizeBytes,
    // A copy: several disks of one profile share what they were delivered with, but not what becomes of it.
    contents: { ...spec.contents },
    writes,
    record: (write) => void writes.push(write),
    syncWriteP99Ns: spec.syncWriteP99Ns,
    bytesPerSecond: spec.bytesPerSecond,
    failure: null,
    keepsContents: false,
    hangs: false,
    isGone: false,
  }
}
