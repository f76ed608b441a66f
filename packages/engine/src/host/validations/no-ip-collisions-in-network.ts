import { parseAddress } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { interfaceAddresses } from '../../network/interface-addresses.ts'
import { failure, success } from '../../tables/verdict.ts'
import { joinFirst, listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { hostsByMac } from '../peers.ts'
import { hasNoInventory, isDay2Host, isUnbound } from '../predicates.ts'

export const noIpCollisionsInNetwork: HostValidation = {
  id: 'no-ip-collisions-in-network',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'No other machine uses an address of this host.',
  rule: 'For no address of the host did more than one MAC answer when the other hosts asked. Not checked for day-2 hosts.',
  cure: 'Give one of the machines that answer another address.',
  passesWhen: [isUnbound, hasNoInventory, isDay2Host],
  check: ({ host, inventory, cluster }) => {
    const name = hostLabel(host)
    const collisions = cluster ? collisionsByAddress(cluster) : new Map<string, readonly string[]>()
    const hits =
      collisions.size === 0 || !inventory
        ? []
        : interfaceAddresses(inventory)
            .flatMap(({ address, nic }) => {
              const macs = collisions.get(address.text)
              return macs ? [{ address: address.text, nic, macs }] : []
            })
            .sort((a, b) => (`${a.address} ${a.nic}` < `${b.address} ${b.nic}` ? -1 : 1))
    if (!cluster || hits.length === 0) return success(`No other machine uses an address of host ${name}.`)

    const owner = (mac: string) => {
      const known = hostsByMac(cluster).get(mac.toLowerCase())
      if (!known) return `${mac} (not a host of this cluster)`
      return known.id === host.id ? `${mac} (this host)` : `${mac} (${hostLabel(known)})`
    }
    // One address may be on every interface, and every machine of a network may answer for it.
    const shown = hits.slice(0, MOST)
    const ownersOf = (macs: readonly string[]) =>
      joinFirst(macs.slice(0, MOST).map(owner), ', ', MOST, macs.length)
    const seen = shown.map(({ address, nic, macs }) => `${address} on ${nic}: ${ownersOf(macs)}`)
    const addresses = [...new Set(hits.map(({ address }) => address))]
    const macs = new Set(shown.flatMap((hit) => hit.macs.slice(0, MOST)))
    return failure({
      message: `Several machines answer for an address of host ${name}. ${joinFirst(seen, '; ', MOST, hits.length)}.`,
      cause: {
        summary: `More than one MAC answers for ${listOf(addresses)}.`,
        seen: { addresses, macs: [...macs] },
        needed: { macs_per_address: 1 },
      },
      remedies: [
        {
          who: 'network',
          what: `Give the other machine that answers for ${listOf(addresses)} an address of its own, or change the address of ${name}.`,
          command: `arping -c 3 ${addresses[0] ?? ''}`,
        },
      ],
    })
  },
}

/** More addresses, and more MACs for one of them, are counted and not named. */
const MOST = 20

const COLLISIONS = {}
const collisionsByAddress = (context: ClusterContext): ReadonlyMap<string, readonly string[]> =>
  context.once(
    COLLISIONS,
    ({ cluster }) =>
      new Map(
        Object.entries(cluster.ip_collisions).map(([ip, macs]) => [parseAddress(ip)?.text ?? ip, macs]),
      ),
  )
