import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Owner } from './unprivileged.ts'

/** Whether another user may enter this directory: it and all above it have to let him through. */
export async function canReach(directory: string, { uid, gid }: Owner): Promise<boolean> {
  for (let at = resolve(directory); ; at = dirname(at)) {
    const { mode, uid: ownerUid, gid: ownerGid } = await stat(at)
    const enter = ownerUid === uid ? 0o100 : ownerGid === gid ? 0o010 : 0o001
    if ((mode & enter) === 0) return false
    if (at === dirname(at)) return true
  }
}
