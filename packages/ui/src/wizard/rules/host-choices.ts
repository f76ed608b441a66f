// Roles and disks of hosts as fields of a form. Each host has a field of its own, so that a change of one never covers news of another.
import type { HostUpdateParams } from '@groundwork/contract/hosts'

export type SettableRole = 'auto-assign' | 'master' | 'arbiter' | 'worker'

export interface HostAt {
  readonly infra_env_id: string
  readonly id: string
}

const separator = ' '
export const hostField = ({ infra_env_id, id }: HostAt): string => `${infra_env_id}${separator}${id}`
export function hostAt(field: string): HostAt {
  const [infra_env_id = '', id = ''] = field.split(separator)
  return { infra_env_id, id }
}

/** Whether a field is about one of these hosts: others were removed while something was chosen for them. */
export function ofHosts(hosts: readonly HostAt[]): (field: string) => boolean {
  const known = new Set(hosts.map(hostField))
  return (field) => known.has(hostField(hostAt(field)))
}

/** Field of the disk to install to, and of disks whose old boot sector stays. */
export const diskField = (host: HostAt): string => `${hostField(host)}${separator}disk`
export const skipField = (host: HostAt, diskId: string): string =>
  `${hostField(host)}${separator}skip${separator}${diskId}`

export interface HostChange {
  readonly host: HostAt
  readonly body: HostUpdateParams
}

/** One request a host. */
export function diskChanges(
  changed: Readonly<Record<string, string | boolean | undefined>>,
): readonly HostChange[] {
  const bodies = new Map<
    string,
    { host: HostAt; disk?: string; skip: { disk_id: string; skip_formatting: boolean }[] }
  >()
  for (const [field, value] of Object.entries(changed)) {
    const [, , kind, ...rest] = field.split(separator)
    const host = hostAt(field)
    const entry = bodies.get(hostField(host)) ?? { host, skip: [] }
    if (kind === 'disk' && typeof value === 'string') entry.disk = value
    if (kind === 'skip') entry.skip.push({ disk_id: rest.join(separator), skip_formatting: value === true })
    bodies.set(hostField(host), entry)
  }
  return [...bodies.values()].map(({ host, disk, skip }) => ({
    host,
    body: {
      ...(disk !== undefined && { disks_selected_config: [{ id: disk, role: 'install' as const }] }),
      ...(skip.length > 0 && { disks_skip_formatting: skip }),
    },
  }))
}
