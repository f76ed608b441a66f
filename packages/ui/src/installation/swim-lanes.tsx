import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterEstimate, HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { useMemo } from 'react'
import { useNow } from '../components/use-now.ts'
import { isMoment } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { LaneLegend } from './lane-legend.tsx'
import { LaneRow } from './lane-row.tsx'
import { lanesOf, placeOn, ticksOf } from './lanes.ts'
import { isRunning } from './lifecycle.ts'
import { remainingOf } from './remaining.ts'
import { useEstimate } from './use-cluster-answers.ts'
import { useStageEvents } from './use-stage-events.ts'

/** One lane a host: what happened, and until when the rest should be done. */
export function SwimLanes({ cluster, hosts }: { cluster: Cluster; hosts: readonly HostSummary[] }) {
  const now = useNow()
  const events = useStageEvents(cluster.id)
  const startedAt = isMoment(cluster.install_started_at) ? Date.parse(cluster.install_started_at) : now
  const isOn = isRunning(cluster.status)
  const estimate = useEstimate(cluster.id, isOn)
  const lanes = useMemo(() => lanesOf(hosts, events, startedAt), [hosts, events, startedAt])
  const elapsed = now - estimate.dataUpdatedAt
  const all = isOn && estimate.data !== undefined ? remainingOf(estimate.data, elapsed) : null
  const lastEnd = Math.max(startedAt, ...lanes.flatMap(({ segments }) => segments.map(({ to }) => to ?? now)))
  const end = isOn ? now + (all?.high ?? 0) * 1_000 : Math.max(lastEnd, endOf(cluster))
  const axis = { from: startedAt, to: Math.max(end, startedAt + 60_000) }
  const byHost = new Map<string, ClusterEstimate['hosts'][number]>(
    estimate.data?.hosts.map((host) => [`${host.infra_env_id}/${host.id}`, host]),
  )
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.installation.lanes}
        </Title>
      </CardTitle>
      <CardBody>
        <LaneLegend isOn={isOn} />
        <ul className="gw-lanes" aria-label={t.installation.lanesLabel}>
          <li className="gw-lane gw-lane-axis" aria-hidden="true">
            <span />
            <span className="gw-axis">
              {ticksOf(axis.to - axis.from).map((minute) => (
                <span
                  key={minute}
                  className="gw-tick"
                  style={{ insetInlineStart: `${placeOn(axis, startedAt + minute * 60_000)}%` }}
                >
                  {t.installation.minute(minute)}
                </span>
              ))}
            </span>
          </li>
          {lanes.map((lane) => (
            <LaneRow
              key={`${lane.host.infra_env_id}/${lane.host.id}`}
              lane={lane}
              axis={axis}
              now={now}
              isOn={isOn}
              estimate={isOn ? byHost.get(`${lane.host.infra_env_id}/${lane.host.id}`) : undefined}
              elapsed={elapsed}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

const endOf = ({ install_completed_at }: Cluster): number =>
  isMoment(install_completed_at) ? Date.parse(install_completed_at) : 0
