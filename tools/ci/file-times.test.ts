import { expect, it } from 'vitest'
import { fileTimes } from './file-times.mjs'

it('tells how long each file took', () => {
  const file = { name: '/repository/tests/a.test.ts', status: 'passed', assertionResults: [] }
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [{ ...file, startTime: 1_000, endTime: 63_400 }],
  }
  expect(fileTimes(report, '/repository')).toEqual([{ path: 'tests/a.test.ts', seconds: 62 }])
})

it('knows nothing of a suite without a report', () => {
  expect(fileTimes(null)).toEqual([])
})
