import type { Event } from '@groundwork/contract/events'
import ExclamationCircleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-circle-icon'
import ExclamationTriangleIcon from '@patternfly/react-icons/dist/esm/icons/exclamation-triangle-icon'
import InfoCircleIcon from '@patternfly/react-icons/dist/esm/icons/info-circle-icon'
import UserIcon from '@patternfly/react-icons/dist/esm/icons/user-icon'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { clockText, momentText } from '../format/time.ts'
import { useCluster, useInfraEnv } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import type { Severity } from './event-filter.ts'
import { eventText } from './event-text.ts'
import { callOf } from './who.ts'

const LOOKS: Readonly<Record<Severity, { icon: ComponentType; className: string }>> = {
  info: { icon: InfoCircleIcon, className: 'gw-soft' },
  warning: { icon: ExclamationTriangleIcon, className: 'gw-attention' },
  error: { icon: ExclamationCircleIcon, className: 'gw-bad' },
  critical: { icon: ExclamationCircleIcon, className: 'gw-bad' },
}

interface EventRowProps {
  readonly event: Event
  /** null: not known. */
  readonly who?: string | null
  /** On the page of a cluster its name would stand in every line. */
  readonly hasCluster?: boolean
  /** As the service wrote it, where one searches in its words. */
  readonly isVerbatim?: boolean
}

export function EventRow({ event, who = null, hasCluster = true, isVerbatim = false }: EventRowProps) {
  const { icon: Icon, className } = LOOKS[event.severity] ?? LOOKS.info
  const call = callOf(event)
  return (
    <li className="gw-event">
      <time dateTime={event.event_time} title={momentText(event.event_time)} className="gw-event-time">
        {clockText(event.event_time)}
      </time>
      <span className={className} title={t.statuses.severities[event.severity]}>
        {call === null ? <Icon /> : <UserIcon />}
        <span className="pf-v6-screen-reader">{t.statuses.severities[event.severity]}</span>
      </span>
      <span className="gw-event-text">
        {call === null ? textOf(event, isVerbatim) : t.events.call(call.who, call.operation, call.status)}
        {who !== null && <span className="gw-event-who">{t.events.by(who)}</span>}
        <span className="gw-event-links">
          {hasCluster && event.cluster_id && <ClusterName id={event.cluster_id} />}
          {event.host_id && event.infra_env_id && (
            <Link
              to="/hosts/$infraEnvId/$hostId/$tab"
              params={{ infraEnvId: event.infra_env_id, hostId: event.host_id, tab: 'events' }}
            >
              {t.events.host}
            </Link>
          )}
          {!event.host_id && event.infra_env_id && <InfraEnvName id={event.infra_env_id} />}
        </span>
      </span>
    </li>
  )
}

const textOf = (event: Event, isVerbatim: boolean) => (
  <span className="gw-event-words" title={event.message}>
    {isVerbatim ? event.message : eventText(event)}
  </span>
)

function ClusterName({ id }: { id: string }) {
  const cluster = useCluster(id)
  if (cluster === undefined) return null
  return (
    <Link to="/clusters/$clusterId" params={{ clusterId: id }}>
      {cluster.name ?? id}
    </Link>
  )
}

function InfraEnvName({ id }: { id: string }) {
  const infraEnv = useInfraEnv(id)
  if (infraEnv === undefined) return null
  return (
    <Link to="/infra-envs/$infraEnvId" params={{ infraEnvId: id }}>
      {infraEnv.name}
    </Link>
  )
}
