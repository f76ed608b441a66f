// Which addresses of an IPv4 network are taken: by nmap, or by asking for each address where nmap is not installed.
import type { Machine } from '../../machine/machine.ts'
import { networkLimit } from './concurrency-limit.ts'
import { addressOf, type Ipv4Network, ipv4Number, ipv4Text, networkText, sizeOf } from './ip-address.ts'
import { parseNmap } from './nmap.ts'
import { addressBeside, addressesOf, readLinks } from './outgoing-nics.ts'
import { whoHasOn } from './who-has.ts'

export type Scan =
  | { readonly ok: true; readonly taken: ReadonlySet<number> }
  | { readonly ok: false; readonly code: number; readonly error: string }

/** A thousand silent addresses take nmap well below a minute. */
const SCAN_LIMIT_MS = 300_000

export async function scanNetwork(machine: Machine, network: Ipv4Network): Promise<Scan> {
  const words = ['-sn', '-PR', '-n', '-oX', '-', networkText(network)]
  const finished = await networkLimit(machine)(() => machine.run('nmap', words, { timeoutMs: SCAN_LIMIT_MS }))
  if (finished.code === -1) return { ok: true, taken: await sweepNetwork(machine, network) }
  if (finished.code !== 0) {
    const reason = finished.stderr.trim() || `it ended with ${finished.code}`
    return {
      ok: false,
      code: finished.code,
      error: `nmap could not scan ${networkText(network)}: ${reason}.`,
    }
  }
  const hosts = parseNmap(finished.stdout)
  if (hosts === null) {
    const error = `nmap scanned ${networkText(network)}, but its report is not complete.`
    return { ok: false, code: -1, error }
  }
  const up = hosts.filter(({ isUp }) => isUp).flatMap(({ addresses }) => addresses)
  return { ok: true, taken: new Set(up.flatMap((address) => ipv4Number(address) ?? [])) }
}

/** A question for each address, as many at a time as the machine may run tools. */
async function sweepNetwork(machine: Machine, network: Ipv4Network): Promise<ReadonlySet<number>> {
  const links = await readLinks(machine)
  const own = new Set(links.flatMap((link) => addressesOf(link, 4).map((it) => ipv4Number(addressOf(it)))))
  const limit = networkLimit(machine)
  const isTaken = async (address: number): Promise<boolean> => {
    if (own.has(address)) return true
    const ip = ipv4Text(address)
    const link = links.find((one) => addressBeside(one, ip) !== null)
    if (link) return (await whoHasOn(machine, link.name, ip)) !== null
    const words = ['-c', '1', '-W', '1', '-q', ip]
    return (await machine.run('ping', words, { timeoutMs: 20_000 })).code === 0
  }
  const addresses = Array.from({ length: sizeOf(network) }, (_, index) => network.first + index)
  const answers = await Promise.all(addresses.map((address) => limit(() => isTaken(address))))
  return new Set(addresses.filter((_, index) => answers[index]))
}
