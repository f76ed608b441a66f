import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import { ListsLoading } from '../components/lists-loading.tsx'
import { PlainTable } from '../components/plain-table.tsx'
import { stageText } from '../components/stage-text.ts'
import { HostStatusLabel } from '../components/status-label.tsx'
import { memoryText } from '../format/bytes.ts'
import { HostLink } from '../installation/host-links.tsx'
import { useAreHostsLoaded } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

const ROLE_ORDER = ['master', 'arbiter', 'worker', 'auto-assign', 'bootstrap'] as const
const MOST_ROWS = 12

/** The role that it gets as things stand. */
const roleOf = ({ role, suggested_role }: HostSummary): HostSummary['role'] =>
  role === 'auto-assign' ? suggested_role : role

/** Hosts at a glance: how many of which role, and the first of them that need a look. */
export function HostOverview({ cluster, hosts }: { cluster: Cluster; hosts: readonly HostSummary[] }) {
  const areLoaded = useAreHostsLoaded()
  const roles = ROLE_ORDER.map((role) => ({
    role,
    count: hosts.filter((host) => roleOf(host) === role).length,
  }))
  const sorted = [...hosts].sort(
    (a, b) =>
      Number(b.failing_checks.length > 0) - Number(a.failing_checks.length > 0) ||
      ROLE_ORDER.indexOf(roleOf(a)) - ROLE_ORDER.indexOf(roleOf(b)),
  )
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.clusters.hosts}{' '}
          <span className="gw-soft">
            {roles
              .filter(({ count }) => count > 0)
              .map(({ role, count }) => `${count} ${t.statuses.roles[role].toLowerCase()}`)
              .join(', ')}
          </span>
        </Title>
      </CardTitle>
      <CardBody>
        {!areLoaded ? (
          <ListsLoading lines={3} />
        ) : hosts.length === 0 ? (
          <p className="gw-soft">{t.clusters.noHosts}</p>
        ) : (
          <HostRows hosts={sorted.slice(0, MOST_ROWS)} />
        )}
        {hosts.length > MOST_ROWS && (
          <p>
            <Link to="/clusters/$clusterId/hosts" params={{ clusterId: cluster.id }}>
              {t.clusters.allHosts(hosts.length)}
            </Link>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function HostRows({ hosts }: { hosts: readonly HostSummary[] }) {
  const head = t.clusters.hostColumns
  return (
    <PlainTable heads={[head.name, head.role, head.status, head.hardware, head.address]}>
      {hosts.map((host) => (
        <tr key={`${host.infra_env_id}/${host.id}`}>
          <th scope="row">
            <HostLink {...host} />
          </th>
          <td data-label={head.role}>{t.statuses.roles[roleOf(host)]}</td>
          <td data-label={head.status}>
            <HostStatusLabel status={host.status} /> {/* Nobody has failed who was not heard yet. */}
            {host.failing_checks.length > 0 && !host.status.startsWith('discovering') && (
              <span className="gw-attention gw-small">
                {t.clusters.failingChecks(host.failing_checks.length)}
              </span>
            )}
            <span className="gw-small gw-soft">{stageText(host)}</span>
          </td>
          <td data-label={head.hardware}>
            {host.cpu_cores === 0
              ? ''
              : t.clusters.hardware(host.cpu_cores, memoryText(host.memory_bytes), host.disk_count)}
          </td>
          <td data-label={head.address} className="gw-mono gw-small">
            {host.ipv4 || host.ipv6}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
