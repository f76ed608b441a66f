import type { MediaReader } from '@groundwork/contract/groundwork'
import { Bar } from '../components/bar.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { diskText, rateText } from '../format/bytes.ts'
import { spanText } from '../format/time.ts'
import { t } from '../texts/texts.ts'
import { MediumName, ReaderName, ReaderState } from './reader-parts.tsx'
import { byInterest, secondsLeftOf } from './readers.ts'
import '../components/parts.css'
import './media.css'

interface ReaderTableProps {
  readonly readers: Iterable<MediaReader>
  readonly hasMedium?: boolean
}

/** Who reads a boot medium: how much, how fast, and whether it still moves. */
export function ReaderTable({ readers, hasMedium = false }: ReaderTableProps) {
  const head = t.media.readerColumns
  return (
    <table className="gw-table">
      <thead>
        <tr>
          <th scope="col">{head.address}</th>
          <th scope="col">{head.state}</th>
          <th scope="col">{head.read}</th>
          <th scope="col">{head.rate}</th>
          <th scope="col">{head.last}</th>
          {hasMedium && <th scope="col">{head.medium}</th>}
        </tr>
      </thead>
      <tbody>
        {byInterest(readers).map((reader) => (
          <ReaderRow key={reader.id} reader={reader} hasMedium={hasMedium} />
        ))}
      </tbody>
    </table>
  )
}

function ReaderRow({ reader, hasMedium }: { reader: MediaReader; hasMedium: boolean }) {
  const head = t.media.readerColumns
  const left = secondsLeftOf(reader)
  return (
    <tr>
      <th scope="row">
        <ReaderName reader={reader} />
      </th>
      <td data-label={head.state} title={reader.state_info}>
        <ReaderState reader={reader} />
        {reader.state === 'stalled' && <p className="gw-small">{reader.state_info}</p>}
      </td>
      <td data-label={head.read}>
        <Bar
          percent={reader.percent}
          title={head.read}
          text={t.media.readOf(reader.percent, diskText(reader.bytes_read), diskText(reader.size_bytes))}
        />
      </td>
      <td data-label={head.rate}>
        {reader.bytes_per_second > 0 && rateText(reader.bytes_per_second)}
        {left !== null && left > 0 && reader.state === 'reading' && (
          <span className="gw-soft gw-small"> {t.media.left(spanText(left * 1_000))}</span>
        )}
      </td>
      <td data-label={head.last}>
        <TimeAgo at={reader.last_read_at} />
        {reader.attempts > 1 && (
          <span className="gw-soft gw-small"> {t.media.attempts(reader.attempts)}</span>
        )}
      </td>
      {hasMedium && (
        <td data-label={head.medium}>
          <MediumName id={reader.infra_env_id} />
        </td>
      )}
    </tr>
  )
}
