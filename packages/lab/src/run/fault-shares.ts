import { ALL_FAULTS } from '../faults/all-faults.ts'
import type { Fault } from '../faults/fault.ts'
import type { Random } from '../random/random.ts'
import { LabError } from '../world/lab-error.ts'

/** Which share of the hosts gets a fault, from 0 to 1. */
export interface FaultShare {
  readonly fault: Fault
  readonly share: number
}

/** As people write it: `clock-jump:5%`. Without a share every host gets it. */
export function readFaultShare(text: string): FaultShare {
  const [, name = '', percent = '100'] = /^([^:]*)(?::([\d.]+)%?)?$/.exec(text.trim()) ?? []
  const fault = Object.values(ALL_FAULTS).find((each) => each.name === name)
  if (fault === undefined) {
    const known = Object.keys(ALL_FAULTS).join(', ')
    throw new LabError(
      `There is no fault "${name || text}". Known ones, to be written as name:5%, are ${known}.`,
    )
  }
  const share = Number(percent) / 100
  if (!(share >= 0 && share <= 1)) throw new LabError(`${text}: the share must be from 0% to 100%.`)
  return { fault, share }
}

export interface Candidate {
  readonly name: string
  /** It is the only host of its cluster. */
  readonly isAlone: boolean
}

/** Who gets what, by name: no host has two faults, and a fault that only others notice is not given to the only host of a cluster. */
export function spreadFaults(
  hosts: readonly Candidate[],
  shares: readonly FaultShare[],
  random: Random,
): ReadonlyMap<string, Fault> {
  const free = shuffled(hosts, random)
  const chosen = new Map<string, Fault>()
  // Faults with the most conditions choose first.
  const inOrder = [...shares].sort(
    (a, b) => Number(b.fault.needsPeers ?? false) - Number(a.fault.needsPeers ?? false),
  )
  for (const { fault, share } of inOrder) {
    let wanted = Math.ceil(hosts.length * share)
    for (let at = 0; at < free.length && wanted > 0; ) {
      const host = free[at]
      if (host === undefined || (fault.needsPeers && host.isAlone)) {
        at += 1
        continue
      }
      free.splice(at, 1)
      chosen.set(host.name, fault)
      wanted -= 1
    }
  }
  return chosen
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const rest = [...items]
  const drawn: Item[] = []
  while (rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return drawn
}
