import type { LabDisk } from '../world/disk.ts'
import type { ProgramCall } from '../world/program.ts'

/** So that a test can see afterwards what was done to a disk, when and by which program. */
export function recordWrite(
  { system }: Pick<ProgramCall, 'system'>,
  disk: LabDisk,
  by: string,
  what: string,
): void {
  disk.record({ at: system.world.time.now(), by, what })
}
