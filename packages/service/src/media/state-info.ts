// What a reader of a boot medium is doing, in a sentence for people.
import type { MediaReaderState } from '@groundwork/contract/groundwork'
import type { Instant } from '@groundwork/engine/facts'
import { plural } from '@groundwork/engine/text'
import { formatSize } from '@groundwork/images/base-images'

export interface ReaderProgress {
  readonly medium: string
  readonly size: number
  readonly covered_bytes: number
  readonly percent: number
  readonly rate: number
  readonly last_read_at: Instant
}

const NAMES: Readonly<Record<string, string>> = {
  'full-iso': 'the full ISO',
  'minimal-iso': 'the minimal ISO',
  'disconnected-iso': 'the disconnected ISO',
  'pxe-initrd': 'the initial ramdisk',
}

export function stateInfo(state: MediaReaderState, reader: ReaderProgress, now: Instant): string {
  const what = NAMES[reader.medium] ?? reader.medium
  const part = `${reader.percent} % of ${what}`
  const isVirtualMedia = reader.medium !== 'pxe-initrd'
  const quiet = about(now - reader.last_read_at)
  switch (state) {
    case 'finished':
      return `Has read all of ${what} (${formatSize(reader.size)}).`
    case 'reading':
      if (reader.covered_bytes >= reader.size) return `Has read all of ${what}, and reads it again.`
      return `Has read ${part}${speed(reader)}.`
    case 'stalled':
      return `Has received nothing for ${quiet}, after ${part}: ${isVirtualMedia ? 'is the virtual media still attached?' : 'is the machine still on?'}`
    case 'idle':
      return isVirtualMedia
        ? `Has read ${part} and nothing more for ${quiet}. A machine that boots from virtual media reads only what it needs.`
        : `Has read ${part} and stopped ${quiet} ago: see what the console of the machine shows.`
  }
}

function speed({ rate, size, covered_bytes }: ReaderProgress): string {
  if (rate < 1) return ''
  const left = Math.max(0, size - covered_bytes) / rate
  return ` at ${formatSize(rate)}/s${left < 1 ? '' : `, ${about(1000 * left)} left`}`
}

/** Rounded as people say it: `40 s`, `5 min`, `3 hours`. */
function about(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return plural(Math.round(seconds / 3600), 'hour')
  return plural(Math.round(seconds / 86_400), 'day')
}
