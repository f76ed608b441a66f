// Whether another machine can be reached, in words. The checks are those of the agent.
import { checkL2Ipv4, checkL2Ipv6 } from '../agent/network/connectivity/check-l2.ts'
import { checkL3 } from '../agent/network/connectivity/check-l3.ts'
import { familyOf } from '../agent/network/ip-address.ts'
import { type OutgoingNic, readLinks } from '../agent/network/outgoing-nics.ts'
import type { Machine } from '../machine/machine.ts'

export interface PeerCheck {
  readonly lines: readonly string[]
  readonly isGood: boolean
}

interface Way {
  readonly nic: string
  readonly source: string
  /** Empty: the peer is on the same network. */
  readonly gateway: string
}

interface Finding {
  readonly text: string
  readonly isGood: boolean
}

/** Headers of IP and ICMP, which count towards the size of a packet. */
const HEADER_BYTES = { 4: 28, 6: 48 } as const

export async function checkPeer(machine: Machine, peer: string): Promise<PeerCheck> {
  const address = familyOf(peer) === null ? await addressOf(machine, peer) : peer
  if (address === null) {
    return {
      lines: [`${peer} has no address: the name servers of this machine do not know it.`],
      isGood: false,
    }
  }
  const title = address === peer ? peer : `${peer} (${address})`
  const way = await findWay(machine, address)
  if (way === null) {
    const why = 'there is no route to it. Check the addresses and the default route of this machine.'
    return { lines: [`${title} cannot be reached: ${why}`], isGood: false }
  }
  if (way.nic === 'lo') return { lines: [`${title} is this machine itself.`], isGood: true }
  const nic = (await readLinks(machine)).find(({ name }) => name === way.nic)
  const ping = await pingFinding(machine, address)
  const findings = [
    ping,
    ...(nic === undefined ? [] : [await localFinding(machine, nic, way, address)]),
    ...(nic === undefined || !ping.isGood ? [] : [await sizeFinding(machine, nic, address)]),
  ]
  const isGood = findings.every((finding) => finding.isGood)
  return {
    lines: [
      `${title}, through ${way.nic}${way.source === '' ? '' : ` from ${way.source}`}`,
      ...findings.map(({ text, isGood: isFine }) => `  ${isFine ? 'ok ' : 'BAD'}  ${text}`),
      isGood ? 'Everything is fine.' : 'Something is wrong, see above.',
    ],
    isGood,
  }
}

async function addressOf({ names }: Machine, name: string): Promise<string | null> {
  const { addresses } = await names.lookup(name)
  return addresses[0] ?? null
}

async function findWay({ run }: Machine, address: string): Promise<Way | null> {
  const { code, stdout } = await run('ip', ['-j', 'route', 'get', address], { timeoutMs: 10_000 })
  try {
    const [route] = JSON.parse(stdout) as {
      dev?: string
      prefsrc?: string
      gateway?: string
      type?: string
    }[]
    if (code !== 0 || route?.dev === undefined) return null
    const isOwn = route.type === 'local'
    return { nic: isOwn ? 'lo' : route.dev, source: route.prefsrc ?? '', gateway: route.gateway ?? '' }
  } catch {
    return null
  }
}

async function pingFinding(machine: Machine, address: string): Promise<Finding> {
  const { successful, average_rtt_ms = 0, packet_loss_percentage = 0 } = await checkL3(machine, address)
  if (!successful) {
    return {
      isGood: false,
      text: 'Ping: no answer. The machine is off, the address is wrong, or a firewall is in between.',
    }
  }
  const time = `${average_rtt_ms} ms on average`
  if (packet_loss_percentage === 0) return { isGood: true, text: `Ping: all answered, ${time}.` }
  return { isGood: false, text: `Ping: ${packet_loss_percentage} % are lost; the rest takes ${time}.` }
}

async function localFinding(machine: Machine, nic: OutgoingNic, way: Way, address: string): Promise<Finding> {
  if (way.gateway !== '') {
    return { isGood: true, text: `Local network: it is in another one, behind the router ${way.gateway}.` }
  }
  const check = familyOf(address) === 4 ? checkL2Ipv4 : checkL2Ipv6
  const answers = await check(machine, nic, { ip: address, macs: new Set() })
  const macs = [...new Set(answers.map(({ remote_mac = '' }) => remote_mac))].sort()
  if (macs.length === 1)
    return { isGood: true, text: `Local network: ${macs[0]} has the address, and no other machine.` }
  if (macs.length > 1) {
    return { isGood: false, text: `Local network: several machines have this address: ${macs.join(', ')}.` }
  }
  return {
    isGood: false,
    text: 'Local network: no machine answers for the address, or this user may not ask (try as root).',
  }
}

async function sizeFinding(machine: Machine, nic: OutgoingNic, address: string): Promise<Finding> {
  const payload = nic.mtu - (familyOf(address) === 4 ? HEADER_BYTES[4] : HEADER_BYTES[6])
  const words = ['-c', '3', '-W', '3', '-q', '-M', 'do', '-s', String(payload), '-I', nic.name, address]
  const { code } = await machine.run('ping', words, { timeoutMs: 30_000 })
  if (code === 0) return { isGood: true, text: `Packet size: ${nic.mtu} bytes get through in one piece.` }
  const advice = `Set the same MTU on ${nic.name}, on the other machine and on all switches between them.`
  return { isGood: false, text: `Packet size: packets of ${nic.mtu} bytes do not get through. ${advice}` }
}
