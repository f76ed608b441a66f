import type { HostFacts } from '../facts/host-facts.ts'

/** The name the node will get: the user's choice, or what the machine calls itself; empty when neither is known. */
export const effectiveHostname = (host: HostFacts): string =>
  host.requested_hostname || host.inventory?.hostname || ''
