import { agoText, isMoment, momentText } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { useNow } from './use-now.ts'

/** How long ago, with the exact moment when one points at it. */
export function TimeAgo({ at }: { at: string | null | undefined }) {
  const now = useNow()
  if (!isMoment(at)) return <span>{t.common.unknown}</span>
  return (
    <time dateTime={at} title={momentText(at)}>
      {agoText(at, now)}
    </time>
  )
}
