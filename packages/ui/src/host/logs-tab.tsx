import DownloadIcon from '@patternfly/react-icons/dist/esm/icons/download-icon'
import { useCallback, useEffect, useRef } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { saveFile } from '../components/save-file.ts'
import { TimeAgo } from '../components/time-ago.tsx'
import { useAction } from '../components/use-action.ts'
import { isMoment } from '../format/time.ts'
import { useJournal } from '../live/use-journal.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { isOffered, runHostAction } from './host-actions.ts'
import type { HostTabProps } from './tab-props.ts'

const { logs: words } = t.host

export const LogsTab = (props: HostTabProps) => (
  <div className="gw-logs">
    <Archive {...props} />
    <Journal {...props} />
  </div>
)

function Archive({ summary, host }: HostTabProps) {
  const mayWrite = useMayWrite()
  const request = useAction(
    useCallback(() => runHostAction(client, 'logs', summary), [summary]),
    { done: words.requested },
  )
  const download = useAction(
    useCallback(async () => {
      const archive = await client.call('V2DownloadClusterLogs', {
        params: { cluster_id: summary.cluster_id ?? '' },
        query: { logs_type: 'host', host_id: summary.id },
      })
      saveFile(`${summary.name}-logs.tar.gz`, archive as Blob)
    }, [summary]),
  )
  const isUnbound = summary.cluster_id === null
  return (
    <section aria-label={words.archive}>
      <h2 className="gw-host-heading">{words.archive}</h2>
      <p role="status">{isUnbound ? words.unbound : words.states[summary.logs_info]}</p>
      {isMoment(host.logs_collected_at) && !isUnbound && (
        <p className="gw-soft">
          {words.collected} <TimeAgo at={host.logs_collected_at} />
        </p>
      )}
      <div className="gw-disk-actions">
        {summary.logs_info === 'completed' && !isUnbound && (
          <BusyButton
            variant="primary"
            icon={<DownloadIcon />}
            isBusy={download.isRunning}
            onClick={() => void download.run()}
          >
            {words.download}
          </BusyButton>
        )}
        {mayWrite && isOffered('logs', summary, { isInfraEnvBound: true }) && (
          <BusyButton variant="secondary" isBusy={request.isRunning} onClick={() => void request.run()}>
            {words.request}
          </BusyButton>
        )}
      </div>
    </section>
  )
}

/** The stream tells when the stage changes; the installer sends its journal at those moments. */
function Journal({ summary }: HostTabProps) {
  // Before its first stage a host has nothing to tell.
  const hasBegun = summary.progress.stage !== null
  const journal = useJournal(summary.infra_env_id, summary.id, hasBegun)
  const text = journal.data?.journal ?? ''
  const box = useRef<HTMLPreElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text moves the end
  useEffect(() => {
    box.current?.scrollTo(0, box.current.scrollHeight)
  }, [text])
  return (
    <section aria-label={words.journal}>
      <h2 className="gw-host-heading">{words.journal}</h2>
      {hasBegun && journal.isPending && <Loading />}
      {journal.error !== null && (
        <FailureState error={journal.error} onRetry={() => void journal.refetch()} />
      )}
      {(!hasBegun || journal.data === null) && <p className="gw-soft">{words.journalNone}</p>}
      {journal.data && (
        <>
          <p className="gw-soft gw-small">
            {words.journalAt} <TimeAgo at={journal.data.received_at} />. {words.follow}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
          <pre ref={box} className="gw-request gw-journal" tabIndex={0}>
            {text}
          </pre>
        </>
      )}
    </section>
  )
}
