import type { ProgramCall } from '../computer/program.ts'
import type { LabDisk } from './disk.ts'

/** So that everybody can see afterwards what was done to a disk, when and by which program. */
export function recordWrite(
  { system }: Pick<ProgramCall, 'system'>,
  disk: LabDisk,
  by: string,
  what: string,
): void {
  disk.record({ at: system.world.time.now(), by, what })
}
