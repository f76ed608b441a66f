import type { HostFacts } from '../facts/host-facts.ts'
import { effectiveHostname } from './effective-hostname.ts'

/** What people call the machine: its name, or its id while it has none. */
export const hostLabel = (host: HostFacts): string => effectiveHostname(host) || host.id
