// Events of a replayed recording that only one of the two services tells of.
import type { EventsBeyond } from './event-lines.ts'

interface ListedEvents extends EventsBeyond {
  readonly why: string
}

const WORKER_0 = '1713773f-043d-4116-ba16-5394f0357a9a'
const CONTROL_0 = '34269822-509c-4527-966d-cda668376210'
const MASTER_1 = '51e610b3-356e-4373-aafd-fd0e1fe3bec6'
const WORKER_1 = '8087f446-f17b-493a-a9ac-b78c289d2a03'
const MASTER_2 = '9fe241c5-493f-48f3-b085-dc170d016d2d'
const SINGLE = 'f9d62c4a-4ba4-47e0-b157-0f031f070785'

const mendedByInventory = (host: string): string[] => [
  `host_validation_fixed ${host} info has-inventory`,
  `host_validation_fixed ${host} info hostname-valid`,
]

const AT_ONCE =
  'hosts and clusters are judged as soon as they are registered, so that the first inventory mends something'
const NEW_IMAGE =
  'the image of a new infra-env is not an image that changed; infra_env_registered tells of it'
const ROLES = 'each time the user fixes a role, the other suggestions are made anew at once'
const PAGES = 'a page of another list'

const MEASURED = 'measurements are not events of ours: they are at /metrics, for monitoring systems'

const times = (count: number, line: string): string[] => Array.from({ length: count }, () => line)

const MULTINODE: Omit<ListedEvents, 'seq'> = {
  ours: [
    'cluster_validation_failed warning all-hosts-are-ready-to-install',
    'cluster_validation_failed warning machine-cidr-defined',
    `host_role_updated ${WORKER_0} info worker`,
    `host_role_updated ${MASTER_1} info worker`,
    `host_role_updated ${WORKER_1} info worker`,
    ...[WORKER_0, CONTROL_0, MASTER_1, WORKER_1, MASTER_2].flatMap(mendedByInventory),
  ],
  recorded: ['image_info_updated info minimal-iso'],
  why: `${AT_ONCE}; ${ROLES}; ${NEW_IMAGE}`,
}

const SINGLE_NODE: Omit<ListedEvents, 'seq'> = {
  ours: [
    'cluster_status_updated info insufficient',
    'cluster_status_updated info pending-for-input',
    'cluster_validation_failed warning all-hosts-are-ready-to-install',
    'cluster_validation_fixed info sufficient-masters-count',
    ...mendedByInventory(SINGLE),
  ],
  recorded: ['image_info_updated info minimal-iso'],
  why: `${AT_ONCE}; ${NEW_IMAGE}`,
}

export const LISTED_EVENTS: Readonly<Record<'multinode-install' | 'sno-install', readonly ListedEvents[]>> = {
  'multinode-install': [
    { seq: 113, ...MULTINODE },
    { seq: 114, ours: mendedByInventory(CONTROL_0), recorded: [], why: AT_ONCE },
    {
      seq: 115,
      ours: [
        `host_validation_fixed ${MASTER_1} info machine-cidr-defined`,
        `host_validation_fixed ${MASTER_2} info machine-cidr-defined`,
      ],
      recorded: [
        `host_status_updated ${WORKER_0} info pending-for-input known`,
        `host_validation_fixed ${WORKER_1} info machine-cidr-defined`,
      ],
      why: PAGES,
    },
    { seq: 116, ours: [], recorded: [], why: '' },
    { seq: 265, ...MULTINODE },
    {
      seq: 266,
      ours: [],
      recorded: [
        'cluster.installation.results',
        ...times(12, 'disk.size.type'),
        ...times(5, 'host.mem.cpu'),
        ...times(35, 'host.stage.duration'),
        ...times(5, 'nic.physical_interfaces'),
        ...times(5, 'nic.speed'),
        ...times(5, 'nic.virtual_interfaces'),
      ],
      why: MEASURED,
    },
  ],
  'sno-install': [
    { seq: 45, ...SINGLE_NODE },
    { seq: 46, ours: mendedByInventory(SINGLE), recorded: [], why: AT_ONCE },
    {
      seq: 47,
      ours: mendedByInventory(SINGLE),
      recorded: [
        `host_registration_succeeded ${SINGLE} info`,
        `host_status_updated ${SINGLE} warning discovering insufficient`,
      ],
      why: PAGES,
    },
    {
      seq: 48,
      ours: ['cluster_status_updated info insufficient', 'cluster_status_updated info pending-for-input'],
      recorded: [],
      why: AT_ONCE,
    },
    { seq: 112, ...SINGLE_NODE },
    {
      seq: 113,
      ours: [],
      recorded: [
        'cluster.installation.results',
        ...times(2, 'disk.size.type'),
        'host.mem.cpu',
        ...times(6, 'host.stage.duration'),
        'nic.physical_interfaces',
        'nic.speed',
        'nic.virtual_interfaces',
      ],
      why: MEASURED,
    },
  ],
}
