// A disk that hangs keeps each look at it, and with it a thread of the process, for as long as it hangs. So there is one at a time.
import type { Config } from '../config/config.ts'
import type { Trouble } from '../errors/trouble.ts'
import { roomTrouble } from './room.ts'

type Disks = Pick<Config, 'dataDir' | 'databaseUrl' | 'files'>

const underWay = new WeakMap<Disks, Promise<Trouble | null>>()

/** Joins a look at the same disks that is not over yet. */
export function sharedRoomTrouble(
  config: Disks,
  look: (config: Disks) => Promise<Trouble | null> = roomTrouble,
): Promise<Trouble | null> {
  const begun = underWay.get(config)
  if (begun !== undefined) return begun
  const looking = look(config).finally(() => underWay.delete(config))
  underWay.set(config, looking)
  return looking
}
