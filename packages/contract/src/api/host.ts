import { Type } from 'typebox'
import {
  DateTime,
  describe,
  Flag,
  Integer,
  ListOf,
  Nullable,
  StringEnum,
  Text,
  Uuid,
  withDefault,
} from '../schema/schema.ts'
import { HostStage } from '../vocabulary/stages.ts'
import { HostKind, HostStatus, MediaStatus } from '../vocabulary/statuses.ts'

export const HostProgressInfo = Type.Object(
  {
    installation_percentage: Type.Optional(
      Integer('Stages passed, in percent of `progress_stages`; absent before the first report.'),
    ),
    current_stage: Type.Optional(HostStage),
    progress_info: Type.Optional(Text('Detail of the stage, for example `42%` while the image is written.')),
    stage_started_at: Type.Optional(DateTime('When this stage was first reported.')),
    stage_updated_at: Type.Optional(DateTime('When this stage was last reported.')),
    stage_timed_out: Type.Optional(
      Flag('The stage takes longer than it should. Only used where a slow stage is not an error.'),
    ),
  },
  {
    title: 'host-progress-info',
    description: 'How far the installation of the host is; `{}` before it starts.',
  },
)
export type HostProgressInfo = Type.Static<typeof HostProgressInfo>

export const HostRole = StringEnum(['auto-assign', 'master', 'arbiter', 'worker', 'bootstrap'], {
  title: 'host-role',
  description:
    'What the host becomes: a control plane node (`master`), a small third vote beside two control plane nodes (`arbiter`), ' +
    'a `worker`, or whatever the service finds best (`auto-assign`). `bootstrap` is used in filters and in the install step ' +
    'for the control plane node that starts the others.',
})
export type HostRole = Type.Static<typeof HostRole>

export const LogsState = StringEnum(['requested', 'collecting', 'completed', 'timeout', ''], {
  title: 'logs_state',
  description:
    'Collection of logs: asked for, being uploaded, complete, or given up. Empty: nothing was asked for.',
})
export type LogsState = Type.Static<typeof LogsState>

const identity = {
  kind: HostKind,
  id: Uuid(
    'Id of the host. Agents derive it from the serial number of the machine, so it survives a reboot.',
  ),
  href: Text('Path of this host on the service.'),
  infra_env_id: Type.Optional(Uuid('Infra-env whose discovery image the host was booted from.')),
  cluster_id: Type.Optional(
    Nullable(Uuid('Cluster the host belongs to; absent when it is not bound to one.')),
  ),
  user_name: Type.Optional(Text('User whose infra-env it is.')),
  created_at: Type.Optional(DateTime('When the host registered for the first time.')),
  updated_at: Type.Optional(DateTime('Last change of any field.')),
  registered_at: Type.Optional(DateTime('Last registration, so about the last boot of the discovery image.')),
  deleted_at: Type.Optional(Nullable(DateTime('When the host was deleted; null otherwise.'))),
}

const state = {
  status: HostStatus,
  status_info: Text('Why it is in this status, in words; for `insufficient` the failing validations.'),
  status_updated_at: Type.Optional(DateTime('When the status changed.')),
  validations_info: Type.Optional(
    Text(
      'JSON text: object from category (`hardware`, `network`, `operators`) to a list of `{id, status, message}`. Absent until the host was judged for the first time.',
    ),
  ),
  progress: Type.Optional(HostProgressInfo),
  progress_stages: Type.Optional(
    Nullable(
      ListOf(
        HostStage,
        'Stages a host of this role goes through, in order; empty while the role is open, null in lists of the cluster.',
      ),
    ),
  ),
  stage_started_at: Type.Optional(DateTime('Never set; see `progress`.')),
  stage_updated_at: Type.Optional(DateTime('Never set; see `progress`.')),
  logs_info: Type.Optional(
    describe(LogsState, 'How far the logs of the host are collected; absent: nothing was asked for.'),
  ),
  logs_started_at: Type.Optional(DateTime('When the collection of logs was asked for.')),
  logs_collected_at: Type.Optional(DateTime('When logs were last uploaded.')),
}

const contact = {
  checked_in_at: Type.Optional(DateTime('Last time the agent asked for work.')),
  timestamp: Type.Optional(
    Integer("The host's own clock at that moment, unix seconds; used to compare clocks."),
  ),
  connection_timed_out: Type.Optional(
    Flag('Has not called for too long while installing. Only used where that is not an error.'),
  ),
  media_status: Type.Optional(Nullable(withDefault(MediaStatus, 'connected'))),
  discovery_agent_version: Type.Optional(Text('Container image of the agent that runs on the host.')),
}

