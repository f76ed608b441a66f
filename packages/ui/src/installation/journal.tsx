import type { HostSummary } from '@groundwork/contract/groundwork'
import { useEffect, useRef } from 'react'
import { FailureState, Loading } from '../components/page-states.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { useJournal } from '../live/use-journal.ts'
import { t } from '../texts/texts.ts'

const SHOWN_LINES = 200

/** The last lines that the installer on a host wrote; they come with every stage of it. */
export function Journal({ host }: { host: HostSummary }) {
  const { infra_env_id, id } = host
  const query = useJournal(infra_env_id, id)
  const view = useRef<HTMLElement>(null)
  const text = query.data?.journal ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines come at the end, so the end is shown
  useEffect(() => {
    view.current?.scrollTo({ top: view.current.scrollHeight })
  }, [text])
  if (query.data === null) return <p className="gw-soft gw-small">{t.installation.logEmpty}</p>
  if (query.error !== null) return <FailureState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading lines={3} />
  return (
    <div>
      <section
        ref={view}
        className="gw-journal"
        aria-label={t.installation.logOf(host.name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long logs scroll, by keyboard too
        tabIndex={0}
      >
        {text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}
      </section>
      <p className="gw-small gw-soft">
        {t.installation.logAt} <TimeAgo at={query.data.received_at} />
      </p>
    </div>
  )
}
