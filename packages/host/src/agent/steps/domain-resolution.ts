import { DomainResolutionRequest, type DomainResolutionResponse } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { createConcurrencyLimit } from '../network/concurrency-limit.ts'
import { familyOf } from '../network/ip-address.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

/** The service asks for about six; resolvers of a machine answer only a few at a time anyway. */
const MOST_AT_ONCE = 16

/** A name that cannot be looked up is a result, not a failure. */
export const runDomainResolution: RunStep = async ({ machine }, args) => {
  const argument = readArgument(DomainResolutionRequest, args)
  if (!argument.ok) return failed(argument.error)
  const names = argument.value.domains.map(({ domain_name }) => domain_name)
  const limit = createConcurrencyLimit(MOST_AT_ONCE)
  const resolutions = await Promise.all(names.map((name) => limit(() => resolve(machine, name))))
  return succeeded({ resolutions } satisfies DomainResolutionResponse)
}

async function resolve(
  machine: Machine,
  name: string,
): Promise<DomainResolutionResponse['resolutions'][number]> {
  const { addresses, canonical, failed: isFailed } = await machine.names.lookup(name)
  // Name servers change the order of their answers to spread load.
  const inOrder = [...new Set(addresses)].sort()
  return {
    cnames: isFailed ? null : canonicalNames(name, addresses, canonical),
    domain_name: name,
    ipv4_addresses: inOrder.filter((address) => familyOf(address) === 4),
    ipv6_addresses: inOrder.filter((address) => familyOf(address) === 6),
  }
}

/** A name without another one behind it is its own. */
function canonicalNames(
  name: string,
  addresses: readonly string[],
  canonical: readonly string[],
): string[] | null {
  if (canonical.length > 0) return canonical.map(withDot)
  return addresses.length > 0 ? [withDot(name)] : null
}

const withDot = (name: string): string => (name.endsWith('.') ? name : `${name}.`)
