// Why fields of custom resources are not carried over.
import type { Reason, Reasons } from './reader.ts'

const HIVE: Reason = ['It is for Hive, which is not needed here.', 'Nothing needs to be done.']
const BMC: Reason = [
  'Management controllers are not part of a definition.',
  'Boot the machines with the image of the infra-env.',
]

export const KUBE_REASONS: Reasons = {
  'metadata.annotations': ['Annotations are for other programs.', 'Nothing needs to be done.'],
  'spec.platform': HIVE,
  'spec.controlPlaneConfig': HIVE,
  'spec.installed': HIVE,
  'spec.provisioning': HIVE,
  'spec.clusterMetadata': HIVE,
  'spec.agentLabels': ['Hosts have no labels before they are nodes.', 'Use node_labels of the hosts.'],
  'spec.holdInstallation': [
    'Applying a definition does not start an installation.',
    'Start it when everything is ready, with install.',
  ],
  'spec.ignitionEndpoint': ['It is for hosted control planes.', 'Nothing needs to be done.'],
  'spec.mirrorRegistryRef': [
    'It names a ConfigMap with a registries.conf.',
    'Add mirrors and additional_trust_bundle to the infra-env.',
  ],
  'spec.approved': ['Hosts of the definition are not approved one by one.', 'Nothing needs to be done.'],
  'spec.bmc': BMC,
  'spec.online': BMC,
  'spec.automatedCleaningMode': BMC,
  'spec.bootMode': BMC,
}
