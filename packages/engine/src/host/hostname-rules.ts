// Which names a node may have: a DNS name that is not the name every machine gives to itself.

import { effectiveHostname } from '../context/effective-hostname.ts'
import type { HostFacts } from '../facts/host-facts.ts'

export const FORBIDDEN_HOSTNAMES: readonly string[] = [
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost4.localdomain4',
  'localhost6',
  'localhost6.localdomain6',
]

export const MAX_HOSTNAME_LENGTH = 63

const PATTERN = /^[a-z0-9][a-z0-9-]{0,62}(?:[.][a-z0-9-]{1,63})*$/

export interface HostnameProblem {
  readonly reason: 'empty' | 'too-long' | 'bad-characters' | 'forbidden'
  /** Completes the sentence "the name X ...". */
  readonly text: string
}

export function hostnameProblem(name: string): HostnameProblem | null {
  if (name === '') return { reason: 'empty', text: 'is empty' }
  if (FORBIDDEN_HOSTNAMES.includes(name)) {
    return { reason: 'forbidden', text: 'is the name that every machine has for itself' }
  }
  if (name.length > MAX_HOSTNAME_LENGTH) {
    const text = `has ${name.length} characters, at most ${MAX_HOSTNAME_LENGTH} are allowed`
    return { reason: 'too-long', text }
  }
  if (!PATTERN.test(name)) {
    const text =
      'may only have lower case letters, digits, hyphens and dots, and must start with a letter or digit'
    return { reason: 'bad-characters', text }
  }
  return null
}

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
