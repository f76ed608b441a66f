import { client } from '../client/client.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { paramsOf } from '../host/host-actions.ts'
import type { SettableRole } from '../host/roles.ts'
import { hostKey } from '../live/live-state.ts'
import { t } from '../texts/texts.ts'
import type { BulkStepProps } from './bulk-dialog.tsx'
import { PreviewTable } from './preview-table.tsx'

/** The same role for many hosts, with the role that each has now. */
export function RoleDialog({
  title,
  hosts,
  note,
  role,
  onClose,
  onRun,
}: BulkStepProps & { role: SettableRole }) {
  const changed = hosts.filter((host) => host.role !== role)
  return (
    <FormDialog
      title={title}
      action={t.hosts.roleChanges.action(changed.length)}
      isReady={changed.length > 0}
      onClose={onClose}
      onSubmit={() =>
        onRun(changed, (host) =>
          client.call('v2UpdateHost', { params: paramsOf(host), body: { host_role: role } }),
        )
      }
    >
      {note}
      <PreviewTable
        label={t.hosts.roleChanges.table}
        heads={[t.hosts.roleChanges.now, t.hosts.roleChanges.after]}
        rows={hosts.map((host) => ({
          key: hostKey(host),
          name: `${host.name}: ${t.statuses.roles[host.role]}`,
          value: host.role === role ? t.hosts.renames.same : t.statuses.roles[role],
          problem: null,
        }))}
      />
    </FormDialog>
  )
}
