import type { Problem } from '../document/problem.ts'

/** Enough to mend a document; a hostile one must not make an endless answer. */
const MAX_PROBLEMS = 30

export interface Report {
  readonly problems: readonly Problem[]
  add(path: string, message: string): void
}

export function createReport(): Report {
  const problems: Problem[] = []
  return {
    problems,
    add(path, message) {
      if (problems.length < MAX_PROBLEMS) problems.push({ path, message })
      else if (problems.length === MAX_PROBLEMS) {
        problems.push({ path: '', message: 'There are more problems than are shown here.' })
      }
    },
  }
}

/** A value in a message, cut. Never for contents, hashes or URLs: those may hold secrets. */
export function quote(value: string, most = 80): string {
  const shown = value.length <= most ? value : `${value.slice(0, most)}...`
  return JSON.stringify(shown)
}

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]{0,60}$/

export function keyPath(path: string, key: string): string {
  if (!PLAIN_KEY.test(key)) return `${path}[${quote(key, 40)}]`
  return path === '' ? key : `${path}.${key}`
}
