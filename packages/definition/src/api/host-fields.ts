import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { isRecord } from '@groundwork/json/json-values'
import type { HostDefinition } from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { fieldsOf } from './field-row.ts'
import type { KnownHost } from './find-hosts.ts'
import { jsonObject } from './wire-values.ts'

const field = fieldsOf<HostDefinition, KnownHost, HostUpdateParams>()

/** What one request for a host carries; its disks depend on the machine and are planned by themselves. */
export const HOST_FIELDS = [
  field('hostname', {
    write: (host_name) => ({ host_name }),
    read: ({ host }) => host.requested_hostname,
  }),
  field('role', {
    write: (host_role) => ({ host_role }),
    read: ({ host }) => (host.role === 'bootstrap' ? 'master' : host.role),
    isUsual: (role) => role === 'auto-assign',
  }),
  field('node_labels', {
    write: (labels) => ({ node_labels: Object.entries(labels).map(([key, value]) => ({ key, value })) }),
    read: ({ host }) => readLabels(host.node_labels),
    isSame: (wanted, current) => isSameValue(wanted, current ?? {}),
  }),
  field('machine_config_pool_name', {
    write: (machine_config_pool_name) => ({ machine_config_pool_name }),
    read: ({ host }) => host.machine_config_pool_name,
    // A host that joins later has the pool of its role without being told.
    isUsual: (pool, { host }) => pool === host.role,
  }),
  field('fencing_credentials', {
    write: (credentials) => ({ fencing_credentials: credentials }),
    read: () => undefined,
    isSecret: true,
  }),
]

function readLabels(text: string | undefined): Record<string, string> {
  const labels = jsonObject(text)
  return isRecord(labels)
    ? Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)]))
    : {}
}
