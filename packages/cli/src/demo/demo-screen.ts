// Shows the demonstration: a live display on a terminal, lines in a pipe or a file.
import { styleText } from 'node:util'
import type { DemoCluster, DemoReporter, DemoView } from '@groundwork/lab/demo'
import { createLiveArea, type Output } from '../terminal/live-area.ts'
import { type DemoLinesOptions, demoChanges, demoLines } from './demo-lines.ts'

export interface DemoScreen extends DemoReporter {
  /** What was drawn last stays. */
  end(): void
}

export interface DemoScreenOptions {
  readonly isPlain: boolean
  readonly hasBlocks: boolean
  readonly now?: () => number
}

/** Of a terminal that does not tell. */
const USUAL_WIDTH = 120
/** More would only be work for the terminal. */
const DRAW_EVERY_MS = 80

export function createDemoScreen(output: Output, options: DemoScreenOptions): DemoScreen {
  const { isPlain, hasBlocks, now = () => performance.now() } = options
  const began = now()
  const area = createLiveArea(output)
  let before: readonly DemoCluster[] = []
  let last: DemoView | null = null
  let drawnAt = Number.NEGATIVE_INFINITY

  const seconds = () => `${((now() - began) / 1_000).toFixed(1).padStart(6)} s  `
  const timeLine = ({ passedMs }: DemoView) =>
    `${seconds()}${shownMinutes(passedMs)} have passed for the simulated machines.`

  function draw(view: DemoView): void {
    const width = output.columns || USUAL_WIDTH
    const options: DemoLinesOptions = { width, hasBlocks, paint: styleText }
    area.draw(['', timeLine(view).slice(0, width), ...demoLines(view, options)])
    drawnAt = now()
  }

  return {
    say: (line) => area.say(`${seconds()}${line}`),
    show(view) {
      last = view
      if (isPlain)
        for (const line of demoChanges(before, view.clusters)) output.write(`${seconds()}${line}\n`)
      else if (now() - drawnAt >= DRAW_EVERY_MS) draw(view)
      before = view.clusters
    },
    end() {
      if (!isPlain && last !== null) draw(last)
      last = null
      area.end()
    },
  }
}

/** 24:05 min */
export function shownMinutes(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
