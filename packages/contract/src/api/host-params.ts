import { Type } from 'typebox'
import { REPLY_LIMITS, REQUEST_LIMITS } from '../schema/limits.ts'
import { describe, Flag, Integer, ListOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'
import { HostStage } from '../vocabulary/stages.ts'
import { HostStatus } from '../vocabulary/statuses.ts'
import { DiskRole, Host } from './host.ts'

export const HostCreateParams = Type.Object(
  {
    host_id: Uuid('Id the agent computed for this machine.'),
    discovery_agent_version: Type.Optional(Text('Container image of the agent.')),
    mac_addresses: Type.Optional(
      ListOf(
        Type.String({ maxLength: 64 }),
        'Hardware addresses of the machine, by which it is told from another one with the same id. Sent by our own agent only.',
        REPLY_LIMITS.interfaces,
      ),
    ),
    own_host_id: Type.Optional(
      Uuid(
        'Id made from the hardware addresses, which the machine takes if another one has `host_id`. Sent by our own agent only.',
      ),
    ),
    shared_host_id: Type.Optional(
      Uuid('Id that this machine gave up because another one has it. Sent by our own agent only.'),
    ),
  },
  { title: 'host-create-params', description: 'What an agent says about itself when it registers.' },
)
export type HostCreateParams = Type.Static<typeof HostCreateParams>

const NextStepRunnerCommand = Type.Object(
  {
    command: Type.Optional(Text('Not used, absent.')),
    args: Type.Optional(ListOf(Type.String(), 'One element, JSON text: `next_step_cmd_request`.')),
    retry_seconds: Type.Optional(
      Integer('Seconds to wait after a failed start; absent: the agent waits an hour.'),
    ),
  },
  { description: 'How the agent goes on from here.' },
)

export const HostRegistrationResponse = Type.Object(
  {
    ...Host.properties,
    status: Nullable(
      describe(HostStatus, 'Null when a host that is known already registers again; read the host then.'),
    ),
    status_info: Nullable(Text('Null when `status` is.')),
    next_step_runner_command: Type.Optional(NextStepRunnerCommand),
  },
  {
    title: 'host_registration_response',
    description: 'The registered host, and how its agent goes on from here.',
  },
)
export type HostRegistrationResponse = Type.Static<typeof HostRegistrationResponse>

export const HostProgress = Type.Object(
  {
    current_stage: Type.Optional(HostStage),
    progress_info: Type.Optional(Text('Detail of the stage, for example `42%` while the image is written.')),
  },
  {
    title: 'host-progress',
    description: 'Progress of an installation, as the installer or the controller reports it.',
  },
)
export type HostProgress = Type.Static<typeof HostProgress>

const SETTABLE_ROLES = ['auto-assign', 'master', 'arbiter', 'worker'] as const

export const HostRoleUpdateParams = StringEnum(SETTABLE_ROLES, {
  title: 'host-role-update-params',
  description: 'A role that a user can set.',
})
export type HostRoleUpdateParams = Type.Static<typeof HostRoleUpdateParams>

export const DiskConfigParams = Type.Object(
  {
    id: Text('Disk, as `id` of the inventory; it has to be fit for installation.'),
    role: Type.Optional(DiskRole),
  },
  { title: 'disk-config-params', description: 'What one disk is used for.' },
)
export type DiskConfigParams = Type.Static<typeof DiskConfigParams>

export const DiskSkipFormattingParams = Type.Object(
  {
    disk_id: Text('Disk, as `id` of the inventory.'),
    skip_formatting: Flag('Leave its old boot sector alone.'),
  },
  {
    title: 'disk-skip-formatting-params',
    description: 'Whether one disk is left alone when old boot sectors are wiped.',
  },
)
export type DiskSkipFormattingParams = Type.Static<typeof DiskSkipFormattingParams>

export const FencingCredentialsParams = Type.Object(
  {
    address: Text(
      'URL of the management controller, for example `redfish+https://192.0.2.9/redfish/v1/Systems/1`.',
    ),
    username: Text('User of the management controller.'),
    password: Text('Password of that user.'),
    certificate_verification: Type.Optional(
      StringEnum(['Enabled', 'Disabled'], {
        default: 'Enabled',
        description: 'Whether the certificate of the management controller is checked.',
      }),
    ),
    mac_address: Type.Optional(
      Nullable(Text('Hardware address the host is recognised by; without it the host name is used.')),
    ),
  },
  {
    title: 'fencing-credentials-params',
    description:
      'Access to the management controller, with which two control plane nodes can switch each other off.',
  },
)
export type FencingCredentialsParams = Type.Static<typeof FencingCredentialsParams>

export const IgnitionEndpointHttpHeadersParams = Type.Object(
  {
    key: Text('Header name.'),
    value: Text('Header value.'),
  },
  {
    title: 'ignition-endpoint-http-headers-params',
    description: 'One header sent along when the node configuration is fetched.',
  },
)
export type IgnitionEndpointHttpHeadersParams = Type.Static<typeof IgnitionEndpointHttpHeadersParams>

export const NodeLabelParams = Type.Object(
  {
    key: Text('Label key, by the rules of Kubernetes, for example `topology.kubernetes.io/zone`.'),
    value: Text('Label value, by the rules of Kubernetes.'),
  },
  { title: 'node-label-params', description: 'One label for the node.' },
)
export type NodeLabelParams = Type.Static<typeof NodeLabelParams>

export const HostUpdateParams = Type.Object(
  {
    host_role: Type.Optional(
      Nullable(StringEnum(SETTABLE_ROLES, { description: 'Role; `auto-assign` leaves it to the service.' })),
    ),
    host_name: Type.Optional(
      Nullable(
        Text(
          'Name of the node: lower-case letters, digits, hyphens and dots, up to 63 characters, not localhost.',
        ),
      ),
    ),
    disks_selected_config: Type.Optional(
      Nullable(
        ListOf(
          DiskConfigParams,
          'Choice of the installation disk; exactly one entry has the role `install`.',
          REQUEST_LIMITS.disks,
        ),
      ),
    ),
    disks_skip_formatting: Type.Optional(
      Nullable(
        ListOf(
          DiskSkipFormattingParams,
          'Disks to leave alone, or no longer to; others stay as they are.',
          REQUEST_LIMITS.disks,
        ),
      ),
    ),
    machine_config_pool_name: Type.Optional(
      Nullable(
        Text('Pool of machine configurations to join; an empty text goes back to the pool of the role.'),
      ),
    ),
    ignition_endpoint_token: Type.Optional(
      Nullable(Text('Bearer token for fetching the node configuration; an empty text removes it.')),
    ),
    ignition_endpoint_http_headers: Type.Optional(
      Nullable(ListOf(IgnitionEndpointHttpHeadersParams, 'Headers for fetching the node configuration.')),
    ),
    node_labels: Type.Optional(
      Nullable(ListOf(NodeLabelParams, 'All labels for the node; an empty list removes them.')),
    ),
    fencing_credentials: Type.Optional(Nullable(FencingCredentialsParams)),
  },
  {
    title: 'host-update-params',
    description: 'Changes to a host. A field that is left out stays as it is.',
  },
)
export type HostUpdateParams = Type.Static<typeof HostUpdateParams>

export const InstallerArgsParams = Type.Object(
  {
    args: Type.Optional(
      ListOf(
        Type.String(),
        'Arguments, an option and its value as two elements, for example `["--append-karg", "console=ttyS0"]`. Only the options that concern kernel arguments, network, kept partitions and the image are allowed. An empty list removes them.',
      ),
    ),
  },
  { title: 'installer-args-params', description: 'Further arguments for `coreos-installer` on this host.' },
)
export type InstallerArgsParams = Type.Static<typeof InstallerArgsParams>

export const HostIgnitionParams = Type.Object(
  {
    config: Type.Optional(Text('JSON text: an ignition document of version 3.')),
  },
  {
    title: 'host-ignition-params',
    description:
      'Ignition of a host: in a request what is merged into it (an empty text removes it), in an answer the whole generated document.',
  },
)
export type HostIgnitionParams = Type.Static<typeof HostIgnitionParams>

export const BindHostParams = Type.Object(
  {
    cluster_id: Uuid('Cluster the host is to join; it has to have the same processor architecture.'),
  },
  { title: 'bind-host-params', description: 'Which cluster a host is bound to.' },
)
export type BindHostParams = Type.Static<typeof BindHostParams>
