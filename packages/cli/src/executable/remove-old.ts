// Removes what other versions unpacked, when no process uses it any more.
import { lstatSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Processes in other containers cannot be seen; a start renews the time. */
const UNUSED_MS = 7 * 24 * 3_600_000
/** No unpacking takes so long. */
const DRAFT_MS = 3_600_000
/** As unpack.ts names them. Anything else was put there by somebody else, and stays. */
const NAMES = /^(?:[0-9a-f]{32}|draft-[A-Za-z0-9]{6}(?:-old)?)$/

export interface RemoveOptions {
  readonly place: string
  /** The one that this process uses. */
  readonly own: string
  readonly now: number
  /** Names of files that processes have open or run. */
  readonly used?: () => readonly string[]
}

export function removeOld({ place, own, now, used = usedFiles }: RemoveOptions): void {
  const old = readdirSync(place).filter((name) => {
    const found = lstatSync(join(place, name), { throwIfNoEntry: false })
    if (name === own || !NAMES.test(name) || !found?.isDirectory()) return false
    return now - found.mtimeMs > (name.startsWith('draft-') ? DRAFT_MS : UNUSED_MS)
  })
  if (old.length === 0) return
  const open = used()
  for (const name of old) {
    const directory = join(place, name)
    if (open.some((file) => file === directory || file.startsWith(`${directory}/`))) continue
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Of all processes that this user may look into. Each of ours keeps its directory open; databases run from there. */
function usedFiles(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => [`/proc/${pid}/exe`, ...namesIn(`/proc/${pid}/fd`)])
    .flatMap((link) => {
      try {
        return [readlinkSync(link)]
      } catch {
        // It has ended, or belongs to somebody else.
        return []
      }
    })
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).map((name) => join(directory, name))
  } catch {
    return []
  }
}
