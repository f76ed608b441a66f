// Each fault of an installation that the lab can seed, and what the service has to say about it.

import type { FaultOutcome, InstallationFault } from '@groundwork/lab/faults'
import {
  blockingProxy,
  bootstrapTrouble as bootstrap,
  diskFailure as disk,
  foreignRegistry,
  machineTrouble as machine,
  namesTrouble as names,
  networkTrouble as network,
  nothing,
  operatorTrouble as operator,
  PROXY,
  preparationTrouble as preparation,
  REGISTRY_REFUSALS,
  serviceRestarted,
  slowRegistry,
  userTrouble as user,
} from '@groundwork/lab/faults'

export interface SeededFault {
  readonly fault: InstallationFault
  /** Of the first explanation; null: there must be none at all. */
  readonly first: string | null
  /** Ids that have to be among the others. */
  readonly also?: readonly string[]
  /** What the first explanation has to name: the host, the disk, the request that helps. */
  readonly names: (outcome: FaultOutcome) => readonly string[]
}

const met = ({ met }: FaultOutcome): string => met?.hardware.hostname ?? 'the machine that the fault met'
const none = () => []

/** Explanations that need a release in a real registry, and the test that seeds them. */
export const SEEDED_ELSEWHERE: Readonly<Record<string, string>> = {
  'release-not-reachable': 'slow/registry/service.test.ts',
  'openshift-install-failed': 'slow/registry/service.test.ts',
}

/** Shorter than usual, so that a cluster that is stuck is given up within the run. */
export const SETTINGS: Readonly<Record<string, string>> = {
  INSTALLATION_TIMEOUT: '65m',
  HOST_INSTALLING_PENDING_USER_ACTION_TIMEOUT: '10m',
  HOST_STAGE_WAITING_FOR_IGNITION_TIMEOUT: '6m',
  HOST_STAGE_WRITING_IMAGE_TO_DISK_TIMEOUT: '12m',
  HOST_STAGE_WAITING_FOR_CONTROL_PLANE_TIMEOUT: '30m',
  HOST_STAGE_WAITING_FOR_BOOTKUBE_TIMEOUT: '20m',
  HOST_STAGE_WAITING_FOR_CONTROLLER_TIMEOUT: '15m',
  HOST_STAGE_REBOOTING_TIMEOUT: '15m',
  HOST_STAGE_CONFIGURING_TIMEOUT: '32m',
  HOST_STAGE_JOINED_TIMEOUT: '25m',
  FINALIZING_STAGE_WAITING_FOR_CLUSTER_OPERATORS_TIMEOUT: '20m',
  FINALIZING_STAGE_ADDING_ROUTER_CA_TIMEOUT: '15m',
  FINALIZING_STAGE_WAITING_FOR_OLM_OPERATORS_CSV_TIMEOUT: '15m',
  FINALIZING_STAGE_WAITING_FOR_OLM_OPERATORS_CSV_INITIALIZATION_TIMEOUT: '15m',
}

