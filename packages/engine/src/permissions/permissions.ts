// Which operation is allowed in which status, and what a caller is told otherwise.
import { ClusterStatus, type HostStatus } from '@groundwork/contract/vocabulary'
import { CHANGEABLE, DISCOVERY, INSTALLING, UNBOUND } from '../context/status-groups.ts'
import { RESET_RULES } from '../host/transitions/installation.ts'
import { OPEN, TAKING_MANIFESTS } from './open-statuses.ts'

export interface Permission<Status extends string> {
  /** What is done, for the documentation. */
  readonly what: string
  readonly in: readonly Status[]
  /** HTTP status of the refusal. */
  readonly otherwise: 400 | 409
}

const ANY_CLUSTER: readonly ClusterStatus[] = ClusterStatus.enum
const HAS_KUBECONFIG: readonly ClusterStatus[] = [
  'finalizing',
  'installed',
  'error',
  'adding-hosts',
  'cancelled',
  'installing-pending-user-action',
]

export const CLUSTER_PERMISSIONS = {
  'update-cluster': { what: 'update the cluster', in: OPEN, otherwise: 409 },
  'register-host': { what: 'register a new host', in: OPEN, otherwise: 409 },
  'bind-host': { what: 'bind a host', in: OPEN, otherwise: 409 },
  'set-ignored-validations': { what: 'choose validations to ignore', in: OPEN, otherwise: 400 },
  'create-manifest': { what: 'create, list or download manifests', in: ANY_CLUSTER, otherwise: 400 },
  'change-manifest': {
    what: 'update or delete a manifest',
    in: TAKING_MANIFESTS,
    otherwise: 400,
  },
  install: { what: 'install', in: ['ready'], otherwise: 409 },
  'delete-cluster': {
    what: 'delete the cluster',
    in: ANY_CLUSTER.filter((status) => status !== 'installing'),
    otherwise: 409,
  },
  'download-kubeconfig': {
    what: 'download the merged kubeconfig (elsewhere kubeconfig-noingress is given, as for files)',
    in: HAS_KUBECONFIG,
    otherwise: 409,
  },
  'download-files': {
    what: 'download files, credentials and host ignition',
    in: [...HAS_KUBECONFIG, 'installing'],
    otherwise: 409,
  },
  'upload-ingress-certificate': {
    what: 'upload the ingress certificate',
    in: ['finalizing', 'installed'],
    otherwise: 400,
  },
  'report-installation': {
    what: 'complete-installation, operator reports and log progress',
    in: ANY_CLUSTER,
    otherwise: 409,
  },
  // The controller announces stages after the cluster is complete as well, and repeats a refused one for ever.
  'report-finalizing-stage': {
    what: 'report a finalizing stage',
    in: ['installing', 'finalizing', 'installing-pending-user-action', 'installed', 'adding-hosts'],
    otherwise: 400,
  },
} as const satisfies Readonly<Record<string, Permission<ClusterStatus>>>

export const HOST_PERMISSIONS = {
  'update-host': {
    what: 'change role, name, disks, machine config pool, labels, fencing or ignition headers',
    in: CHANGEABLE,
    otherwise: 409,
  },
  'set-ignition-endpoint-token': {
    what: 'set the ignition endpoint token (clearing it is always allowed)',
    in: CHANGEABLE,
    otherwise: 409,
  },
  'store-inventory': {
    what: 'store the inventory that the agent reports',
    in: [...DISCOVERY, ...UNBOUND, 'installing-in-progress'],
    otherwise: 400,
  },
  'report-new-stage': { what: 'report a new installation stage', in: INSTALLING, otherwise: 409 },
  'install-day2-host': {
    what: 'install a host of an adding-hosts cluster',
    in: ['known'],
    otherwise: 409,
  },
  'reset-day2-host': {
    what: 'reset a host of an adding-hosts cluster',
    in: RESET_RULES.flatMap(({ from }) => from),
    otherwise: 409,
  },
} as const satisfies Readonly<Record<string, Permission<HostStatus>>>

export type ClusterOperation = keyof typeof CLUSTER_PERMISSIONS
export type HostOperation = keyof typeof HOST_PERMISSIONS

export function isAllowed(operation: ClusterOperation, status: ClusterStatus): boolean {
  const permission: Permission<ClusterStatus> = CLUSTER_PERMISSIONS[operation]
  return permission.in.includes(status)
}

export function isAllowedForHost(operation: HostOperation, status: HostStatus): boolean {
  const permission: Permission<HostStatus> = HOST_PERMISSIONS[operation]
  return permission.in.includes(status)
}
