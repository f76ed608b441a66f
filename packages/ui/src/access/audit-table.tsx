import { Link } from '@tanstack/react-router'
import { PlainTable } from '../components/plain-table.tsx'
import { momentText } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import type { AuditEntry } from './audit-entry.ts'

const texts = t.access.audit

/** From the id of a cluster or a boot medium to its name. */
type Names = ReadonlyMap<string, string>

export const namesOf = ({ event }: AuditEntry, names: Names): readonly string[] =>
  [event.cluster_id, event.infra_env_id].flatMap((id) => names.get(id ?? '') ?? [])

interface AuditTableProps {
  readonly entries: readonly AuditEntry[]
  readonly names: Names
}

export const AuditTable = ({ entries, names }: AuditTableProps) => (
  <PlainTable
    className="gw-access-table gw-audit-table"
    heads={[texts.time, texts.who, texts.what, texts.about, texts.result, texts.from]}
  >
    {entries.map((entry) => (
      <AuditRow key={`${entry.event.event_time} ${entry.event.message}`} entry={entry} names={names} />
    ))}
  </PlainTable>
)

function AuditRow({ entry, names }: { readonly entry: AuditEntry; readonly names: Names }) {
  const { event, who, what, operation, isRefused, status, source } = entry
  return (
    <tr>
      <td className="gw-mono gw-small">
        <time dateTime={event.event_time}>{momentText(event.event_time)}</time>
      </td>
      <td>{who}</td>
      <td className="gw-audit-message" title={operation}>
        {what}
      </td>
      <td>
        <About entry={entry} names={names} />
      </td>
      <td className={isRefused ? 'gw-bad' : undefined}>
        {status === null ? '' : isRefused ? texts.refused(status) : texts.done}
      </td>
      <td className="gw-mono gw-small">{source}</td>
    </tr>
  )
}

/** Only what still exists can be gone to. */
function About({ entry: { event }, names }: { readonly entry: AuditEntry; readonly names: Names }) {
  const { cluster_id, infra_env_id, host_id } = event
  const cluster = names.get(cluster_id ?? '')
  const infraEnv = names.get(infra_env_id ?? '')
  return (
    <span className="gw-audit-about">
      {cluster_id && cluster !== undefined && (
        <Link to="/clusters/$clusterId" params={{ clusterId: cluster_id }}>
          {cluster}
        </Link>
      )}
      {infra_env_id && infraEnv !== undefined && !host_id && (
        <Link to="/infra-envs/$infraEnvId" params={{ infraEnvId: infra_env_id }}>
          {infraEnv}
        </Link>
      )}
      {infra_env_id && host_id && (
        <Link
          to="/hosts/$infraEnvId/$hostId/$tab"
          params={{ infraEnvId: infra_env_id, hostId: host_id, tab: 'events' }}
        >
          {texts.host}
        </Link>
      )}
    </span>
  )
}
