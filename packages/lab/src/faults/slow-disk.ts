import type { Fault } from './fault.ts'

/** Ten times what etcd bears. */
const SYNC_WRITE_NS = 100_000_000
const BYTES_PER_SECOND = 4_000_000

export const slowDisk: Fault = {
  name: 'slow-disk',
  description:
    'All disks take 100 ms for a synchronised write and write an image at 4 MB/s. Matters once an installation begins.',
  shows: null,
  inject(_world, computer) {
    for (const disk of computer.disks) {
      disk.syncWriteP99Ns = SYNC_WRITE_NS
      disk.bytesPerSecond = BYTES_PER_SECOND
    }
  },
}
