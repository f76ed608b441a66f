import type { HostDefinition } from '../document/definition.ts'

/** Hosts without a role become control plane nodes first. */
export function countWorkers(hosts: readonly HostDefinition[], masters: number): number {
  const rest = hosts.filter(({ role }) => role !== 'master' && role !== 'arbiter').length
  const masterHosts = hosts.filter(({ role }) => role === 'master').length
  return Math.max(0, rest - Math.max(0, masters - masterHosts))
}
