import { FreeAddressesRequest, type FreeNetworkAddresses } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { type Ipv4Network, ipv4Network, ipv4Text, networkText, sizeOf } from '../network/ip-address.ts'
import { type Scan, scanNetwork } from '../network/scan-network.ts'
import { shareRunning } from '../network/share-running.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, type StepResult, succeeded } from './step-run.ts'

/** Larger networks are scanned piece by piece, until there are enough addresses to choose from. */
const SLICE_PREFIX = 22
const ENOUGH_ADDRESSES = 8000

export const runFreeNetworkAddresses: RunStep = async ({ machine }, args) => {
  const argument = readArgument(FreeAddressesRequest, args)
  if (!argument.ok) return failed(argument.error)
  const networks: Ipv4Network[] = []
  for (const text of argument.value) {
    const network = ipv4Network(text)
    if (network === null || networkText(network) !== text) {
      return failed(`${text} is not an IPv4 network: write its first address and the prefix length.`)
    }
    networks.push(network)
  }
  return shareRunning(machine, `free-network-addresses ${args[0]}`, () => findFree(machine, networks))
}

async function findFree(machine: Machine, networks: readonly Ipv4Network[]): Promise<StepResult> {
  const found: FreeNetworkAddresses[] = []
  for (const network of networks) {
    const free: string[] = []
    for (const slice of slicesOf(network)) {
      const scan = await scanNetwork(machine, slice)
      if (!scan.ok) return failed(scan.error, scan.code)
      free.push(...freeIn(slice, scan))
      if (free.length >= ENOUGH_ADDRESSES) break
    }
    found.push({ free_addresses: free, network: networkText(network) })
  }
  return succeeded(found)
}

function* slicesOf({ first, prefix }: Ipv4Network): Generator<Ipv4Network> {
  const slice = { prefix: Math.max(prefix, SLICE_PREFIX) }
  for (let at = first; at < first + sizeOf({ prefix }); at += sizeOf(slice)) yield { ...slice, first: at }
}

function freeIn(slice: Ipv4Network, { taken }: Extract<Scan, { ok: true }>): readonly string[] {
  const addresses = Array.from({ length: sizeOf(slice) }, (_, index) => slice.first + index)
  return addresses.filter((address) => !taken.has(address)).map(ipv4Text)
}
