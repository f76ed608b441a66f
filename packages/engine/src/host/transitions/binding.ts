// Hosts join and leave clusters. An installed machine has to boot the discovery image before it is of use again.
import { hostEvent } from '../../context/host-events.ts'
import * as groups from '../../context/status-groups.ts'
import type { BindEvent, HostEventRule, PlainEvent, ReclaimFailedEvent } from '../host-subject.ts'
import { bindFields, unbindFields } from '../reset-fields.ts'
import * as texts from '../status-texts.ts'

export const BIND_RULES: readonly HostEventRule<BindEvent>[] = [
  {
    id: 'host-bound',
    from: ['known-unbound'],
    when: [],
    to: 'binding',
    why: 'The agent leaves and registers again under the cluster.',
    info: () => texts.BINDING,
    set: ({ event }) => bindFields(event),
    effects: ['forgets progress, inventory, bootstrap and image results', 'event `host_bind_succeeded`'],
    emits: ({ context: { host }, event }) => [
      hostEvent('host_bind_succeeded', host, { cluster_id: event.cluster_id }),
    ],
  },
]

const release = {
  when: [],
  set: () => unbindFields(),
  effects: [
    'forgets everything the cluster meant to the host: role, disk, connectivity, progress, inventory, logs',
    'event `host_unbind_succeeded`',
  ],
  emits: ({ context: { host } }) => [hostEvent('host_unbind_succeeded', host)],
} satisfies Partial<HostEventRule<PlainEvent>>

const releaseByReboot = {
  ...release,
  to: 'unbinding-pending-user-action',
  why: 'The agent is no longer running, so the discovery image must be booted by hand.',
  info: () => texts.BOOT_DISCOVERY_IMAGE,
} satisfies Partial<HostEventRule<PlainEvent>>

const releaseByAgent = {
  ...release,
  to: 'unbinding',
  why: 'The agent leaves and registers again without a cluster.',
  info: () => texts.UNBINDING,
} satisfies Partial<HostEventRule<PlainEvent>>

export const UNBIND_RULES: readonly HostEventRule<PlainEvent>[] = [
  { ...releaseByAgent, id: 'discovered-host-unbound', from: groups.DISCOVERY },
  {
    ...releaseByReboot,
    id: 'installed-host-unbound',
    from: [...groups.PREPARING, ...groups.INSTALLING, ...groups.ON_DISK, ...groups.FAILED_OR_CANCELLED],
  },
]

export const RECLAIM_RULES: readonly HostEventRule<PlainEvent>[] = [
  {
    ...release,
    id: 'installed-host-reclaimed',
    from: groups.ON_DISK,
    to: 'reclaiming',
    why: 'The machine is made to boot into discovery from its own disk.',
    info: () => texts.RECLAIMING,
  },
  { ...releaseByAgent, id: 'discovered-host-reclaimed', from: groups.DISCOVERY },
  { ...releaseByReboot, id: 'failed-host-reclaimed', from: groups.FAILED_OR_CANCELLED },
]

export const REBOOTING_FOR_RECLAIM_RULES: readonly HostEventRule<PlainEvent>[] = [
  {
    id: 'reclaimed-host-reboots',
    from: ['reclaiming'],
    when: [],
    to: 'reclaiming-rebooting',
    why: 'The boot files are in place.',
    info: () => texts.RECLAIM_REBOOTING,
  },
]

export const RECLAIM_FAILED_RULES: readonly HostEventRule<ReclaimFailedEvent>[] = [
  {
    id: 'reclaim-failed',
    from: groups.RECLAIMING,
    when: [],
    to: 'unbinding-pending-user-action',
    why: 'The machine cannot boot into discovery by itself.',
    info: ({ event }) => [event.reason, texts.BOOT_DISCOVERY_IMAGE].filter((part) => part !== '').join(' '),
  },
]
