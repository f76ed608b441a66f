// Hosts as a table of thousands shows them: what people look for first, without inventories and reports.
import { Type } from 'typebox'
import { HostRole, LogsState } from '../api/host.ts'
import { READER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import {
  DateTime,
  describe,
  Flag,
  Integer,
  ListOf,
  MapOf,
  Nullable,
  StringEnum,
  Text,
  Uuid,
} from '../schema/schema.ts'
import { HostStage } from '../vocabulary/stages.ts'
import { HostKind, HostStatus, MediaStatus } from '../vocabulary/statuses.ts'
import { HostValidationId } from '../vocabulary/validation-ids.ts'

const bytes = (description: string) => Integer(description, { format: 'int64', minimum: 0 })
const count = (description: string) => Integer(description, { minimum: 0 })
const moment = (description: string) => Nullable(DateTime(description))

export const HostSummaryProgress = Type.Object(
  {
    stage: Nullable(HostStage),
    percent: Integer('Stages passed, in percent.', { minimum: 0, maximum: 100 }),
    info: Text('Detail of the stage, for example `42%` while the image is written.'),
    stage_started_at: moment('When this stage was first reported; null: no stage yet.'),
    stage_updated_at: moment('When this stage was last reported; null: no stage yet.'),
    stage_index: Nullable(count('Place of the stage in the list of its role, from 0; null: no stage yet.')),
    stage_count: count('How many stages a host of this role goes through; 0 while the role is open.'),
    is_overdue: Flag('The stage takes longer than it should.'),
  },
  { title: 'host-summary-progress', description: 'How far the installation of the host is.' },
)

export const HostSummary = Type.Object(
  {
    id: Uuid('The host.'),
    infra_env_id: Uuid('Infra-env whose discovery image the host was booted from.'),
    cluster_id: Nullable(Uuid('Cluster the host belongs to; null: not bound to one.')),
    kind: HostKind,
    name: Text('Name the node gets, or its id while it has none.'),
    status: HostStatus,
    status_info: Text('Why it is in this status, in words.'),
    status_updated_at: moment('When the status changed; null: never.'),
    role: describe(HostRole, 'Role the user set; stays `auto-assign` until installation starts.'),
    suggested_role: describe(HostRole, 'Role the host gets as things stand.'),
    bootstrap: Flag('This control plane node starts the others.'),
    progress: HostSummaryProgress,
    cpu_cores: count('Logical processors; 0: not known yet.'),
    cpu_architecture: Text('Architecture of the processor; empty: not known yet.'),
    memory_bytes: bytes('Physical memory; 0: not known yet.'),
    disk_count: count('Disks that the machine shows, whether they can be installed to or not.'),
    storage_bytes: bytes('Sum of their sizes.'),
    installation_disk: Nullable(
      Type.Object(
        {
          id: Text('The disk, as `id` of the inventory.'),
          name: Text('Name of the device, for example `sda`.'),
          size_bytes: bytes('Its size.'),
        },
        { description: 'Disk the system is installed on; null: not chosen yet.' },
      ),
    ),
    gpu_count: count('Graphics processors.'),
    manufacturer: Text('Maker of the machine; empty: not known.'),
    product: Text('Model of the machine; empty: not known.'),
    serial: Text('Serial number of the machine; empty: not known.'),
    is_virtual: Flag('It is a virtual machine.'),
    ipv4: Text('First IPv4 address of the primary interface, without its prefix; empty: none.'),
    ipv6: Text('First IPv6 address of the primary interface, without its prefix; empty: none.'),
    mac: Text('Hardware address of the primary interface; empty: none.'),
    bmc_address: Text('Address of the management controller; empty: not known.'),
    checked_in_at: moment('Last time the agent asked for work; null: never.'),
    registered_at: moment('Last registration, so about the last boot of the discovery image; null: never.'),
    media_status: MediaStatus,
    logs_info: LogsState,
    failing_checks: ListOf(HostValidationId, 'Validations that do not hold: `failure` or `error`.'),
    pending_checks: ListOf(HostValidationId, 'Validations that wait for something.'),
    labels: MapOf(Type.String(), { description: 'Labels that the node gets.' }),
  },
  {
    title: 'host-summary',
    description: 'A machine in a few hundred bytes; `host` has everything.',
  },
)
export type HostSummary = Type.Static<typeof HostSummary>

/** What messages about hosts carry on the live stream. */
export const HOST_FORMS = ['host', 'summary'] as const
export type StreamedHostForm = (typeof HOST_FORMS)[number]
export const hostForm = {
  host_form: Type.Optional(
    StringEnum(HOST_FORMS, {
      description: 'What messages about hosts carry: the whole `host` (the default), or its `host-summary`.',
      default: 'host',
    }),
  ),
}

export const hostSummaryOperations = operations('hosts', {
  listHostSummaries: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/hosts',
    summary: 'List hosts in short form',
    description:
      'All hosts, or those of one cluster or infra-env, ordered by id, with what a table shows. The live stream sends the same when asked for `host_form=summary`.',
    access: READER,
    query: Type.Object({
      cluster_id: Type.Optional(Uuid('Only hosts of this cluster.')),
      infra_env_id: Type.Optional(Uuid('Only hosts that were found in this infra-env.')),
    }),
    answers: {
      200: { description: 'The hosts.', schema: ListOf(HostSummary, 'By id.') },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 503),
    },
  },
})
