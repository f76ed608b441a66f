/**
 * What we read of the JSON report that vitest writes.
 *
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult
 * @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} TestReport
 */

/** @returns {TestReport | null} null for a runner that ended before it wrote one */
export function parseReport(/** @type {string | null} */ text) {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
