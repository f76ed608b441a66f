import type { KubeNode } from '@groundwork/kube-client/objects'
import { isAtLeastVersion } from '@groundwork/versions/full-version'

export interface TaintFacts {
  readonly platform: string
  readonly invoker: string
  readonly openshiftVersion: string
  /** JSON text of the user's changes to the install-config; empty: none. */
  readonly installConfigOverrides: string
}

export const AGENT_INVOKER = 'agent-installer'
export const UNINITIALIZED_TAINT = 'node.cloudprovider.kubernetes.io/uninitialized'
/** From here on the cloud provider of vSphere initialises nodes by itself, if it was given credentials. */
const VSPHERE_BY_ITSELF_SINCE = '4.15.0'
const PLACEHOLDERS: readonly string[] = ['usernameplaceholder', 'passwordplaceholder', 'vcenterplaceholder']

/**
 * Nodes of these platforms wait for their cloud to introduce them, which never happens on machines that were installed by hand. Except
 * where the real credentials of the cloud are known: then it does.
 */
export function removesTaint({
  platform,
  invoker,
  openshiftVersion,
  installConfigOverrides,
}: TaintFacts): boolean {
  if (platform === 'nutanix') return true
  if (platform !== 'vsphere') return false
  const isIntroduced =
    invoker === AGENT_INVOKER &&
    isAtLeastVersion(openshiftVersion, VSPHERE_BY_ITSELF_SINCE) &&
    hasVsphereCredentials(installConfigOverrides)
  return !isIntroduced
}

/** Whether real ones are in the overrides, not those that only fill the form. */
function hasVsphereCredentials(overrides: string): boolean {
  interface Overrides {
    readonly platform?: {
      readonly vsphere?: { readonly vcenters?: readonly Readonly<Record<string, unknown>>[] }
    }
  }
  try {
    const { user, password, server } =
      (JSON.parse(overrides) as Overrides).platform?.vsphere?.vcenters?.[0] ?? {}
    return [user, password, server].every(
      (value) => typeof value === 'string' && value !== '' && !PLACEHOLDERS.includes(value),
    )
  } catch {
    return false
  }
}

/**
 * Takes the taint away, and nothing else if another client changed the list in between. null: there is no such taint. It is set for a cloud that
 * never comes to take it away.
 */
export function withoutUninitializedTaint({ spec }: Pick<KubeNode, 'spec'>): readonly object[] | null {
  const taints = spec?.taints ?? []
  const index = taints.findIndex(({ key }) => key === UNINITIALIZED_TAINT)
  if (index < 0) return null
  return [
    { op: 'test', path: `/spec/taints/${index}/key`, value: UNINITIALIZED_TAINT },
    { op: 'remove', path: `/spec/taints/${index}` },
  ]
}
