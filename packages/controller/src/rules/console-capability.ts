import type { ClusterVersion } from '../cluster/openshift-object.ts'

const CONSOLE = 'Console'

/** Clusters that know the capability may have it switched off; older ones do not know it and always have a console. */
export function hasConsole(version: ClusterVersion | null): boolean {
  const { enabledCapabilities = [], knownCapabilities = [] } = version?.status?.capabilities ?? {}
  return enabledCapabilities.includes(CONSOLE) || !knownCapabilities.includes(CONSOLE)
}
