// Names the failed tests of a runner's JSON report, each with the first lines of its failure.
import { relative } from 'node:path'

const LINES = 12
const WIDTH = 400

/** @param {import('./test-report.mjs').TestReport} report */
export function failedTests(report, root = process.cwd()) {
  return report.testResults.flatMap((file) => {
    const path = relative(root, file.name)
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    // A file that could not even be loaded has no tests.
    if (failed.length === 0)
      return file.status === 'failed' ? [`✗ ${path}\n${shorten(file.message ?? '')}`] : []
    return failed.map(
      (test) => `✗ ${path}: ${test.fullName}\n${shorten((test.failureMessages ?? []).join('\n'))}`,
    )
  })
}

/** @param {import('./test-report.mjs').TestReport} report */
export const failedFiles = (report, root = process.cwd()) =>
  report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))

const shorten = (/** @type {string} */ text) =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !line.includes('new Promise (<anonymous>)'))
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, WIDTH)}`)
    .join('\n')
