// What an installation adds to what the installer writes by itself.

import type { StoredManifest } from '../assets/installation-files.ts'
import type { InstallInputs } from '../inputs.ts'
import { countOf } from '../install-config/pools.ts'
import { chronyManifest } from './chrony.ts'
import { diskEncryptionManifests } from './disk-encryption.ts'
import { iscsiNicReapplyManifest } from './iscsi-nic-reapply.ts'
import type { MachineRole } from './machine-config.ts'
import { operatorManifests } from './operators/operator-manifests.ts'
import { schedulableMastersManifests } from './schedulable-masters.ts'
import { singleNodeDnsmasqManifests } from './single-node-dnsmasq.ts'

export interface SystemManifestOptions {
  /** ENABLE_SINGLE_NODE_DNSMASQ. */
  readonly hasSingleNodeDnsmasq?: boolean
  /** DISK_ENCRYPTION_CIPHER; empty: the usual one. */
  readonly diskEncryptionCipher?: string
  /** Virtual machines of a single node keep their disks on a path of the machine, unless LVM storage is there. */
  readonly installsHostPathStorageOnSno?: boolean
}

/** Sorted by name. */
export function systemManifests(
  inputs: InstallInputs,
  options: SystemManifestOptions = {},
): readonly StoredManifest[] {
  const roles = machineRoles(inputs)
  const manifests = [
    ...roles.map((role) => chronyManifest(inputs, role)),
    ...roles.map((role) => iscsiNicReapplyManifest(role)),
    ...((options.hasSingleNodeDnsmasq ?? true) ? singleNodeDnsmasqManifests(inputs) : []),
    ...schedulableMastersManifests(inputs),
    ...diskEncryptionManifests(inputs, roles, options.diskEncryptionCipher || undefined),
    ...operatorManifests(inputs, options),
  ]
  return manifests.sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
}

/** Workers may be added on day 2; a cluster without an arbiter never gets one. */
const machineRoles = ({ hosts }: InstallInputs): readonly MachineRole[] =>
  countOf(hosts, 'arbiter') > 0 ? ['master', 'worker', 'arbiter'] : ['master', 'worker']
