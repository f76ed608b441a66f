import { describe, expect, it } from 'vitest'
import { judgeCommand, judgeSuite } from './judge-run.mjs'

const passing = { status: 'passed', fullName: 'adds' }
const failing = {
  status: 'failed',
  fullName: 'divides by zero',
  failureMessages: [
    ['AssertionError: expected 1 to be 2', '    at sum.test.ts:3:1', '    at node_modules/vitest/x.js'].join(
      '\n',
    ),
  ],
}

interface Ended {
  readonly tests?: readonly { readonly status: string }[]
  readonly code?: number
  readonly log?: string
  readonly report?: string | null
}

function suite({ tests = [passing], code = 0, log = 'all is well', ...more }: Ended = {}) {
  const file = { name: `${process.cwd()}/a/sum.test.ts`, status: 'passed', assertionResults: tests }
  const report = {
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numFailedTests: tests.filter(({ status }) => status === 'failed').length,
    testResults: [file],
  }
  return { name: 'sums', code, log, report: JSON.stringify(report), ...more }
}

describe('a suite', () => {
  it('counts test by test', () => {
    expect(judgeSuite(suite({ tests: [passing, passing] }))).toEqual({ passed: 2, failed: 0, reasons: [] })
  })

  it('names each failed test with the lines of our code', () => {
    const log = ['a', '⎯⎯⎯ Failed Tests 1 ⎯⎯⎯', 'FAIL divides by zero', 'x'.repeat(400)].join('\n')
    const { passed, failed, reasons } = judgeSuite(suite({ tests: [passing, failing], code: 1, log }))
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
    expect(reasons).toEqual([
      '✗ a/sum.test.ts: divides by zero\n    AssertionError: expected 1 to be 2\n        at sum.test.ts:3:1',
      '!!! sums ended with 1',
      `⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\nFAIL divides by zero\n${'x'.repeat(300)}`,
    ])
  })

  it('counts a file that could not be loaded as one failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [
        { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
      ],
    }
    const verdict = judgeSuite(suite({ code: 1, report: JSON.stringify(report) }))
    expect(verdict).toMatchObject({ passed: 3, failed: 1 })
    expect(verdict.reasons[0]).toBe('✗ b.test.ts\n    SyntaxError: no')
  })

  it.each([
    ['ends with an error although no test failed', suite({ code: 1 }), 1],
    ['is ended at its limit before it writes a report', suite({ code: 124, report: null }), 0],
    ['writes half a report', suite({ code: 1, report: '{"numPassedTests": 7,' }), 0],
    ['ends well and writes no report', suite({ report: null }), 0],
  ])('fails when its runner %s', (_, ended, passed) => {
    const verdict = judgeSuite(ended)
    expect(verdict).toMatchObject({ passed, failed: 1 })
    expect(verdict.reasons.join('\n')).toMatch(/!!! sums (ended with \d+|wrote no report)/)
  })

  it('shows the last lines of a log without an account of failures', () => {
    const log = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
    const { reasons } = judgeSuite(suite({ code: 124, report: null, log }))
    expect(reasons.at(-1)?.split('\n')).toHaveLength(25)
    expect(reasons.at(-1)).toMatch(/^line 75\n[\s\S]*line 99$/)
  })
})

it('any other command counts as one', () => {
  expect(judgeCommand({ name: 'lint', code: 0 })).toEqual({ passed: 1, failed: 0, reasons: [] })
  expect(judgeCommand({ name: 'lint', code: 2 })).toEqual({
    passed: 0,
    failed: 1,
    reasons: ['!!! lint failed'],
  })
})
