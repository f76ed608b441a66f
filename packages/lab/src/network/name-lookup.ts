import type { NameLookup } from '@groundwork/host/machine'
import { findNode } from '@groundwork/host/machine'
import type { Computer, RunningSystem } from '../world/computer.ts'
import { canonicalIp } from '../world/ip-network.ts'
import { type NetworkContext, waitFor } from './network-context.ts'

/** As often and as long as a resolver asks a server that does not answer. */
const SILENCE_MS = 2 * 5_000

export function createNameLookup(context: NetworkContext, system: RunningSystem): NameLookup {
  const { computer } = system
  return {
    async lookup(name) {
      const known = canonicalIp(name)
      const local = known === null ? localAddresses(system, name) : [known]
      if (local.length > 0) return { addresses: local, canonical: [], failed: false }
      if (!(await findServer(context, computer))) return { addresses: [], canonical: [], failed: true }
      return { addresses: context.names.addressesOf(name) ?? [], canonical: [], failed: false }
    },
    async reverse(address) {
      const key = canonicalIp(address)
      if (key === null || !(await findServer(context, computer))) return null
      return context.names.nameOf(key)
    },
  }
}

/** Whether any of the computer's name servers gives answers. */
async function findServer(context: NetworkContext, computer: Computer): Promise<boolean> {
  const { fabric, paths, nameServers } = context
  const segments = new Set(paths.usableNics(computer).map(fabric.segmentOf))
  for (const { nameServers: servers, latencyMs, loss } of segments) {
    if (servers === null && loss < 1) return true
    for (const server of loss < 1 ? (servers ?? []) : []) {
      const state = nameServers.get(canonicalIp(server) ?? server) ?? 'answering'
      await waitFor(context, state === 'silent' ? SILENCE_MS : 2 * latencyMs)
      if (state === 'answering') return true
    }
  }
  return false
}

/** What a machine knows without asking. */
function localAddresses({ tree, hostname, computer }: RunningSystem, name: string): readonly string[] {
  const asked = name.toLowerCase().replace(/\.$/, '')
  if (asked === 'localhost') return ['127.0.0.1', '::1']
  const node = findNode(tree, '/etc/hosts')?.node
  if (node?.kind === 'file') {
    const bytes = typeof node.contents === 'function' ? node.contents() : node.contents
    const listed = new TextDecoder().decode(bytes).split('\n').flatMap(readHostsLine(asked))
    if (listed.length > 0) return listed
  }
  const own = computer.nics.flatMap(({ addresses }) => addresses.map((one) => one.split('/')[0] ?? ''))
  return asked === hostname.toLowerCase() && !asked.includes('.') ? own : []
}

const readHostsLine =
  (name: string) =>
  (line: string): readonly string[] => {
    const [address = '', ...names] = line.replace(/#.*$/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(name) && canonicalIp(address) !== null ? [address] : []
  }
