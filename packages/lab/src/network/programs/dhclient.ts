// dhclient of ISC, asked once for an address. The real one would stay to renew it; here the caller only wants the answer.

import { canonicalIp, formatIp, type IpNetwork, sizeOf } from '../../world/ip-network.ts'
import { failedWith, type Program, type ProgramCall } from '../../world/program.ts'
import { leaseAddress } from '../dhcp.ts'
import { interfacesOf, type LabInterface } from '../interfaces.ts'
import { type NetworkContext, waitFor } from '../network-context.ts'
import { isInside, type Segment } from '../segment.ts'
import { readWords } from './read-words.ts'

/** Until it gives up. */
const GIVES_UP_AFTER_MS = 60_000
/** The server checks first whether the address is in use. */
const OFFERED_AFTER_MS = 1_000
const LEASE_SECONDS = 3_600

export const createDhclient =
  (context: NetworkContext): Program =>
  async (call) => {
    const words = readWords(call.args, ['-H', '-sf', '-lf', '-cf', '-pf', '-p', '-s'])
    const device = words.rest.at(-1) ?? ''
    const link = interfacesOf(call.system, context.fabric).find(({ name }) => name === device)
    if (link === undefined) return failedWith(`Cannot find device "${device}"\n`)
    const file = words.options.get('-lf') ?? '/var/lib/dhclient/dhclient.leases'
    const earlier = (await call.system.machine.files.text(file)) ?? ''
    const segment = context.fabric.segmentOf(link.nic)
    const network = segment.networks.find(({ family }) => family === 4)
    const isServed =
      segment.hasDhcp && network !== undefined && link.nic.isUp && link.isOn && segment.loss < 1
    const address = isServed ? leaseAddress(segment, network, link.mac, wantedIn(earlier, segment)) : null
    if (address === null || network === undefined) return giveUp(context, call, link)
    await waitFor(context, OFFERED_AFTER_MS, call.options)
    if (call.options.signal?.aborted) return failedWith('')
    const lease = { address, network, segment, link, now: context.time.now() }
    await call.system.machine.files.write(file, `${earlier.trimEnd()}\n${leaseText(lease)}`.trimStart())
    const server = segment.gateways[4] ?? address
    const lines = [
      `Listening on LPF/${device}/${link.mac}`,
      `DHCPDISCOVER on ${device} to 255.255.255.255 port 67 interval 3`,
      `DHCPOFFER of ${address} from ${server}`,
      `DHCPREQUEST for ${address} on ${device} to 255.255.255.255 port 67`,
      `DHCPACK of ${address} from ${server}`,
      `bound to ${address} -- renewal in ${LEASE_SECONDS / 2} seconds.`,
    ]
    return { code: 0, stdout: '', stderr: `${lines.join('\n')}\n` }
  }

async function giveUp(context: NetworkContext, { options }: ProgramCall, { name, mac }: LabInterface) {
  options.onOutput?.(
    `Listening on LPF/${name}/${mac}\nDHCPDISCOVER on ${name} to 255.255.255.255 port 67 interval 3\n`,
  )
  await waitFor(context, GIVES_UP_AFTER_MS, options)
  const stderr = 'No DHCPOFFERS received.\nUnable to obtain a lease on first try.  Exiting.\n'
  return { code: 2, stdout: '', stderr }
}

/** The address of the last lease, if it is one of this network. */
function wantedIn(leases: string, segment: Segment): string | null {
  const last = [...leases.matchAll(/^[ \t]*fixed-address[ \t]+([^;\s]+);/gm)].at(-1)?.[1] ?? ''
  const address = canonicalIp(last)
  return address !== null && isInside(segment, address) ? address : null
}

interface LeaseParts {
  readonly address: string
  readonly network: IpNetwork
  readonly segment: Segment
  readonly link: LabInterface
  readonly now: number
}

function leaseText({ address, network, segment, link, now }: LeaseParts): string {
  const gateway = segment.gateways[4]
  const servers = (segment.nameServers ?? []).filter((server) => !server.includes(':'))
  return [
    'lease {',
    `  interface "${link.name}";`,
    `  fixed-address ${address};`,
    `  option subnet-mask ${formatIp(4, (1n << 32n) - sizeOf(network))};`,
    ...(gateway === null ? [] : [`  option routers ${gateway};`]),
    ...(servers.length === 0 ? [] : [`  option domain-name-servers ${servers.join(',')};`]),
    `  option dhcp-lease-time ${LEASE_SECONDS};`,
    `  renew ${leaseTime(now + LEASE_SECONDS * 500)};`,
    `  rebind ${leaseTime(now + LEASE_SECONDS * 875)};`,
    `  expire ${leaseTime(now + LEASE_SECONDS * 1000)};`,
    '}',
    '',
  ].join('\n')
}

/** The day of the week, then date and time. */
function leaseTime(ms: number): string {
  const date = new Date(ms)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  return `${date.getUTCDay()} ${day.replaceAll('-', '/')} ${time}`
}
