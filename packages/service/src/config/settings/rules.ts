// What the engine decides by: switches and lists. The defaults are those of the engine.
import { StepType } from '@groundwork/contract/steps'
import {
  ClusterValidationId,
  currentClusterValidation,
  currentHostValidation,
  HostValidationId,
} from '@groundwork/contract/vocabulary'
import { DEFAULT_SETTINGS, type Settings } from '@groundwork/engine/facts'
import { BOOLEAN, BYTES, listOf, objectFormat, TEXT } from '../values/formats.ts'
import { asRequirements } from '../values/requirements.ts'
import { type Setting, setting } from './setting.ts'
import { readTimeLimits } from './time-limits.ts'
import type { ValueReader } from './value-reader.ts'

/** A row for a member of the settings of the engine. */
export type EngineRows = { readonly [Name in keyof Settings]?: Setting<Settings[Name], Settings[Name]> }

/** Of what runs on machines and in new clusters. */
export const CONTAINER_IMAGES = {
  controllerImage: setting({
    flag: 'controller-image',
    argument: 'image',
    variables: ['GROUNDWORK_CONTROLLER_IMAGE', 'CONTROLLER_IMAGE'],
    format: TEXT,
    default: DEFAULT_SETTINGS.controllerImage,
    help: 'container image of the controller, which finishes installations from inside the new cluster; without it new clusters run the program for hosts, which they fetch from this service, in an image of their release',
    guide: 'installing.md#controller-image',
  }),
  agentImage: setting({
    variables: ['AGENT_DOCKER_IMAGE'],
    format: TEXT,
    default: DEFAULT_SETTINGS.agentImage,
    help: 'container image of the agent',
  }),
  installerImage: setting({
    variables: ['INSTALLER_IMAGE'],
    format: TEXT,
    default: DEFAULT_SETTINGS.installerImage,
    help: 'container image of the installer',
  }),
} satisfies EngineRows

export const RULES = {
  isAutoAssignEnabled: setting({
    variables: ['ENABLE_AUTO_ASSIGN'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.isAutoAssignEnabled,
    help: 'hosts without a role get one by their hardware',
  }),
  isAgentUpgradeEnabled: setting({
    variables: ['ENABLE_UPGRADE_AGENT'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.isAgentUpgradeEnabled,
    help: 'hosts whose agent is of another version are told to replace it',
  }),
  areSoftTimeoutsEnabled: setting({
    variables: ['ENABLE_SOFT_TIMEOUTS'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.areSoftTimeoutsEnabled,
    help: 'time limits mark a host or cluster instead of failing it',
  }),
  keepsVirtualInterfaces: setting({
    variables: ['ENABLE_VIRTUAL_INTERFACES'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.keepsVirtualInterfaces,
    help: 'virtual network interfaces of hosts count too',
  }),
  hasSingleNodeDnsmasq: setting({
    variables: ['ENABLE_SINGLE_NODE_DNSMASQ'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.hasSingleNodeDnsmasq,
    help: 'a single node answers its own names with dnsmasq',
  }),
  supportsArbiter: setting({
    variables: ['TNA_CLUSTERS_SUPPORT'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.supportsArbiter,
    help: 'clusters of two control plane nodes and an arbiter are offered',
  }),
  supportsFencing: setting({
    variables: ['TNF_CLUSTERS_SUPPORT'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.supportsFencing,
    help: 'clusters of two control plane nodes with fencing are offered',
  }),
  supportsIpv6: setting({
    variables: ['IPV6_SUPPORT'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.supportsIpv6,
    help: 'IPv6 networks are accepted',
  }),
  supportsDiskEncryption: setting({
    variables: ['DISK_ENCRYPTION_SUPPORT'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.supportsDiskEncryption,
    help: 'encryption of installation disks is accepted',
  }),
  checksClusterVersion: setting({
    variables: ['CHECK_CLUSTER_VERSION'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.checksClusterVersion,
    help: 'an installation waits for the cluster version operator too',
  }),
  skipsMcoReboot: setting({
    variables: ['ENABLE_SKIP_MCO_REBOOT'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.skipsMcoReboot,
    help: 'hosts reboot once less where the release allows it',
  }),
  installsHostPathStorageOnSno: setting({
    variables: ['CNV_SNO_INSTALL_HPP'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.installsHostPathStorageOnSno,
    help: 'virtualization on a single node gets host-path storage',
  }),
  isKubeApi: setting({
    variables: ['ENABLE_KUBE_API'],
    format: BOOLEAN,
    default: DEFAULT_SETTINGS.isKubeApi,
    help: 'steps and stages are those for a service that Kubernetes resources drive',
  }),
  bootstrapHostMac: setting({
    variables: ['BOOTSTRAP_HOST_MAC'],
    format: TEXT,
    default: DEFAULT_SETTINGS.bootstrapHostMac,
    help: 'MAC address of the host that becomes the bootstrap host',
  }),
  disabledSteps: setting({
    variables: ['DISABLED_STEPS'],
    format: listOf(StepType.enum, 'step'),
    default: DEFAULT_SETTINGS.disabledSteps,
    help: 'steps that hosts are not given',
  }),
  disabledHostValidations: setting({
    variables: ['DISABLED_HOST_VALIDATIONS'],
    format: listOf(HostValidationId.enum, 'host validation', currentHostValidation),
    default: DEFAULT_SETTINGS.disabledHostValidations,
    help: 'validations of hosts that are not made',
  }),
  disabledClusterValidations: setting({
    variables: ['DISABLED_CLUSTER_VALIDATIONS'],
    format: listOf(ClusterValidationId.enum, 'cluster validation', currentClusterValidation),
    default: DEFAULT_SETTINGS.disabledClusterValidations,
    help: 'validations of clusters that are not made',
  }),
  requirements: setting({
    variables: ['HW_VALIDATOR_REQUIREMENTS'],
    format: objectFormat(asRequirements),
    default: DEFAULT_SETTINGS.requirements,
    defaultNote: 'the built-in table',
    help: 'JSON: hardware that hosts need, in place of the whole table',
    guide: 'validations.md',
  }),
  inventoryMaxSizeBytes: setting({
    variables: ['AGENT_INVENTORY_MAX_SIZE'],
    format: BYTES,
    default: DEFAULT_SETTINGS.inventoryMaxSizeBytes,
    defaultNote: 'no limit',
    help: 'largest inventory that agents send',
  }),
  inventoryDiskMinSizeBytes: setting({
    variables: ['AGENT_INVENTORY_DISK_MIN_SIZE'],
    format: BYTES,
    default: DEFAULT_SETTINGS.inventoryDiskMinSizeBytes,
    defaultNote: 'all are reported',
    help: 'agents report no smaller disks',
  }),
} satisfies EngineRows

export const readRules = (reader: ValueReader): Settings => ({
  ...DEFAULT_SETTINGS,
  ...reader.readAll(CONTAINER_IMAGES),
  ...reader.readAll(RULES),
  ...readTimeLimits(reader),
})
