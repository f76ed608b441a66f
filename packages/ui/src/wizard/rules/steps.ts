// The steps of configuring a cluster, and which checks each of them can mend.
import type { Check, ClusterChecks } from '@groundwork/contract/groundwork'
import type { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import { isToDo } from '../../checks/failed-title.ts'

export const STEPS = [
  'details',
  'static-network',
  'operators',
  'hosts',
  'storage',
  'networking',
  'manifests',
  'review',
] as const
export type Step = (typeof STEPS)[number]

export const stepOf = (text: string): Step => STEPS.find((step) => step === text) ?? 'details'

const CLUSTER_STEPS: Readonly<Partial<Record<ClusterValidationId, Step>>> = {
  'pull-secret-set': 'details',
  'dns-domain-defined': 'details',
  'platform-requirements-satisfied': 'details',
  'sufficient-masters-count': 'hosts',
  'machine-cidr-defined': 'networking',
  'cluster-cidr-defined': 'networking',
  'service-cidr-defined': 'networking',
  'no-cidrs-overlapping': 'networking',
  'networks-same-address-families': 'networking',
  'network-prefix-valid': 'networking',
  'machine-cidr-equals-to-calculated-cidr': 'networking',
  'api-vips-defined': 'networking',
  'api-vips-valid': 'networking',
  'ingress-vips-defined': 'networking',
  'ingress-vips-valid': 'networking',
  'ntp-server-configured': 'networking',
  'network-type-valid': 'networking',
  'custom-manifests-requirements-satisfied': 'manifests',
  // It follows from the checks of hosts, which belong to steps of their own.
  'all-hosts-are-ready-to-install': 'review',
}

const HOST_STEPS: Readonly<Partial<Record<HostValidationId, Step>>> = {
  'has-min-valid-disks': 'storage',
  'sufficient-installation-disk-speed': 'storage',
  'no-skip-installation-disk': 'storage',
  'no-skip-missing-disk': 'storage',
  'vsphere-disk-uuid-enabled': 'storage',
  'disk-encryption-requirements-satisfied': 'details',
  'compatible-with-cluster-platform': 'details',
  'machine-cidr-defined': 'networking',
  'belongs-to-machine-cidr': 'networking',
  'belongs-to-majority-group': 'networking',
  'valid-platform-network-settings': 'networking',
  'ntp-synced': 'networking',
  'time-synced-between-host-and-service': 'networking',
  'container-images-available': 'networking',
  'sufficient-network-latency-requirement-for-role': 'networking',
  'sufficient-packet-loss-requirement-for-role': 'networking',
  'has-default-route': 'networking',
  'ignition-downloadable': 'networking',
  'api-domain-name-resolved-correctly': 'networking',
  'api-int-domain-name-resolved-correctly': 'networking',
  'apps-domain-name-resolved-correctly': 'networking',
  'release-domain-name-resolved-correctly': 'networking',
  'dns-wildcard-not-configured': 'networking',
  'non-overlapping-subnets': 'networking',
  'no-ip-collisions-in-network': 'networking',
  'no-iscsi-nic-belongs-to-machine-cidr': 'networking',
  'mtu-valid': 'networking',
  'cluster-ports-reachable': 'networking',
  'cluster-ports-accepted': 'networking',
}

const isOperatorCheck = (id: string): boolean => id.endsWith('-requirements-satisfied')

export const clusterCheckStep = (id: string): Step =>
  CLUSTER_STEPS[id as ClusterValidationId] ?? (isOperatorCheck(id) ? 'operators' : 'review')

export const hostCheckStep = (id: string): Step =>
  HOST_STEPS[id as HostValidationId] ?? (isOperatorCheck(id) ? 'operators' : 'hosts')

/** A failed check, with the host it is about; null: the cluster as a whole. */
export interface FailedCheck {
  readonly check: Check
  readonly host: { readonly id: string; readonly infra_env_id: string; readonly name: string } | null
  readonly step: Step
}

const hasFailed = ({ status }: Check): boolean => status === 'failure' || status === 'error'

/** Blocking ones first; what only follows from another check is left out. */
export function failedChecks({ cluster, hosts }: ClusterChecks): readonly FailedCheck[] {
  const all = [
    ...cluster.map((check) => ({ check, host: null, step: clusterCheckStep(check.id) })),
    ...hosts.flatMap(({ checks, ...host }) =>
      checks.map((check) => ({ check, host, step: hostCheckStep(check.id) })),
    ),
  ].filter(({ check }) => hasFailed(check) && check.follows === undefined)
  return [...all.filter(({ check }) => check.is_blocking), ...all.filter(({ check }) => !check.is_blocking)]
}

/** `todo`: nothing is wrong, something was not given yet. */
export type StepMark = 'blocked' | 'todo' | 'warned' | null

export function markOf(failed: readonly FailedCheck[], step: Step): StepMark {
  const ofStep = failed.filter((each) => each.step === step)
  const blocking = ofStep.filter(({ check }) => check.is_blocking)
  if (blocking.length > 0) return blocking.every(({ check }) => isToDo(check)) ? 'todo' : 'blocked'
  return ofStep.length > 0 ? 'warned' : null
}
