// What a user asks of a cluster.
import { clusterEvent } from '../../context/cluster-events.ts'
import type { ClusterAction, ClusterActionRule, ClusterContextPredicate } from '../cluster-subject.ts'
import { clearedInstallation, startedInstallation } from '../reset-fields.ts'
import * as texts from '../status-texts.ts'

const isDay1: ClusterContextPredicate = {
  name: 'kind Cluster',
  holds: ({ context: { cluster } }) => cluster.kind === 'Cluster',
}

const cancelled = {
  effects: ['event `cluster_installation_canceled`', 'hosts are cancelled too'],
  emits: ({ context: { cluster } }) => [clusterEvent('cluster_installation_canceled', cluster)],
} satisfies Partial<ClusterActionRule>

export const CLUSTER_ACTION_RULES: Readonly<Record<ClusterAction, readonly ClusterActionRule[]>> = {
  install: [
    {
      id: 'preparation-starts',
      from: ['ready'],
      when: [],
      to: 'preparing-for-installation',
      why: 'Hosts check themselves and the installation files are made.',
      info: () => texts.PREPARING,
      set: ({ context }) => startedInstallation(context),
      effects: [
        '`install_started_at` becomes now',
        'built-in operators are those of the settings',
        'forgets logs',
        'preparation status not_started',
      ],
    },
  ],
  cancel: [
    {
      ...cancelled,
      id: 'installation-cancelled',
      from: ['installing', 'installing-pending-user-action', 'error', 'finalizing'],
      when: [],
      to: 'cancelled',
      why: 'The user stopped the installation.',
      info: () => texts.CANCELLED,
    },
    {
      ...cancelled,
      id: 'preparation-cancelled',
      from: ['preparing-for-installation'],
      when: [],
      to: 'ready',
      why: 'Nothing was written to any disk, so nothing is lost.',
      info: () => texts.READY,
    },
  ],
  reset: [
    {
      id: 'installation-reset',
      from: [
        'preparing-for-installation',
        'installing',
        'installing-pending-user-action',
        'error',
        'cancelled',
        'finalizing',
      ],
      when: [],
      to: 'insufficient',
      why: 'The user starts over; hosts come back when they boot the discovery image.',
      info: () => texts.RESET,
      set: ({ context }) => clearedInstallation(context),
      effects: [
        'forgets progress, logs, `openshift_cluster_id`, the kubeconfig, the preparation and what operators reported; single node: also the VIPs',
        'hosts are reset too',
        'event `cluster_installation_reset`',
      ],
      emits: ({ context: { cluster } }) => [clusterEvent('cluster_installation_reset', cluster)],
    },
  ],
  'allow-add-hosts': [
    {
      id: 'hosts-may-be-added',
      from: ['installed'],
      when: [isDay1],
      to: 'adding-hosts',
      why: 'From now on hosts join the running cluster.',
      isSilent: true,
      set: ({ context: { cluster } }) => ({
        kind: 'AddHostsCluster',
        api_vip_dns_name: cluster.user_managed_networking
          ? `api.${cluster.name}.${cluster.base_dns_domain}`
          : (cluster.api_vips[0]?.ip ?? `api.${cluster.name}.${cluster.base_dns_domain}`),
      }),
      effects: [
        '`kind` becomes AddHostsCluster',
        '`api_vip_dns_name` becomes the first API VIP, or `api.<name>.<domain>` where there is none',
        'no event',
      ],
    },
  ],
}
