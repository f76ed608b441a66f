import type { Random, RandomSource } from '../random/random.ts'
import type { LabTime } from '../time/lab-time.ts'
import type { Computer } from '../world/computer.ts'
import { createFirewalls } from '../world/firewalls.ts'
import type { LabNetwork, LabServer, NameServerState, TimeServerState } from '../world/network.ts'
import type { ServiceRequest } from '../world/world.ts'
import { leaseAddress } from './dhcp.ts'
import { createFabric } from './fabric.ts'
import { createImpairments } from './impairments.ts'
import { createLabFetch } from './lab-fetch.ts'
import { createLabTcp } from './lab-tcp.ts'
import { createNameLookup } from './name-lookup.ts'
import { createLabNames } from './names.ts'
import type { NetworkContext, RandomUse } from './network-context.ts'
import { createPaths } from './paths.ts'
import { createArping } from './programs/arping.ts'
import { createChronyc } from './programs/chronyc.ts'
import { createDhclient } from './programs/dhclient.ts'
import { createIp } from './programs/ip.ts'
import { createNmap } from './programs/nmap.ts'
import { createPing } from './programs/ping.ts'
import { addressKey, readdress } from './segment.ts'

export interface LabNetworkParts {
  readonly time: LabTime
  readonly random: RandomSource
  /** Asked for each time: it is a lever of faults. */
  readonly requestService: () => ServiceRequest
  /** Where the service of the run is, or all of its addresses. */
  readonly serviceUrl: string | readonly string[]
}

export function createLabNetwork({ time, random, requestService, serviceUrl }: LabNetworkParts): LabNetwork {
  const fabric = createFabric()
  const impairments = createImpairments()
  const paths = createPaths(fabric, impairments)
  const firewalls = createFirewalls()
  const names = createLabNames()
  const nameServers = new Map<string, NameServerState>()
  const timeServers = new Map<string, TimeServerState>()
  const servers = new Map<string, LabServer>()
  const serviceUrls = [serviceUrl].flat().map((url) => url.replace(/\/+$/, ''))
  const context: NetworkContext = {
    time,
    fabric,
    paths,
    firewalls,
    names,
    nameServers,
    timeServers,
    randomOf: streams(random),
  }
  const web = { context, servers, serviceUrls, requestService }

  return {
    addSegment(spec) {
      fabric.addSegment(spec)
      for (const server of spec.ntpServers ?? []) {
        const key = addressKey(server)
        if (!timeServers.has(key)) timeServers.set(key, 'good')
      }
    },
    attach(computer) {
      // Those with addresses first, so that no other machine is given one of them.
      fabric.attach(computer)
      for (const nic of computer.nics) {
        const segment = fabric.segmentOf(nic)
        if (nic.addresses.length > 0 || !segment.hasDhcp) continue
        const given = segment.networks.flatMap((network) => {
          const address = leaseAddress(segment, network, nic.mac)
          return address === null ? [] : [`${address}/${network.prefix}`]
        })
        readdress(segment, nic, given)
      }
    },
    detach: fabric.detach,
    setAddresses: (nic, addresses) => readdress(fabric.segmentOf(nic), nic, addresses),
    claim: fabric.claim,
    release: fabric.release,
    serve: (address, port, server) => void servers.set(`${addressKey(address)} ${port}`, server),
    unserve: (address, port) => void servers.delete(`${addressKey(address)} ${port}`),
    setName: (name, addresses) => names.set(name, addresses === null ? null : addresses.map(addressKey)),
    setReverse: (address, name) => names.setReverse(addressKey(address), name),
    nameServersOf(computer) {
      const segments = new Set(paths.usableNics(computer).map(fabric.segmentOf))
      const servers = [...segments].flatMap(({ nameServers: named, gateways }) =>
        // A segment that names none has one at its router.
        (named ?? [gateways[4] ?? gateways[6]]).flatMap((server) => server ?? []),
      )
      return [...new Set(servers)]
    },
    setNameServer: (address, state) => void nameServers.set(addressKey(address), state),
    setTimeServer(address, state) {
      const key = addressKey(address)
      timeServers.set(key, state)
      fabric.placeServer(key)
    },
    impair: impairments.impair,
    addFirewall: firewalls.add,
    whoAnswers(from, address) {
      const key = addressKey(address)
      const way = paths.wayTo(from, key)
      if (way === null) return null
      const [own] = from.nics
      if (way.kind === 'itself') return own === undefined ? null : { mac: own.mac, computer: from }
      const [trip] = paths.tripsBy(from, way, key)
      return trip === undefined ? null : { mac: trip.to.mac, computer: trip.to.computer }
    },
    programs: {
      arping: createArping(context),
      chronyc: createChronyc(context),
      dhclient: createDhclient(context),
      ip: createIp(context),
      nmap: createNmap(context),
      ping: createPing(context),
    },
    namesOf: (system) => createNameLookup(context, system),
    fetchOf: (system) => createLabFetch(web, system),
    tcpOf: (system) => createLabTcp(context, servers, system),
  }
}

/** They go on, however often a computer is rebooted. */
function streams(random: RandomSource): NetworkContext['randomOf'] {
  const known = new WeakMap<Computer, Partial<Record<RandomUse, Random>>>()
  return (computer, use) => {
    const own = known.get(computer) ?? {}
    if (!known.has(computer)) known.set(computer, own)
    own[use] ??= random.stream(`${use} of ${computer.name}`)
    return own[use]
  }
}
