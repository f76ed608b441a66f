// Tools that change something.
import type { CallInput, Client } from '@groundwork/contract/client'
import { usageError } from '../failures/cli-error.ts'
import { findCluster, findHost, pathOf } from './find.ts'
import type { Tool, ToolInput } from './tool.ts'

type ClusterAction = 'v2InstallCluster' | 'V2CancelInstallation' | 'v2ResetCluster'

const act =
  (operation: ClusterAction) =>
  async (client: Client, input: ToolInput): Promise<unknown> => {
    const { id, name, status, status_info } = await client.call(operation, {
      params: { cluster_id: await findCluster(client, input, 'whole') },
    })
    return { id, name, status, status_info }
  }

/** Not proxies, pull secrets or overrides: with those, what an assistant was told by a log could send a cluster's traffic elsewhere. */
const CLUSTER_FIELDS: readonly string[] = [
  ...['api_vips', 'ingress_vips', 'base_dns_domain', 'additional_ntp_source', 'machine_networks'],
]

export const CHANGING_TOOLS: readonly Tool[] = [
  {
    name: 'update_cluster',
    title: 'Change settings of a cluster',
    description: `Sets fields of a cluster: ${CLUSTER_FIELDS.join(', ')}. Others are for people.`,
    needs: ['cluster', 'settings'],
    changes: 'destructive',
    async run(client, input) {
      const settings = input.settings ?? {}
      const other = Object.keys(settings).find((field) => !CLUSTER_FIELDS.includes(field))
      if (other !== undefined)
        throw usageError(`${other} is not set by this tool.`, `It sets ${CLUSTER_FIELDS.join(', ')}.`)
      const cluster_id = await findCluster(client, input, 'whole')
      // The service checks every value, and names the one that it refuses.
      const body = settings as CallInput<'V2UpdateCluster'>['body']
      const { id, name, status, status_info } = await client.call('V2UpdateCluster', {
        params: { cluster_id },
        body,
      })
      return { id, name, status, status_info }
    },
  },
  {
    name: 'update_host',
    title: 'Change a host',
    description: 'Sets role, name or installation disk of a host.',
    needs: ['cluster', 'host'],
    takes: ['role', 'hostname', 'disk_id'],
    changes: 'destructive',
    async run(client, input) {
      const { role, hostname, disk_id } = input
      if (role === undefined && hostname === undefined && disk_id === undefined)
        throw usageError('Nothing was said to change.', 'Give role, hostname or disk_id.')
      const { id, requested_hostname, status, status_info } = await client.call('v2UpdateHost', {
        params: pathOf(await findHost(client, input, 'whole')),
        body: {
          ...(role !== undefined && { host_role: role }),
          ...(hostname !== undefined && { host_name: hostname }),
          ...(disk_id !== undefined && { disks_selected_config: [{ id: disk_id, role: 'install' }] }),
        },
      })
      return { id, requested_hostname, status, status_info }
    },
  },
  {
    name: 'install_cluster',
    title: 'Install a cluster',
    description: 'Starts the installation. The disks of its hosts are overwritten.',
    needs: ['cluster'],
    changes: 'destructive',
    run: act('v2InstallCluster'),
  },
  {
    name: 'cancel_installation',
    title: 'Cancel an installation',
    description: 'Stops a running installation.',
    needs: ['cluster'],
    changes: 'destructive',
    run: act('V2CancelInstallation'),
  },
  {
    name: 'reset_cluster',
    title: 'Reset a cluster',
    description:
      'Brings a failed or cancelled cluster back to the beginning; its hosts boot the discovery image again.',
    needs: ['cluster'],
    changes: 'destructive',
    run: act('v2ResetCluster'),
  },
]
