// What is wrong with a text, at its place; lines and columns count from 1, as people do.

export interface EditorProblem {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** A text to put in this place. */
  readonly suggestion?: string
}

interface LineAt {
  readonly from: number
  readonly to: number
}

/** The lines of a text, as an editor knows them. */
export interface Lines {
  readonly lines: number
  readonly length: number
  line(number: number): LineAt
}

export interface Place {
  readonly from: number
  readonly to: number
}

/** Where the problem is, in characters; never outside of the text, however it changed since it was judged. */
export function placeOf(problem: EditorProblem, text: Lines): Place {
  const from = offsetOf(text, problem.line, problem.column)
  const to = offsetOf(text, problem.endLine, problem.endColumn)
  if (to > from) return { from, to }
  // A place without length cannot be seen: the rest of its line stands for it.
  const end = lineOf(text, problem.line).to
  return end > from ? { from, to: end } : { from: Math.max(0, from - 1), to: Math.min(from, text.length) }
}

export function offsetOf(text: Lines, line: number, column: number): number {
  const { from, to } = lineOf(text, line)
  return Math.min(to, from + Math.max(0, column - 1))
}

const lineOf = (text: Lines, line: number): LineAt => text.line(Math.min(Math.max(1, line), text.lines))

/** A problem that covers one whole line. */
export const lineProblem = (
  line: number,
  message: string,
  severity: EditorProblem['severity'] = 'error',
): EditorProblem => ({ line, column: 1, endLine: line, endColumn: 1, severity, message })
