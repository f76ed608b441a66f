// What a definition says and files of openshift-install cannot.
import type { Note } from '../import/imported.ts'

type Reason = readonly [message: string, advice: string]

const WITH_MANIFEST = 'Add a manifest that does it to the folder openshift/.'

export const LOST_OF_CLUSTER: Readonly<Record<string, Reason>> = {
  openshift_version: [
    'The version is that of openshift-install.',
    'Use the openshift-install of this version.',
  ],
  ocp_release_image: [
    'The release is that of openshift-install.',
    'Extract openshift-install from this image, with oc adm release extract.',
  ],
  tags: ['Files have no labels.', 'Nothing needs to be done.'],
  user_managed_networking: ['It follows from the platform.', 'Use the platform none.'],
  vip_dhcp_allocation: ['The agent installer has fixed addresses only.', 'Set api_vips and ingress_vips.'],
  ntp_sources: ['Time servers can only be added.', WITH_MANIFEST],
  schedulable_masters: ['It is a setting of the scheduler.', WITH_MANIFEST],
  disk_encryption: ['It is a setting of machine configurations.', WITH_MANIFEST],
  olm_operators: ['Operators are installed afterwards.', 'Add manifests of their subscriptions.'],
  operator_bundles: ['Operators are installed afterwards.', 'Add manifests of their subscriptions.'],
}

export const LOST_OF_INFRA_ENV: Readonly<Record<string, Reason>> = {
  openshift_version: [
    'The version is that of openshift-install.',
    'Use the openshift-install of this version.',
  ],
  ntp_sources: ['Time servers can only be added.', 'Use additional_ntp_sources.'],
  kernel_arguments: ['The image of the agent installer has its own.', 'Change them in the boot menu.'],
  ignition_config_override: ['The image of the agent installer has its own.', WITH_MANIFEST],
  network_discovery_delay_seconds: ['The agent installer has no such delay.', 'Nothing needs to be done.'],
}

export const LOST_OF_HOST: Readonly<Record<string, Reason>> = {
  skip_formatting_disks: ['agent-config has no such choice.', 'Take out the disks, or clear them yourself.'],
  node_labels: ['agent-config has no labels.', 'Label the nodes afterwards, with oc label node.'],
  machine_config_pool_name: ['agent-config has roles only.', 'Move the nodes afterwards.'],
  installer_args: ['agent-config has no arguments of coreos-installer.', WITH_MANIFEST],
  ignition_config_override: ['agent-config has no Ignition for a host.', WITH_MANIFEST],
}

export const lostOf = (
  source: string,
  value: object,
  reasons: Readonly<Record<string, Reason>>,
): readonly Note[] =>
  Object.entries(reasons).flatMap(([path, [message, advice]]) =>
    isSaid((value as Readonly<Record<string, unknown>>)[path]) ? [{ source, path, message, advice }] : [],
  )

const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== false &&
  value !== '' &&
  value !== 0 &&
  !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
