import type { HostSummary } from '@groundwork/contract/groundwork'
import { Link } from '@tanstack/react-router'
import { PlainTable } from '../components/plain-table.tsx'
import { HostStatusLabel } from '../components/status-label.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { memoryText } from '../format/bytes.ts'
import { t } from '../texts/texts.ts'

const MOST = 25

/** Hosts that registered from a medium, newest first. */
export function FoundHosts({ hosts }: { hosts: readonly HostSummary[] }) {
  const head = t.media.hostColumns
  const newest = [...hosts].sort((a, b) => ((a.registered_at ?? '') < (b.registered_at ?? '') ? 1 : -1))
  return (
    <>
      <PlainTable heads={[head.name, head.status, head.machine, head.registered]}>
        {newest.slice(0, MOST).map((host) => (
          <tr key={`${host.infra_env_id}/${host.id}`}>
            <th scope="row">
              <Link
                to="/hosts/$infraEnvId/$hostId/$tab"
                params={{ infraEnvId: host.infra_env_id, hostId: host.id, tab: 'summary' }}
              >
                {host.name}
              </Link>
            </th>
            <td data-label={head.status}>
              <HostStatusLabel status={host.status} />
            </td>
            <td data-label={head.machine}>
              <span>
                {[host.manufacturer, host.product].join(' ').trim()}{' '}
                <span className="gw-soft gw-small">
                  {host.memory_bytes > 0 && memoryText(host.memory_bytes)} {host.ipv4 || host.ipv6}
                </span>
              </span>
            </td>
            <td data-label={head.registered}>
              <TimeAgo at={host.registered_at} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {hosts.length > MOST && (
        <p>
          <Link to="/hosts">{t.media.allHosts(hosts.length)}</Link>
        </p>
      )}
    </>
  )
}
