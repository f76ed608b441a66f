import { findBuiltIn } from '../profile/built-in-profiles.ts'
import type { Profile } from '../profile/profile.ts'

/** What the machines of the demonstration are made of. */
export function profileOfDemo(clusterSize: number): Profile {
  const name = clusterSize === 1 ? 'sno-edge' : 'dell-rack'
  const profile = findBuiltIn(name)
  if (profile === null) throw new Error(`The profile ${name} is gone.`)
  return profile
}
