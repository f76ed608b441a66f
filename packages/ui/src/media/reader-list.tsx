import type { MediaReader } from '@groundwork/contract/groundwork'
import { Bar } from '../components/bar.tsx'
import { diskText, rateText } from '../format/bytes.ts'
import { t } from '../texts/texts.ts'
import { MediumName, ReaderName, ReaderState } from './reader-parts.tsx'
import { byInterest } from './readers.ts'
import './media.css'

/** Readers in a narrow place. */
export function ReaderList({ readers }: { readers: Iterable<MediaReader> }) {
  return (
    <ul className="gw-readers">
      {byInterest(readers).map((reader) => (
        <li key={reader.id}>
          <span className="gw-reader-head">
            <ReaderName reader={reader} />
            <ReaderState reader={reader} />
            <span className="gw-small gw-soft">
              <MediumName id={reader.infra_env_id} />
            </span>
          </span>
          <Bar
            percent={reader.percent}
            title={t.media.readerColumns.read}
            text={[
              t.media.readOf(reader.percent, diskText(reader.bytes_read), diskText(reader.size_bytes)),
              ...(reader.bytes_per_second > 0 ? [rateText(reader.bytes_per_second)] : []),
            ].join(' · ')}
          />
          {reader.state === 'stalled' && <p className="gw-small">{reader.state_info}</p>}
        </li>
      ))}
    </ul>
  )
}
