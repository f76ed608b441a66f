// What a finished job counts for, and why it failed.
import { failedTests } from './failed-tests.mjs'
import { parseReport } from './test-report.mjs'

const WIDTH = 300
const LAST_LINES = 25
const LINES_OF_FAILURE = 60
const FAILURE = /Failed (Tests|Suites)|Unhandled Errors/

/**
 * @typedef {{ name: string, code: number, log: string, report: string | null }} FinishedSuite
 * @typedef {{ passed: number, failed: number, reasons: string[] }} Verdict
 */

/** Anything but a test suite counts as one. @returns {Verdict} */
export function judgeCommand(/** @type {{ name: string, code: number }} */ { name, code }) {
  return code === 0
    ? { passed: 1, failed: 0, reasons: [] }
    : { passed: 0, failed: 1, reasons: [`!!! ${name} failed`] }
}

/** Test suites count test by test. @returns {Verdict} */
export function judgeSuite(/** @type {FinishedSuite} */ { name, code, log, report: text }) {
  const report = parseReport(text)
  const counted = report === null ? { passed: 0, failed: 1 } : count(report)
  // A runner that fails without a failed test (a crash, an unhandled error, the limit of time) is a failure all the same.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed
  return {
    passed: counted.passed,
    failed,
    reasons: [
      ...(report === null ? [] : failedTests(report)),
      ...(report === null && code === 0 ? [`!!! ${name} wrote no report`] : []),
      ...(code === 0 ? [] : [`!!! ${name} ended with ${code}`, excerpt(log)]),
    ],
  }
}

function count(/** @type {import('./test-report.mjs').TestReport} */ report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

/** The runner's own account has the differences and the lines of code; without one, the last lines must do. */
function excerpt(/** @type {string} */ log) {
  const lines = log.trimEnd().split('\n')
  const first = lines.findIndex((line) => FAILURE.test(line))
  const chosen = first === -1 ? lines.slice(-LAST_LINES) : lines.slice(first, first + LINES_OF_FAILURE + 1)
  return chosen.map((line) => line.slice(0, WIDTH)).join('\n')
}
