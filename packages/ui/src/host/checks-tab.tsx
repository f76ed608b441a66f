import type { Check } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, ExpandableSection } from '@patternfly/react-core'
import { useMemo } from 'react'
import { CheckDetails } from '../checks/check-details.tsx'
import { failedTitle } from '../checks/failed-title.ts'
import { client } from '../client/client.ts'
import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import { LookWord } from '../components/status-word.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { useFreshQuery } from '../live/use-fresh-query.ts'
import { useChangesWithin, useHostChanges } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { type CheckMoment, checkHistory } from './check-history.ts'
import { paramsOf } from './host-actions.ts'
import type { HostTabProps } from './tab-props.ts'
import { useHostEvents } from './use-host-events.ts'

/** What does not pass comes first, with cause, numbers and remedies. */
export function ChecksTab({ summary }: HostTabProps) {
  const own = useHostChanges(summary.infra_env_id, summary.id)
  // Other hosts and the cluster can change what is said about this one.
  const within = useChangesWithin(summary.cluster_id ?? '')
  const checks = useFreshQuery({
    key: ['host-checks', summary.infra_env_id, summary.id],
    changes: own + within,
    ask: (signal) => client.call('listHostChecks', { params: paramsOf(summary), signal }),
  })
  const events = useHostEvents(summary.id)
  const history = useMemo(() => checkHistory(events.data ?? []), [events.data])
  if (checks.data === undefined)
    return checks.error === null ? (
      <Loading lines={8} />
    ) : (
      <FailureState error={checks.error} onRetry={() => void checks.refetch()} />
    )
  const all = checks.data.checks
  if (all.length === 0) return <Nothing title={t.host.checks.none}>{t.host.noInventoryText}</Nothing>
  const failing = all.filter(({ status }) => status === 'failure' || status === 'error')
  const pending = all.filter(({ status }) => status === 'pending')
  const passed = all.filter(({ status }) => status === 'success' || status === 'disabled')
  return (
    <div className="gw-host-checks">
      {failing.length === 0 && pending.length === 0 && (
        <p>
          <LookWord look="good">{t.host.checks.allGood}</LookWord>
        </p>
      )}
      <CheckCards title={t.host.checks.problems} checks={failing} history={history} />
      <CheckCards title={t.host.checks.waiting} checks={pending} history={history} />
      <ExpandableSection toggleText={t.host.checks.passed(passed.length)}>
        <ul className="gw-host-passed">
          {passed.map((check) => (
            <li key={check.id}>
              <LookWord look={check.status === 'success' ? 'good' : 'calm'}>{check.title}</LookWord>
              <div className="gw-soft gw-small">{check.message}</div>
              <History moments={history.get(check.id)} />
            </li>
          ))}
        </ul>
      </ExpandableSection>
    </div>
  )
}

interface CheckCardsProps {
  readonly title: string
  readonly checks: readonly Check[]
  readonly history: ReadonlyMap<string, readonly CheckMoment[]>
}

function CheckCards({ title, checks, history }: CheckCardsProps) {
  if (checks.length === 0) return null
  return (
    <section className="gw-host-checks" aria-label={title}>
      <h2 className="gw-host-heading">{title}</h2>
      {checks.map((check) => (
        <Card key={check.id} isCompact>
          <CardTitle component="h3">{failedTitle(check)}</CardTitle>
          <CardBody>
            <CheckDetails check={check} />
            <History moments={history.get(check.id)} />
          </CardBody>
        </Card>
      ))}
    </section>
  )
}

function History({ moments }: { moments: readonly CheckMoment[] | undefined }) {
  if (moments === undefined) return null
  return (
    <ol className="gw-host-history" aria-label={t.host.checks.history}>
      <li className="gw-soft" aria-hidden="true">
        {t.host.checks.history}
      </li>
      {moments.slice(0, 6).map(({ at, isFailure, message }) => (
        <li key={`${at} ${isFailure}`} title={message}>
          <LookWord look={isFailure ? 'bad' : 'good'}>
            {isFailure ? t.host.checks.failedAt : t.host.checks.fixedAt} <TimeAgo at={at} />
          </LookWord>
        </li>
      ))}
    </ol>
  )
}
