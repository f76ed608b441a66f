// The closed lists of states. What leads from one to the next is the business of the engine.
import type { Type } from 'typebox'
import { StringEnum } from '../schema/schema.ts'

export const ClusterKind = StringEnum(['Cluster', 'AddHostsCluster', 'DisconnectedCluster'], {
  description:
    '`Cluster`: to be installed, or installed here. `AddHostsCluster`: runs already, hosts are added to it. ' +
    '`DisconnectedCluster`: installs itself out of reach of this service, which only hands out its image.',
})
export type ClusterKind = Type.Static<typeof ClusterKind>

export const ClusterStatus = StringEnum(
  [
    'insufficient',
    'ready',
    'error',
    'preparing-for-installation',
    'pending-for-input',
    'installing',
    'finalizing',
    'installed',
    'adding-hosts',
    'cancelled',
    'installing-pending-user-action',
    'unmonitored',
  ],
  {
    description: [
      'Where the cluster stands:',
      '- `pending-for-input`: a setting is missing that only the user knows, such as the virtual addresses',
      '- `insufficient`: everything is set, but a validation does not hold',
      '- `ready`: the installation can be started',
      '- `preparing-for-installation`: ignition files are made, hosts check their disks and pull images',
      '- `installing`: hosts write the system and reboot',
      '- `installing-pending-user-action`: a host booted from the wrong device and needs help from an operator',
      '- `finalizing`: enough hosts are done, the operators of the new cluster come up',
      '- `installed`: finished',
      '- `error`: the installation failed',
      '- `cancelled`: the user stopped it',
      '- `adding-hosts`: the cluster runs, hosts can be added',
      '- `unmonitored`: the service does not follow this cluster',
    ].join('\n'),
  },
)
export type ClusterStatus = Type.Static<typeof ClusterStatus>

export const PreparationStatus = StringEnum(['not_started', 'failed', 'success'], {
  description: 'How the making of manifests and ignition files went in the last attempt to install.',
})
export type PreparationStatus = Type.Static<typeof PreparationStatus>

export const HostKind = StringEnum(['Host', 'AddToExistingClusterHost'], {
  description:
    '`Host`: installed together with its cluster, or not bound to one. `AddToExistingClusterHost`: added to a cluster that runs already.',
})
export type HostKind = Type.Static<typeof HostKind>

export const HostStatus = StringEnum(
  [
    'discovering',
    'known',
    'disconnected',
    'insufficient',
    'disabled',
    'preparing-for-installation',
    'preparing-failed',
    'preparing-successful',
    'pending-for-input',
    'installing',
    'installing-in-progress',
    'installing-pending-user-action',
    'resetting-pending-user-action',
    'installed',
    'error',
    'resetting',
    'added-to-existing-cluster',
    'cancelled',
    'binding',
    'unbinding',
    'unbinding-pending-user-action',
    'known-unbound',
    'disconnected-unbound',
    'insufficient-unbound',
    'disabled-unbound',
    'discovering-unbound',
    'reclaiming',
    'reclaiming-rebooting',
  ],
  {
    description: [
      'Where the host stands. Names ending in `-unbound` are the same states for a host without a cluster.',
      '- `discovering`: registered, its inventory has not arrived yet',
      '- `pending-for-input`: waits for a setting of the cluster (its machine network)',
      '- `insufficient`: a validation does not hold',
      '- `known`: can be installed',
      '- `disconnected`: has not contacted the service for three minutes, or cannot read its discovery medium',
      '- `preparing-for-installation`, `preparing-successful`, `preparing-failed`: measures its disk and pulls images',
      '- `installing`: was told to install',
      '- `installing-in-progress`: reports progress',
      '- `installing-pending-user-action`: did not boot from its disk; the boot order must be corrected by hand',
      '- `installed`: done, as a member of a new cluster',
      '- `added-to-existing-cluster`: done, as a new member of a running cluster',
      '- `error`: its installation failed, or that of its cluster',
      '- `cancelled`: the user stopped the installation',
      '- `resetting`, `resetting-pending-user-action`: to be booted into the discovery image again',
      '- `binding`: was given a cluster and registers with it next',
      '- `unbinding`, `unbinding-pending-user-action`: was taken out of its cluster; in the second case it has to be rebooted by hand',
      '- `reclaiming`, `reclaiming-rebooting`: leaves a running cluster and boots into the discovery image by itself',
      '- `disabled`, `disabled-unbound`: left over from old versions, never entered',
    ].join('\n'),
  },
)
export type HostStatus = Type.Static<typeof HostStatus>

export const MediaStatus = StringEnum(['connected', 'disconnected'], {
  description:
    'Whether the host can still read the medium it was booted from. `disconnected` is common with virtual media of management controllers.',
})
export type MediaStatus = Type.Static<typeof MediaStatus>
