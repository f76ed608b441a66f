import { Type } from 'typebox'
import { IP_PATTERN } from '../schema/patterns.ts'
import { Flag, ListOf, Nullable, Uuid } from '../schema/schema.ts'

export const LogsGatherCmdRequest = Type.Object(
  {
    cluster_id: Uuid('Cluster to upload the logs to.'),
    infra_env_id: Uuid('Infra-env of the host.'),
    host_id: Uuid('Host whose logs are collected.'),
    bootstrap: Flag('This host runs the temporary control plane, so its logs are collected too.'),
    installer_gather: Flag('Also collect from the control plane nodes, through this host.', {
      default: true,
    }),
    master_ips: Type.Optional(
      Nullable(
        ListOf(
          Type.String({ pattern: IP_PATTERN }),
          'Addresses of the other control plane nodes; null on every host but the bootstrap one.',
        ),
      ),
    ),
  },
  { title: 'logs_gather_cmd_request', description: 'Argument of the `logs-gather` step.' },
)
export type LogsGatherCmdRequest = Type.Static<typeof LogsGatherCmdRequest>
