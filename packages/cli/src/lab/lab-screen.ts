// Shows a run: a live table on a terminal, one line for each change in a pipe or a file.
import { styleText } from 'node:util'
import type { ClusterView } from '@groundwork/lab/lab'
import { changeLines, HOST_HEAD, hostRows, SUMMARY_HEAD, summaryRows, tableLines } from '@groundwork/lab/lab'
import { statusTone } from '../kinds/status-tone.ts'
import { createLiveArea, type Output } from '../terminal/live-area.ts'

export interface LabScreen {
  /** A line that stays, above the table. */
  say(line: string): void
  show(clusters: readonly ClusterView[]): void
  /** The last table stays. */
  end(): void
}

const STATUS_COLUMN = 3
/** Of a terminal that does not tell. */
const USUAL_WIDTH = 120

export interface LabScreenOptions {
  readonly isMany: boolean
  readonly hasColours?: boolean
  readonly now?: () => number
}

export function createLabScreen(
  output: Output,
  { isMany, hasColours = true, now = () => performance.now() }: LabScreenOptions,
): LabScreen {
  const isTerminal = output.isTTY ?? false
  const began = now()
  const area = createLiveArea(output)
  let before: readonly ClusterView[] = []
  let said = ''

  const seconds = () => `${((now() - began) / 1_000).toFixed(1).padStart(7)} s  `

  function table(clusters: readonly ClusterView[]): readonly string[] {
    const lines = isMany
      ? tableLines(SUMMARY_HEAD, summaryRows(clusters))
      : tableLines(HOST_HEAD, hostRows(clusters), {
          width: output.columns || USUAL_WIDTH,
          ...(hasColours && { paint }),
        })
    return ['', ...lines]
  }

  /** Counts, but only when they changed, so that a log file holds no repetitions. */
  function sayCounts(clusters: readonly ClusterView[]): void {
    const counts = summaryRows(clusters).map(
      ([status, count, hosts, ready]) => `${status} ${count} (${ready} of ${hosts} hosts ready)`,
    )
    const line = counts.join(', ')
    if (line !== said) output.write(`${seconds()}${line}\n`)
    said = line
  }

  return {
    say: area.say,
    show(clusters) {
      if (isTerminal) area.draw(table(clusters))
      else if (isMany) sayCounts(clusters)
      else for (const line of changeLines(before, clusters)) output.write(`${seconds()}${line}\n`)
      before = clusters
    },
    end: area.end,
  }
}

/** `hasColours` decides whether this is called, so the stream is not asked again. */
const inColour = (colour: 'green' | 'yellow' | 'red', text: string): string =>
  styleText(colour, text, { validateStream: false })

function paint(text: string, column: number, row: readonly string[]): string {
  // A stage may follow: "installed: Done".
  const [status = ''] = (row[STATUS_COLUMN] ?? '').split(':')
  const tone = statusTone(status)
  if (column !== STATUS_COLUMN)
    return column > STATUS_COLUMN && tone === 'bad' ? inColour('yellow', text) : text
  if (tone === 'good') return inColour('green', text)
  return tone === 'bad' ? inColour('red', text) : text
}
