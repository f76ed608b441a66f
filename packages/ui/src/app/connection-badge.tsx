import { Tooltip } from '@patternfly/react-core'
import { LookLabel } from '../components/status-label.tsx'
import { clockText } from '../format/time.ts'
import { useConnection } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

/** Whether what the page shows is what the service knows. */
export function ConnectionBadge() {
  const { status, since } = useConnection()
  const isLive = status === 'live'
  return (
    <Tooltip content={isLive ? t.shell.liveHint : t.shell.staleHint}>
      <span
        role="status"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards reach the explanation, too
        tabIndex={0}
      >
        <LookLabel look={isLive ? 'good' : status === 'connecting' ? 'busy' : 'bad'}>
          {isLive
            ? t.shell.live
            : status === 'connecting'
              ? t.shell.connecting
              : t.shell.staleSince(clockText(since))}
        </LookLabel>
      </span>
    </Tooltip>
  )
}
