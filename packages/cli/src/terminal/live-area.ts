// The lower part of a terminal, which is drawn anew, and lines above it, which stay.

export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

export interface LiveArea {
  /** A line that stays, above the area. */
  say(line: string): void
  /** None of the lines may be wider than the terminal. */
  draw(lines: readonly string[]): void
  /** What was drawn last stays, too. */
  end(): void
}

/** For the lines above, and the cursor below. */
const KEPT_ROWS = 2

export function createLiveArea(output: Output): LiveArea {
  let drawn: readonly string[] = []
  const erase = () => (drawn.length === 0 ? '' : `\u001b[${drawn.length}A\u001b[J`)

  function draw(lines: readonly string[]): void {
    const room = (output.rows || Number.POSITIVE_INFINITY) - KEPT_ROWS
    const shown =
      lines.length > room ? [...lines.slice(0, room - 1), `... ${lines.length - room + 1} more`] : lines
    output.write(`${erase()}${shown.map((line) => `${line}\n`).join('')}`)
    drawn = shown
  }

  return {
    draw,
    say(line) {
      const again = drawn
      output.write(`${erase()}${line}\n`)
      drawn = []
      if (again.length > 0) draw(again)
    },
    end() {
      drawn = []
    },
  }
}
