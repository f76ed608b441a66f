import type { FoundProblem } from '@groundwork/definition/checks'
import type { Note } from '@groundwork/definition/import'
import { plainLines } from '../terminal/plain-text.ts'
import type { Sources } from './read-sources.ts'

/** For programs. */
export interface PlacedProblem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly path: string
}

export function placed(
  problem: Pick<FoundProblem, 'line' | 'column' | 'severity' | 'message' | 'path'>,
  sources: Pick<Sources, 'placeOf'>,
): PlacedProblem {
  const { severity, message, path, column } = problem
  return { ...sources.placeOf(problem.line), column, severity, message, path }
}

/** As compilers write it, so that editors find the place. */
export const problemText = ({ file, line, column, severity, message }: PlacedProblem): string =>
  plainLines(`${file}:${line}:${column}: ${severity}: ${message}\n`)

export const noteText = ({ source, path, message, advice }: Note): string =>
  plainLines(`Not carried over: ${source}${path === '' ? '' : ` ${path}`}. ${message} ${advice}\n`)
