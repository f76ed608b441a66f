import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import { Button } from '@patternfly/react-core'
import { useState } from 'react'
import { stageText } from '../components/stage-text.ts'
import { HostStatusLabel } from '../components/status-label.tsx'
import { spanText } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { HostLink } from './host-links.tsx'
import { Journal } from './journal.tsx'
import { type Lane, placeOn } from './lanes.ts'
import { remainingOf, remainingText } from './remaining.ts'
import { stageClass } from './stage-look.ts'

interface LaneRowProps {
  readonly lane: Lane
  readonly axis: { readonly from: number; readonly to: number }
  readonly now: number
  /** The installation runs: the present moment is marked. */
  readonly isOn: boolean
  readonly estimate: ClusterEstimate['hosts'][number] | undefined
  /** Since the estimate came. */
  readonly elapsed: number
}

export function LaneRow({ lane, axis, now, isOn, estimate, elapsed }: LaneRowProps) {
  const [isLogOpen, setLogOpen] = useState(false)
  const { host, segments, hasEnded } = lane
  const { progress } = host
  const remaining = hasEnded || estimate === undefined ? null : remainingOf(estimate, elapsed)
  const begin = placeOn(axis, now)
  const likely = remaining === null ? begin : placeOn(axis, now + remaining.seconds * 1_000)
  const latest = remaining === null ? begin : placeOn(axis, now + remaining.high * 1_000)
  return (
    <li className="gw-lane">
      <div className="gw-lane-head">
        <span className="gw-lane-name">
          <HostLink {...host} />
        </span>
        <HostStatusLabel status={host.status} />
        <span className="gw-small gw-soft">
          {t.statuses.roles[host.bootstrap ? 'bootstrap' : host.role]}
          {stageText(host) !== '' && ` · ${stageText(host)}`}
          {!hasEnded && progress.info !== '' && ` ${progress.info}`}
          {!hasEnded &&
            progress.stage_index !== null &&
            ` · ${t.installation.step(progress.stage_index + 1, progress.stage_count)}`}
          {remaining !== null && ` · ${t.installation.expectedEnd(remainingText(remaining))}`}
        </span>
        {(progress.is_overdue || estimate?.is_overdue === true) && !hasEnded && (
          <span className="gw-small gw-attention">{t.installation.overdue}</span>
        )}
        <Button
          variant="link"
          isInline
          size="sm"
          aria-expanded={isLogOpen}
          aria-label={`${isLogOpen ? t.installation.hideLog : t.installation.showLog}: ${host.name}`}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {isLogOpen ? t.installation.hideLog : t.installation.showLog}
        </Button>
      </div>
      <div className="gw-track" aria-hidden="true">
        {segments.map(({ stage, from, to }) => {
          const left = placeOn(axis, from)
          return (
            <span
              key={`${stage} ${from}`}
              className={`gw-segment ${stageClass(stage)}`}
              title={t.installation.segment(stage, spanText((to ?? now) - from))}
              style={{ insetInlineStart: `${left}%`, inlineSize: `${placeOn(axis, to ?? now) - left}%` }}
            >
              <span className="gw-segment-text">{stage}</span>
            </span>
          )
        })}
        {isOn && <span className="gw-now" style={{ insetInlineStart: `${begin}%` }} />}
        {remaining !== null && (
          <>
            <span
              className="gw-segment gw-expected"
              style={{ insetInlineStart: `${begin}%`, inlineSize: `${likely - begin}%` }}
            />
            <span
              className="gw-segment gw-expected gw-expected-late"
              style={{ insetInlineStart: `${likely}%`, inlineSize: `${latest - likely}%` }}
            />
          </>
        )}
      </div>
      {isLogOpen && <Journal host={host} />}
    </li>
  )
}
