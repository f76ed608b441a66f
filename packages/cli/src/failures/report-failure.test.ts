import { ApiError } from '@groundwork/contract/client'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { CliError, interrupted, usageError } from './cli-error.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { explainConnection } from './explain-api-error.ts'
import { reportFailure, wantsJson } from './report-failure.ts'

const api = (status: number) => new ApiError('v2GetCluster', status, 'It is so.', { error_code: 'some-code' })
const lost = (code: string) =>
  explainConnection(
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
    'http://x',
  )

describe('every exit code has its failures', () => {
  it.each([
    ['help that was asked for', new CommanderError(0, 'commander.helpDisplayed', ''), 0],
    ['an unknown flag', new CommanderError(1, 'commander.unknownOption', 'error: unknown option'), 2],
    ['wrong usage', usageError('No.'), 2],
    ['400', api(400), 6],
    ['401', api(401), 4],
    ['403', api(403), 4],
    ['404', api(404), 3],
    ['409', api(409), 5],
    ['422', api(422), 6],
    ['429, after retries', api(429), 9],
    ['500', api(500), 1],
    ['501', api(501), 5],
    ['503, after retries', api(503), 9],
    ['a time limit', new CliError('timedOut', 'Too late.'), 7],
    ['a failed state', new CliError('failedState', 'It failed.'), 8],
    ['no connection', lost('ECONNREFUSED'), 9],
    ['an unknown host', lost('ENOTFOUND'), 9],
    ['a certificate', lost('DEPTH_ZERO_SELF_SIGNED_CERT'), 9],
    ['Ctrl-C', interrupted(), 130],
    ['a mistake in the program', new Error('Oops.'), 1],
  ])('%s', (_, error, code) => {
    expect(reportFailure(error, { write: () => true }, false)).toBe(code)
  })

  it('the table has no code twice', () => {
    const codes = Object.values(EXIT_CODES).map(({ code }) => code)
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 130, 141])
  })
})

function said(error: unknown, asJson: boolean): string {
  let text = ''
  reportFailure(error, { write: (part) => (text += part) }, asJson)
  return text
}

it('says what happened, its code and what to do next', () => {
  expect(said(api(404), false)).toBe(
    'Error [some-code]: It is so.\nList what there is with "groundwork get".\n',
  )
})

it('lets nothing move the cursor', () => {
  const error = new CliError('invalid', 'one\n  two\u001b[2J\u009b', { next: 'x\u0007y' })
  expect(said(error, false)).toBe('Error: one\n  two[2J\nxy\n')
})

it('says it as JSON', () => {
  expect(JSON.parse(said(api(409), true))).toEqual({
    error: {
      exit_code: 5,
      reason: 'conflict',
      message: 'It is so.',
      error_code: 'some-code',
      status: 409,
      next: expect.stringContaining('groundwork explain'),
    },
  })
  const wrong = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'")
  expect(JSON.parse(said(wrong, true)).error).toMatchObject({ exit_code: 2, message: "unknown option '--x'" })
})

it.each([
  [['get', 'clusters', '-o', 'json'], true],
  [['get', '--output=jsonl'], true],
  [['get', '-ojson'], true],
  [['get', '-o', 'yaml'], false],
  [['get', 'json'], false],
])('%j', (words, expected) => {
  expect(wantsJson(words)).toBe(expected)
})
