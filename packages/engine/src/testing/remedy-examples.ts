// For every validation that proposes a complete request: a deployment in which it does.
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { FAULTS, type FaultName } from './faults.ts'
import { soundSnapshot, TOPOLOGIES, type Topology, type TopologyName } from './topologies.ts'

interface Example {
  readonly topology: TopologyName
  readonly faults: readonly FaultName[]
}

const of = (topology: TopologyName, ...faults: readonly FaultName[]): Example => ({ topology, faults })

const HOST_EXAMPLES: Readonly<Record<string, Example>> = {
  'belongs-to-machine-cidr': of('singleNode', 'otherMachineNetwork'),
  'boot-image-matches-cluster': of('compact', 'bootedAnotherVersion'),
  'compatible-with-cluster-platform': of('compact', 'forVsphere'),
  'disk-encryption-requirements-satisfied': of('compact', 'encryptedByTpm', 'noTpm'),
  'has-cpu-cores-for-role': of('threeAndTwo', 'chosenMaster', 'fewCores'),
  'has-memory-for-role': of('threeAndTwo', 'chosenMaster', 'littleMemory'),
  'hostname-unique': of('compact', 'sameName'),
  'hostname-valid': of('compact', 'forbiddenName'),
  'machine-cidr-defined': of('compact', 'noMachineNetwork'),
  'no-skip-installation-disk': of('compact', 'installationDiskKept'),
  'no-skip-missing-disk': of('compact', 'missingDiskKept'),
  'sufficient-installation-disk-speed': of('compact', 'secondDisk', 'unmeasurableDisk'),
  'valid-platform-network-settings': of('compact', 'isOpenStack'),
  'amd-gpu-requirements-satisfied': of('compact', 'withGpus', 'secureBootWithGpu'),
  'cnv-requirements-satisfied': of('compact', 'withCnv', 'noVirtualization'),
  'lvm-requirements-satisfied': of('singleNode', 'withLvm'),
  'mce-requirements-satisfied': of('compact', 'withMce', 'fewCores'),
  'mtv-requirements-satisfied': of('compact', 'withMtv', 'noMemory'),
  'nvidia-gpu-requirements-satisfied': of('compact', 'withGpus', 'secureBootWithGpu'),
  'odf-requirements-satisfied': of('compact', 'withOdf', 'allMasters'),
  'openshift-ai-requirements-satisfied': of('threeAndTwo', 'withAi', 'chosenWorker', 'littleMemory'),
  'osc-requirements-satisfied': of('compact', 'withOsc', 'noMemory'),
}

const CLUSTER_EXAMPLES: Readonly<Record<string, Example>> = {
  'api-vips-defined': of('compact', 'noVips'),
  'api-vips-valid': of('compact', 'vipsFailed'),
  'cluster-cidr-defined': of('compact', 'noClusterNetwork'),
  'custom-manifests-requirements-satisfied': of('compact', 'foreignNetworkType'),
  'ingress-vips-defined': of('compact', 'noVips'),
  'ingress-vips-valid': of('compact', 'vipsFailed'),
  'machine-cidr-defined': of('compact', 'noMachineNetwork'),
  'machine-cidr-equals-to-calculated-cidr': of('compact', 'vipElsewhere'),
  'network-prefix-valid': of('threeAndTwo', 'tightHostPrefix'),
  'network-type-valid': of('dualStack', 'oldNetworkType'),
  'networks-same-address-families': of('compact', 'ipv6Services'),
  'no-cidrs-overlapping': of('compact', 'servicesOnMachines'),
  'service-cidr-defined': of('compact', 'noServiceNetwork'),
  'sufficient-masters-count': of('fourNodes', 'threeWanted', 'allMasters'),
  'amd-gpu-requirements-satisfied': of('compact', 'withGpus'),
  'cnv-requirements-satisfied': of('compact', 'withCnv', 'onPower'),
  'loki-requirements-satisfied': of('compact', 'withLoki', 'oldVersion'),
  'lvm-requirements-satisfied': of('compact', 'withLvm', 'oldVersion'),
  'mce-requirements-satisfied': of('compact', 'withMce', 'oldVersion'),
  'mtv-requirements-satisfied': of('compact', 'mtvAlone'),
  'nmstate-requirements-satisfied': of('compact', 'withLoki', 'oldVersion'),
  'nvidia-gpu-requirements-satisfied': of('compact', 'withGpus'),
  'odf-requirements-satisfied': of('threeAndTwo', 'withOdf'),
  'openshift-ai-requirements-satisfied': of('compact', 'withAi'),
  'openshift-logging-requirements-satisfied': of('compact', 'withLoki', 'oldVersion'),
  'osc-requirements-satisfied': of('compact', 'withOsc', 'oldVersion'),
}

/** Validations whose requests always leave something for a person to fill in. */
export const ONLY_FORMS: readonly string[] = [
  'cluster dns-domain-defined',
  'cluster ntp-server-configured',
  'cluster platform-requirements-satisfied',
  'cluster pull-secret-set',
  'host api-domain-name-resolved-correctly',
  'host api-int-domain-name-resolved-correctly',
  'host apps-domain-name-resolved-correctly',
  'host dns-wildcard-not-configured',
  'host ignition-downloadable',
  'host ntp-synced',
]

const named = (kind: string, examples: Readonly<Record<string, Example>>) =>
  Object.entries(examples).map(([id, example]) => ({ validation: `${kind} ${id}`, ...example }))

export const REMEDY_EXAMPLES = [...named('host', HOST_EXAMPLES), ...named('cluster', CLUSTER_EXAMPLES)]

export function exampleSnapshot({ topology, faults }: Example): ClusterSnapshot {
  const shape: Topology = TOPOLOGIES[topology]
  const status: ClusterFacts['status'] = 'insufficient'
  const draft = soundSnapshot(shape, { cluster: { ...shape.cluster, status } })
  return faults.reduce((snapshot, fault) => FAULTS[fault](snapshot, 0), draft)
}