const choices = {
  requested_hostname: Type.Optional(
    Text(
      'Name the node gets: the one the user set, else the one of the machine, else the id. Lists of the cluster show only what the user set.',
    ),
  ),
  role: Type.Optional(
    describe(HostRole, 'Role the user set; stays `auto-assign` until installation starts.'),
  ),
  suggested_role: Type.Optional(
    describe(HostRole, 'Role the host gets as things stand; the same as `role` when the user set one.'),
  ),
  bootstrap: Type.Optional(Flag('This control plane node starts the others.')),
  machine_config_pool_name: Type.Optional(
    Text('Pool of machine configurations the node joins; absent: the pool of its role.'),
  ),
  node_labels: Type.Optional(Text('JSON text: object from label key to value, put on the node.')),
  installation_disk_id: Type.Optional(Text('Disk the system is installed on, as `id` of the inventory.')),
  installation_disk_path: Type.Optional(Text('Device node of the same disk, for example `/dev/sda`.')),
  disks_to_be_formatted: Type.Optional(
    Text('Disks with an old boot sector that is wiped before installation, comma-separated ids.'),
  ),
  skip_formatting_disks: Type.Optional(
    Text('Disks the user wants left alone all the same, comma-separated ids.'),
  ),
  installer_args: Type.Optional(Text('JSON text: array of further arguments for `coreos-installer`.')),
  ignition_config_overrides: Type.Optional(
    Text('JSON text: ignition document merged into the one of this host.'),
  ),
  ignition_endpoint_token_set: Type.Optional(
    Flag('A token for fetching the node configuration is stored. Absent means no.'),
  ),
  fencing_credentials: Type.Optional(
    Text(
      'JSON text: object with access to the management controller, for a cluster of two nodes that fence each other.',
    ),
  ),
  installer_version: Type.Optional(Text('Container image of the installer; set when installation starts.')),
}

const findings = {
  inventory: Type.Optional(Text('JSON text: `inventory`, what the machine consists of.')),
  connectivity: Type.Optional(Text('JSON text: `connectivity-report`, how it reaches the other hosts.')),
  domain_name_resolutions: Type.Optional(
    Text('JSON text: `domain_resolution_response`, what the names of the cluster resolve to.'),
  ),
  ntp_sources: Type.Optional(Text('JSON text: list of `ntp_source`, the time servers the host knows.')),
  free_addresses: Type.Optional(
    Text(
      'JSON text: `free_networks_addresses`, unused addresses in its networks. Left out of most answers, as it is long.',
    ),
  ),
  api_vip_connectivity: Type.Optional(
    Text(
      'JSON text: `api_vip_connectivity_response`, whether the running cluster hands out its node configuration.',
    ),
  ),
  tang_connectivity: Type.Optional(
    Text('JSON text: `tang_connectivity_response`; after a failed check a plain error text instead.'),
  ),
  disks_info: Type.Optional(Text('JSON text: object from disk id to `disk_info`, the measured disks.')),
  images_status: Type.Optional(
    Text('JSON text: object from image to `container_image_availability`, the images that were pulled.'),
  ),
}

export const Host = Type.Object(
  { ...identity, ...state, ...contact, ...choices, ...findings },
  { title: 'host', description: 'A machine that was booted into a discovery image.' },
)
export type Host = Type.Static<typeof Host>

export const HostList = Type.Array(Host, { title: 'host-list', description: 'Hosts.' })
export type HostList = Type.Static<typeof HostList>

export const DiskRole = StringEnum(['none', 'install'], {
  title: 'disk-role',
  description: 'Whether the system goes onto this disk.',
})
export type DiskRole = Type.Static<typeof DiskRole>

export const IoPerf = Type.Object(
  {
    sync_duration: Type.Optional(Integer('99th percentile of a synchronised write, in milliseconds.')),
  },
  { title: 'io_perf', description: 'Measured speed of a disk; not part of an inventory today.' },
)
export type IoPerf = Type.Static<typeof IoPerf>

export const DiskSpeed = Type.Object(
  {
    tested: Type.Optional(Flag('The disk was measured.')),
    exit_code: Type.Optional(
      Integer('Exit code of the measurement; absent means 0. Not 0: the host cannot be installed.'),
    ),
    speed_ms: Type.Optional(
      Integer('99th percentile of a synchronised write, in milliseconds. A slow disk is only a warning.'),
    ),
  },
  { title: 'disk_speed', description: 'Result of measuring one disk.' },
)
export type DiskSpeed = Type.Static<typeof DiskSpeed>

export const DiskInfo = Type.Object(
  {
    id: Type.Optional(Uuid('Not used.')),
    path: Type.Optional(Text('Disk that was measured, as it was named in the step.')),
    disk_speed: Type.Optional(DiskSpeed),
  },
  { title: 'disk_info', description: 'What was measured about one disk.' },
)
export type DiskInfo = Type.Static<typeof DiskInfo>

export const LogsType = StringEnum(['host', 'controller', 'all', ''], {
  title: 'logs_type',
  description:
    'Which logs: of one host, of the controller in the new cluster, or everything (also when empty).',
})
export type LogsType = Type.Static<typeof LogsType>
