import { relative } from 'node:path'

/**
 * How long each file of a suite took, from its first test to its last.
 *
 * @param {import('./test-report.mjs').TestReport | null} report
 * @returns {{ path: string, seconds: number }[]}
 */
export function fileTimes(report, root = process.cwd()) {
  return (report?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => ({
    path: relative(root, name),
    seconds: Math.round((endTime - startTime) / 1_000),
  }))
}
