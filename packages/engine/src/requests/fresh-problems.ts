import type { Problem } from './problem.ts'

/**
 * What a change makes worse. A contradiction that is stored already, by whatever way it came in, must not make every
 * later change fail: then a user could not correct it step by step.
 */
export function freshProblems<State>(
  current: State,
  next: State,
  check: (state: State) => readonly Problem[],
): readonly Problem[] {
  const found = check(next)
  if (found.length === 0) return found
  const known = new Set(check(current).map(identity))
  return found.filter((problem) => !known.has(identity(problem)))
}

const identity = ({ code, path, message }: Problem): string => `${code} ${path} ${message}`
