// nmap as far as it only looks who is there (-sn) and reports in XML.
import type { Computer } from '../../world/computer.ts'
import {
  canonicalIp,
  contains,
  formatIp,
  type IpNetwork,
  parseIp,
  parseNetwork,
  sizeOf,
} from '../../world/ip-network.ts'
import type { LabNic } from '../../world/network.ts'
import { failedWith, type Program, succeededWith } from '../../world/program.ts'
import { type NetworkContext, waitFor } from '../network-context.ts'
import { addressesIn } from '../segment.ts'
import { vendorOf } from './card-vendors.ts'
import { findNic } from './ping.ts'
import { readWords } from './read-words.ts'

/** As many times it asks again before it takes an address for free. */
const TRIES = 3
const STARTING_MS = 200
const SILENT_MS = 3
const LONGEST_SILENCE_MS = 400
const MOST_ADDRESSES = 1n << 20n

export const createNmap =
  (context: NetworkContext): Program =>
  async (call) => {
    const { computer } = call.system
    const words = readWords(call.args, ['-oX', '-e', '-S', '--max-retries', '--host-timeout'])
    const device = words.options.get('-e')
    const nic = device === undefined ? undefined : findNic(context, call, device)
    if (nic === null) return failedWith(`Failed to resolve device "${device}". QUITTING!\n`)
    const asked = words.rest[0] ?? ''
    const network = networkOf(asked)
    if (network === null) return failedWith(`Failed to resolve "${asked}".\n`)
    const found = addressesToTry(context, computer, network).flatMap(
      (address) => look(context, computer, address, nic) ?? [],
    )
    const others = found.filter(({ reason }) => reason !== 'localhost-response')
    const hosts = [...others, ...found.filter((host) => !others.includes(host))]
    const total = Number(sizeOf(network))
    const silent = total - hosts.length
    const elapsedMs = STARTING_MS + (silent > 0 ? LONGEST_SILENCE_MS : 0) + silent * SILENT_MS
    await waitFor(context, elapsedMs, call.options)
    return succeededWith(reportOf(hosts, { total, elapsedMs, now: context.time.now(), args: call.args }))
  }

function networkOf(text: string): IpNetwork | null {
  const ip = parseIp(text)
  const network = parseNetwork(ip === null ? text : `${text}/${ip.family === 4 ? 32 : 128}`)
  return network !== null && sizeOf(network) <= MOST_ADDRESSES ? network : null
}

/** Only those that a machine may have: most addresses of a network are unused. In order. */
function addressesToTry(
  { fabric }: NetworkContext,
  computer: Computer,
  network: IpNetwork,
): readonly string[] {
  const single = formatIp(network.family, network.first)
  if (sizeOf(network) === 1n) return [single]
  const segments = new Set([...computer.nics.map(fabric.segmentOf), fabric.segmentFor(single)])
  const inside = [...segments].flatMap(addressesIn).flatMap((address) => {
    const ip = parseIp(address)
    return ip !== null && contains(network, ip) ? [{ address, value: ip.value }] : []
  })
  const inOrder = inside.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  return [...new Set(inOrder.map(({ address }) => address))]
}

interface Seen {
  readonly address: string
  readonly reason: 'arp-response' | 'nd-response' | 'echo-reply' | 'localhost-response'
  readonly mac: string | null
}

/** Null: no answer. */
function look(
  { paths, randomOf }: NetworkContext,
  computer: Computer,
  address: string,
  nic?: LabNic,
): Seen | null {
  const way = paths.wayTo(computer, address, nic)
  if (way?.kind === 'itself') return { address, reason: 'localhost-response', mac: null }
  const trips = way === null ? [] : paths.tripsBy(computer, way, address)
  const heard = trips.find(({ loss }) => loss === 0 || randomOf(computer, 'nmap')() >= loss ** TRIES)
  if (heard === undefined) return null
  if (way?.kind === 'router') return { address, reason: 'echo-reply', mac: null }
  const reason = address.includes(':') ? 'nd-response' : 'arp-response'
  return { address, reason, mac: heard.to.mac.toUpperCase() }
}

interface Scan {
  readonly total: number
  readonly elapsedMs: number
  readonly now: number
  readonly args: readonly string[]
}

function reportOf(hosts: readonly Seen[], { total, elapsedMs, now, args }: Scan): string {
  const seconds = Math.floor(now / 1000)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE nmaprun>',
    `<nmaprun scanner="nmap" args="nmap ${args.join(' ')}" start="${seconds}" version="7.93" xmloutputversion="1.05">`,
    '<verbose level="0"/>',
    '<debugging level="0"/>',
    ...hosts.map(hostElement),
    `<runstats><finished time="${seconds}" elapsed="${(elapsedMs / 1000).toFixed(2)}" exit="success"/><hosts up="${hosts.length}" down="${total - hosts.length}" total="${total}"/>`,
    '</runstats>',
    '</nmaprun>',
    '',
  ].join('\n')
}

function hostElement({ address, reason, mac }: Seen): string {
  const vendor = mac === null ? null : vendorOf(mac)
  const card =
    mac === null
      ? []
      : [`<address addr="${mac}" addrtype="mac"${vendor === null ? '' : ` vendor="${vendor}"`}/>`]
  return [
    `<host><status state="up" reason="${reason}" reason_ttl="0"/>`,
    `<address addr="${canonicalIp(address)}" addrtype="${address.includes(':') ? 'ipv6' : 'ipv4'}"/>`,
    ...card,
    '<hostnames>',
    '</hostnames>',
    '</host>',
  ].join('\n')
}