export const SEEDED_FAULTS: readonly SeededFault[] = [
  // Preparation
  {
    fault: preparation.patchWithoutTarget,
    first: 'patch-target-missing',
    also: ['preparation-failed'],
    names: () => ['missing.yaml'],
  },
  { fault: preparation.manifestTwice, first: 'manifest-invalid', names: () => ['two.yaml'] },
  { fault: preparation.invalidOverride, first: 'override-refused', names: none },
  {
    fault: preparation.controllerUnknown,
    first: 'controller-image-missing',
    names: () => ['--controller-image'],
  },
  { fault: preparation.leavesPreparation, first: 'host-left-preparation', names: (o) => [met(o)] },
  { fault: slowRegistry, first: 'preparation-timed-out', names: (o) => [met(o)] },
  { fault: foreignRegistry, first: 'pull-secret-lacks-registry', names: () => ['quay.io', 'pull_secret'] },
  {
    fault: REGISTRY_REFUSALS.credentials,
    first: 'image-pull-credentials',
    names: (o) => [met(o), 'pull_secret'],
  },
  {
    fault: REGISTRY_REFUSALS.certificate,
    first: 'registry-certificate-untrusted',
    names: () => ['additional_trust_bundle'],
  },
  {
    fault: REGISTRY_REFUSALS.away,
    first: 'registry-unreachable',
    also: ['images-not-pulled'],
    names: (o) => [met(o)],
  },
  { fault: REGISTRY_REFUSALS.full, first: 'image-pull-no-space', names: none },
  { fault: blockingProxy, first: 'proxy-blocks', names: () => [PROXY] },
  // Disks
  {
    fault: disk.DISK_FAILURES.broken,
    first: 'disk-write-failed',
    also: ['installer-failed'],
    names: (o) => [met(o), 'sda', 'v2UpdateHost'],
  },
  { fault: disk.DISK_FAILURES.full, first: 'disk-too-small', names: (o) => [met(o), 'sda', 'v2UpdateHost'] },
  { fault: disk.diskVanishes, first: 'disk-missing', names: (o) => [met(o), 'sda', 'v2UpdateHost'] },
  { fault: disk.diskCrawls, first: 'image-writing-stuck', names: (o) => [met(o), 'sda', 'v2UpdateHost'] },
  { fault: disk.diskSyncsSlowly, first: 'disk-too-slow', names: (o) => [met(o), 'sda', 'v2UpdateHost'] },
  { fault: disk.DISK_FAILURES.held, first: 'disk-busy', names: (o) => [met(o), 'sda', 'v2UpdateHost'] },
  { fault: disk.otherDiskHangs, first: 'installer-silent', names: (o) => [met(o)] },
  { fault: disk.diskCrawlsOn, first: 'installation-timed-out', names: () => ['65 minutes'] },
  {
    fault: disk.stubbornLeftovers,
    first: 'disk-leftovers',
    names: (o) => [met(o), 'wipefs --all --force /dev/sda'],
  },
  // Machines
  {
    fault: machine.powerLost,
    first: 'host-went-silent',
    also: ['not-enough-masters'],
    names: (o) => [met(o)],
  },
  { fault: machine.restartedWhileWriting, first: 'restarted-unexpectedly', names: (o) => [met(o)] },
  { fault: machine.neverBack, first: 'never-came-back', names: (o) => [met(o)] },
  { fault: machine.mediumFirst, first: 'booted-discovery-again', names: (o) => [met(o)] },
  { fault: machine.switchFails, first: 'network-outage', also: ['part-of-failed-cluster'], names: none },
  {
    fault: machine.workerBootsMedium,
    first: 'booted-discovery-again',
    also: ['boot-never-repaired', 'workers-missing'],
    names: (o) => [met(o)],
  },
  { fault: machine.memoryFull, first: 'out-of-memory', also: ['bootkube-not-done'], names: (o) => [met(o)] },
  { fault: machine.mediumTaken, first: 'discovery-medium-lost', names: (o) => [met(o)] },
  // The bootstrap
  { fault: bootstrap.bootkubeHangs, first: 'bootkube-not-done', names: (o) => [met(o)] },
  { fault: bootstrap.etcdHangs, first: 'etcd-not-done', names: (o) => [met(o)] },
  {
    fault: bootstrap.mastersNotReady,
    first: 'masters-never-ready',
    also: ['workers-wait-for-control-plane'],
    names: (o) => [met(o)],
  },
  { fault: bootstrap.bootstrapCrawls, first: 'stuck-waiting-for-ignition', names: none },
  { fault: bootstrap.kubeletDead, first: 'stuck-configuring', names: (o) => [met(o)] },
  { fault: bootstrap.nodeNotReady, first: 'stuck-joined', names: (o) => [met(o)] },
  { fault: bootstrap.requestsIgnored, first: 'certificate-requests-pending', names: none },
  { fault: bootstrap.configServerHidden, first: 'ignition-vip-unreachable', names: (o) => [o.apiVip] },
  { fault: bootstrap.controllerNotPulled, first: 'controller-never-ready', names: none },
  // The end
  {
    fault: operator.operatorDegraded('console', 'RouteHealthDegraded: route not yet available'),
    first: 'console-operator-degraded',
    also: ['finalizing-timed-out'],
    names: () => ['RouteHealthDegraded'],
  },
  {
    fault: operator.operatorDegraded('ingress', 'The "default" ingress controller reports Degraded=True'),
    first: 'ingress-operator-degraded',
    names: () => ['ingress'],
  },
  {
    fault: operator.operatorDegraded(
      'authentication',
      'OAuthServerRouteEndpointAccessibleControllerDegraded',
    ),
    first: 'authentication-operator-degraded',
    names: () => ['oauth-openshift'],
  },
  {
    fault: operator.operatorDegraded('monitoring', 'UpdatingPrometheus: the node exporter is not ready'),
    first: 'cluster-operator-degraded',
    names: () => ['monitoring'],
  },
  { fault: operator.ingressCertificateHidden, first: 'ingress-certificate-missing', names: none },
  {
    fault: operator.optionalOperator('fails'),
    first: 'olm-operator-failed',
    names: () => [operator.OPTIONAL_OPERATOR],
  },
  {
    fault: operator.optionalOperator('hangs'),
    first: 'olm-operator-timed-out',
    names: () => [operator.OPTIONAL_OPERATOR],
  },
  // From outside
  { fault: user.cancelled, first: 'cancelled-by-user', names: () => ['reset'] },
  { fault: user.hostDeleted, first: 'host-deleted', names: (o) => [met(o)] },
  { fault: network.vipTaken, first: 'vip-taken', names: ({ apiVip }) => [apiVip] },
  { fault: network.wrongClock, first: 'clock-skew', names: (o) => [met(o)] },
  { fault: network.addressTaken, first: 'address-used-twice', also: ['validations-failing'], names: none },
  { fault: network.packetsTooLarge, first: 'packets-too-large', names: (o) => [met(o)] },
  { fault: network.cutOff, first: 'hosts-cannot-reach-each-other', names: (o) => [met(o)] },
  { fault: names.wildcardName, first: 'dns-wildcard-clash', names: (o) => [met(o)] },
  { fault: names.apiNameMissing, first: 'dns-name-wrong', names: () => ['api.'] },
  { fault: names.internalNameLost, first: 'ignition-name-unresolved', names: () => ['api-int.'] },
  { fault: network.sameIdentity, first: 'duplicate-host-identity', names: (o) => [met(o)] },
  // No fault at all
  { fault: serviceRestarted, first: 'service-restarted', names: none },
  { fault: nothing, first: null, names: none },
]
