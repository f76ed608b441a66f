import { useNow } from '../components/use-now.ts'
import { t } from '../texts/texts.ts'
import { remainingOf, remainingText } from './remaining.ts'
import { useEstimate } from './use-cluster-answers.ts'

/** "about 21 min (18 to 27 min)", going on with the clock. */
export function RemainingTime({ clusterId, hasTitle = false }: { clusterId: string; hasTitle?: boolean }) {
  const now = useNow()
  const { data, dataUpdatedAt, isPlaceholderData } = useEstimate(clusterId)
  if (data === undefined) return null
  // Without an own moment the estimate is of the moment when it came: clocks of two computers differ.
  const remaining = remainingOf(data, isPlaceholderData ? 0 : now - dataUpdatedAt)
  if (remaining === null) return null
  return (
    <span
      className="gw-remaining"
      title={
        data.learned_from > 0
          ? t.installation.remaining.learned(data.learned_from)
          : t.installation.remaining.assumed
      }
    >
      {hasTitle && <span className="gw-soft">{t.installation.remaining.title} </span>}
      {hasTitle ? remainingText(remaining) : t.installation.remaining.left(remainingText(remaining))}
    </span>
  )
}
