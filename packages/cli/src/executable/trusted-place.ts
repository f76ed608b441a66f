// Whether nobody but this user and root can change what is run from a directory: neither in it, nor by putting another in its place.
import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Trust {
  readonly uid: number
  /** In a pod: its volumes may be written to by anybody (emptyDir is 0777), and nobody else is there. Root trusts none of them. */
  readonly isAlone: boolean
}

const OTHERS_WRITE = 0o022
const ALL_WRITE = 0o002
const STICKY = 0o1000

/** Its name without links, which nobody else can lead elsewhere afterwards. Throws a sentence about what is wrong. */
export function trustedPlace(place: string, trust: Trust): string {
  if (!lstatSync(place).isDirectory()) throw new Error('it is not a directory.')
  const real = realpathSync(place)
  requireTrustedChain(dirname(real), trust)
  // Only now can nobody change what the name stands for.
  const { uid, mode } = lstatSync(real)
  if (uid !== trust.uid || (mode & OTHERS_WRITE) !== 0) throw new Error('other users can write there.')
  return real
}

/** Before it is made: its name without links. Throws a sentence as well. */
export function trustedNewPlace(place: string, trust: Trust): string {
  let above = dirname(place)
  while (statSync(above, { throwIfNoEntry: false }) === undefined && above !== dirname(above))
    above = dirname(above)
  const real = realpathSync(above)
  requireTrustedChain(real, trust)
  return join(real, relative(above, place))
}

function requireTrustedChain(directory: string, trust: Trust): void {
  if (!isTrusted(lstatSync(directory), trust))
    throw new Error(`other users can put something else in its place, because of ${directory}.`)
  if (directory !== dirname(directory)) requireTrustedChain(dirname(directory), trust)
}

function isTrusted({ uid, gid, mode }: Stats, { uid: own, isAlone }: Trust): boolean {
  if (uid !== 0 && uid !== own) return false
  if ((mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0) return true
  // Data directories of container images belong to the group of root, so that any account may run them.
  const isOfRoot = gid === 0 && (mode & ALL_WRITE) === 0
  return own !== 0 && (isAlone || isOfRoot)
}
