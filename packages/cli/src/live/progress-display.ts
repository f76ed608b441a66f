// Shows an installation while it runs: drawn anew on a terminal, a line for each change elsewhere.
import { styleText } from 'node:util'
import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import type { StreamStatus } from '@groundwork/stream-client/follow-stream'
import { statusTone } from '../kinds/status-tone.ts'
import { createLiveArea, type Output } from '../terminal/live-area.ts'
import type { ClusterPicture } from './picture.ts'
import { changeLines, progressLines } from './progress-view.ts'

export interface ProgressDisplay {
  show(picture: ClusterPicture, estimate: ClusterEstimate | null): void
  status(status: StreamStatus): void
  /** What was drawn last stays. */
  end(): void
}

export interface ProgressDisplayOptions {
  readonly hasColour: boolean
  readonly hasBlocks: boolean
  readonly now: () => number
}

/** Of a terminal that does not tell. */
const USUAL_WIDTH = 100
export function createProgressDisplay(output: Output, options: ProgressDisplayOptions): ProgressDisplay {
  const { hasColour, hasBlocks, now } = options
  const area = createLiveArea(output)
  const began = now()
  let before: ClusterPicture | null = null
  let isLost = false

  const timed = (line: string) => `${((now() - began) / 1_000).toFixed(0).padStart(6)} s  ${line}`
  const say = (line: string) => (output.isTTY ? area.say(line) : output.write(`${timed(line)}\n`))

  function paint(status: string, text: string): string {
    const tone = statusTone(status)
    if (!hasColour || (tone !== 'good' && tone !== 'bad')) return text
    return styleText(tone === 'good' ? 'green' : 'red', text, { validateStream: false })
  }

  return {
    show(picture, estimate) {
      if (output.isTTY)
        area.draw(
          progressLines(picture, estimate, { width: output.columns || USUAL_WIDTH, hasBlocks, paint }),
        )
      else for (const line of changeLines(before, picture)) output.write(`${timed(line)}\n`)
      before = picture
    },
    status(status) {
      if (status === 'lost' && !isLost) say('The connection to the service is lost; trying again.')
      if (status === 'live' && isLost) say('The service answers again.')
      isLost = status === 'lost'
    },
    end: area.end,
  }
}
