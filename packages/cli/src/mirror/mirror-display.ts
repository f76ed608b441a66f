// How far it is: one line that is drawn anew on a terminal, and now and then a plain one in a pipe.
import { createLiveArea } from '../terminal/live-area.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { mayUseUnicode, type Surroundings } from '../terminal/surroundings.ts'
import { leftText, sizeText } from './size-text.ts'

export interface MirrorDisplay {
  /** `sent`: what the rate is made of; the rest was there already. */
  show(done: number, total: number, sent: number, more: string): void
  end(): void
}

const DRAWN_MS = 200
const PLAIN_MS = 10_000
const BAR = 24

export function createMirrorDisplay(around: Surroundings): MirrorDisplay {
  const { err, clock } = around
  const area = err.isTTY ? createLiveArea(err) : null
  const everyMs = area === null ? PLAIN_MS : DRAWN_MS
  const begin = clock.now()
  let shown = begin
  return {
    show(done, total, sent, more) {
      const now = clock.now()
      if (now - shown < everyMs) return
      shown = now
      const text = mirrorText({ done, total, sent, seconds: (now - begin) / 1000 }, more)
      const percent = total === 0 ? 100 : (done / total) * 100
      if (area === null) err.write(`${text}\n`)
      else area.draw([`${progressBar(percent, BAR, mayUseUnicode(around, err))} ${text}`])
    },
    end: () => area?.draw([]),
  }
}

interface Progress {
  readonly done: number
  readonly total: number
  readonly sent: number
  readonly seconds: number
}

export function mirrorText({ done, total, sent, seconds }: Progress, more: string): string {
  const rate = seconds > 0 ? sent / seconds : 0
  const left = rate > 0 ? leftText((total - done) / rate) : ''
  return [`${sizeText(done)} of ${sizeText(total)}`, `${sizeText(Math.round(rate))}/s`, left, more]
    .filter((part) => part !== '')
    .join(', ')
}
