// What both pods have in common: the one of the controller, and those that keep its program.
import type { ControllerManifestInputs } from './inputs.ts'
import { SERVICE_ALIAS } from './names.ts'

export interface HostFile {
  readonly name: string
  readonly hostPath: { readonly path: string; readonly type?: string }
}

export const MASTERS = { 'node-role.kubernetes.io/master': '' }

export const hostAliases = (ips: readonly string[]) =>
  ips.length === 0 ? {} : { hostAliases: ips.map((ip) => ({ ip, hostnames: [SERVICE_ALIAS] })) }

/** What the host trusts, and the authority of the service if it has one of its own. */
export const trustVolumes = ({
  caCertPath,
}: Pick<ControllerManifestInputs, 'caCertPath'>): readonly HostFile[] => [
  { name: 'host-trust', hostPath: { path: '/etc/pki', type: 'Directory' } },
  ...(caCertPath === '' ? [] : [{ name: 'service-ca', hostPath: { path: caCertPath, type: 'File' } }]),
]
