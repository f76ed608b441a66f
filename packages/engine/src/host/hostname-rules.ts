// Which name to propose for a host whose name it may not have.

import { hostnameProblem, MAX_HOSTNAME_LENGTH } from '@groundwork/hostnames/hostname-rules'
import { effectiveHostname } from '../context/effective-hostname.ts'
import type { HostFacts } from '../facts/host-facts.ts'

/** A set of names, or a map by name. */
interface Names {
  readonly has: (name: string) => boolean
}

/** A valid name close to the present one that is not in `taken`; the same host always gets the same proposal. */
export function suggestHostname(host: HostFacts, taken: Names): string {
  const base = baseName(host)
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const name = base.slice(0, MAX_HOSTNAME_LENGTH - suffix.length) + suffix
    if (!taken.has(name)) return name
  }
}

function baseName(host: HostFacts): string {
  const cleaned = effectiveHostname(host)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, MAX_HOSTNAME_LENGTH)
    .replace(/[.-]+$/, '')
  return hostnameProblem(cleaned) === null ? cleaned : nameFromHardware(host)
}

/** Like agents do for a nameless machine: the address of its first interface that has one. */
function nameFromHardware(host: HostFacts): string {
  const macs = (host.inventory?.interfaces ?? [])
    .map(({ mac_address }) => (mac_address ?? '').toLowerCase())
    .filter((mac) => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(mac))
    .sort()
  const mac = macs[0]
  if (mac !== undefined) return mac.replaceAll(':', '-')
  const id = host.id.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `host-${id}`.slice(0, MAX_HOSTNAME_LENGTH).replace(/-$/, '')
}
