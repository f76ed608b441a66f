// The computers of one cluster: made of a profile, plugged into its network, its medium in the drive.

import { buildHardware, DEFAULT_SEGMENT } from '../profile/build-hardware.ts'
import type { Profile } from '../profile/profile.ts'
import type { Computer } from '../world/computer.ts'
import type { Hardware } from '../world/hardware.ts'
import { type AddressSpace, planSideNetwork } from './address-plan.ts'
import type { CreatedWorld } from './create-world.ts'
import { BASE_DOMAIN, type RegisteredCluster } from './register-cluster.ts'

export interface Rack {
  /** The next computer: plugged in, its medium in the drive, and switched off. */
  add(): Computer
}

export interface RackOptions {
  readonly profile: Profile
  /** Of its first machine in the whole lab. */
  readonly firstIndex: number
  readonly space: AddressSpace
  /** Of its machines, as far as they go. */
  readonly names?: readonly string[]
}

export function createRack(
  world: CreatedWorld,
  {
    name,
    hosts,
    addresses,
    medium,
    machineNames = name,
    domain = `${name}.${BASE_DOMAIN}`,
  }: RegisteredCluster,
  { profile, firstIndex, space, names = [] }: RackOptions,
): Rack {
  world.network.addSegment(addresses.segment)
  const segments = new Map([[DEFAULT_SEGMENT, addresses.segment.name]])
  /** Other networks that a profile speaks of belong to its cluster. */
  const segmentFor = (wanted: string): string => {
    const known = segments.get(wanted)
    if (known !== undefined) return known
    const segment = planSideNetwork(space, `${name}-${wanted}`, hosts)
    world.network.addSegment(segment)
    segments.set(wanted, segment.name)
    return segment.name
  }
  let index = 0
  return {
    add() {
      const given = names[index]
      const computerName = given ?? `${machineNames}-node-${index + 1}`
      const built = buildHardware(profile, {
        index: firstIndex + index,
        random: world.random.stream(`hardware ${computerName}`),
      })
      index += 1
      const hardware: Hardware = {
        ...built,
        // As a name server or DHCP would call it, unless the profile or the person at the lab has a name for it.
        hostname: given ?? (built.hostname === 'localhost' ? computerName : built.hostname),
        nics: built.nics.map((nic) => ({ ...nic, segment: segmentFor(nic.segment) })),
      }
      const nics = hardware.nics.map(({ name: nic, mac, segment, speedMbps, addresses: own }) => ({
        name: nic,
        mac,
        segment,
        speedMbps,
        addresses: own,
        isUp: true,
      }))
      const computer = world.add({ name: computerName, hardware, nics })
      computer.firmware.medium = medium
      // The node itself: those that come later are workers of it.
      if (hosts === 1 && index === 1) nameSingleNode(world, domain, nics[0]?.addresses ?? [])
      return computer
    },
  }
}

/** The names of a single node are the job of the person who installs it. */
function nameSingleNode(world: CreatedWorld, domain: string, addresses: readonly string[]): void {
  const bare = addresses.map((address) => address.split('/')[0] ?? '')
  for (const name of ['api', 'api-int', '*.apps']) {
    world.network.setName(`${name}.${domain}`, bare)
  }
}
