import type { HostSummary } from '@groundwork/contract/groundwork'
import { Button, FormSelect, FormSelectOption } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { client } from '../../client/client.ts'
import { Loading, Nothing } from '../../components/page-states.tsx'
import { PlainTable } from '../../components/plain-table.tsx'
import { HostStatusLabel } from '../../components/status-label.tsx'
import { diskText, memoryText } from '../../format/bytes.ts'
import { CheckField } from '../../forms/choice-fields.tsx'
import type { Draft } from '../../forms/draft.ts'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useAreHostsLoaded, useHostsOf } from '../../live/use-live.ts'
import { AddHostsButton } from '../../media/add-hosts-button.tsx'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { hostAt, hostField, ofHosts, type SettableRole } from '../rules/host-choices.ts'
import { StepFrame } from '../step-frame.tsx'

const texts = t.wizard.hosts
const SCHEDULABLE = 'schedulable_masters'
const ROLES: readonly SettableRole[] = ['auto-assign', 'master', 'worker', 'arbiter']
type Values = Readonly<Record<string, string | boolean>>

export function HostsStep() {
  const { cluster, isReadOnly } = useConfigure()
  const hosts = useHostsOf(cluster.id)
  const areLoaded = useAreHostsLoaded()
  const saved = useMemo(
    (): Values => ({
      ...Object.fromEntries(hosts.map((host) => [hostField(host), host.role])),
      [SCHEDULABLE]: cluster.schedulable_masters ?? false,
    }),
    [hosts, cluster.schedulable_masters],
  )
  const send = async ({ [SCHEDULABLE]: schedulable, ...roles }: Draft<Values>) => {
    if (schedulable !== undefined)
      await client.call('V2UpdateCluster', {
        params: { cluster_id: cluster.id },
        body: { schedulable_masters: schedulable === true },
      })
    for (const [field, role] of Object.entries(roles)) {
      const { infra_env_id, id } = hostAt(field)
      await client.call('v2UpdateHost', {
        params: { infra_env_id, host_id: id },
        body: { host_role: role as SettableRole },
      })
    }
  }
  const isShown = useMemo(() => {
    const isHost = ofHosts(hosts)
    return (field: string) => field === SCHEDULABLE || isHost(field)
  }, [hosts])
  const form = useDraftForm({ saved, send, isShown })
  const { values, set } = form
  const isForced = cluster.schedulable_masters_forced_true ?? false
  return (
    <StepFrame step="hosts" intro={texts.intro} form={form} isWide>
      {!areLoaded && <Loading />}
      {areLoaded && hosts.length === 0 && (
        <Nothing title={texts.none} headingLevel="h3" actions={<AddHostsButton cluster={cluster} />}>
          {texts.noneText}
        </Nothing>
      )}
      {hosts.length > 0 && (
        <>
          <div className="gw-bar-row">
            <span>{countsOf(hosts, values)}</span>
            <span className="gw-soft">{texts.needed(cluster.control_plane_count ?? 3)}</span>
            {!isReadOnly && <AddHostsButton cluster={cluster} />}
            <Button
              variant="link"
              component={(props) => (
                <Link {...props} to="/clusters/$clusterId/hosts" params={{ clusterId: cluster.id }} />
              )}
            >
              {texts.all}
            </Button>
          </div>
          <HostTable
            hosts={hosts}
            values={values}
            isReadOnly={isReadOnly}
            onRole={(field, role) => set({ [field]: role })}
          />
        </>
      )}
      {(cluster.control_plane_count ?? 3) > 1 && (
        <CheckField
          id="schedulable_masters"
          label={texts.schedulable}
          {...(isForced && { hint: texts.forced })}
          isChecked={isForced || values[SCHEDULABLE] === true}
          isReadOnly={isReadOnly || isForced}
          onChange={(isChecked) => set({ [SCHEDULABLE]: isChecked })}
        />
      )}
    </StepFrame>
  )
}

function countsOf(hosts: readonly HostSummary[], values: Values): string {
  const roles = hosts.map((host) => {
    const role = values[hostField(host)] ?? host.role
    return role === 'auto-assign' ? host.suggested_role : role
  })
  const count = (role: string) => roles.filter((each) => each === role).length
  return texts.counts(count('master'), count('worker'), count('arbiter'))
}

interface HostTableProps {
  readonly hosts: readonly HostSummary[]
  readonly values: Values
  readonly isReadOnly: boolean
  readonly onRole: (field: string, role: string) => void
}

const HostTable = ({ hosts, values, isReadOnly, onRole }: HostTableProps) => (
  <div className="gw-table-scroll">
    <PlainTable className="gw-simple-table" heads={Object.values(texts.columns)}>
      {hosts.map((host) => {
        const field = hostField(host)
        return (
          <tr key={field}>
            <td>
              <Link
                to="/hosts/$infraEnvId/$hostId/$tab"
                params={{ infraEnvId: host.infra_env_id, hostId: host.id, tab: 'summary' }}
              >
                {host.name}
              </Link>
            </td>
            <td>
              <FormSelect
                aria-label={texts.role(host.name)}
                value={String(values[field] ?? host.role)}
                isDisabled={isReadOnly}
                onChange={(_, role) => onRole(field, role)}
              >
                {ROLES.map((role) => (
                  <FormSelectOption key={role} value={role} label={roleLabel(role, host)} />
                ))}
              </FormSelect>
            </td>
            <td>
              <HostStatusLabel status={host.status} />
            </td>
            <td>{host.cpu_cores === 0 ? '–' : host.cpu_cores}</td>
            <td>{host.memory_bytes === 0 ? '–' : memoryText(host.memory_bytes)}</td>
            <td>{host.disk_count === 0 ? '–' : `${host.disk_count} (${diskText(host.storage_bytes)})`}</td>
            <td className="gw-mono">{host.ipv4 || host.ipv6 || '–'}</td>
          </tr>
        )
      })}
    </PlainTable>
  </div>
)

const roleLabel = (role: SettableRole, host: HostSummary): string =>
  role === 'auto-assign' && host.suggested_role !== 'auto-assign'
    ? texts.automatic(t.statuses.roles[host.suggested_role])
    : t.statuses.roles[role]
