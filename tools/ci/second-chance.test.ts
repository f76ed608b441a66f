import { describe, expect, it } from 'vitest'
import { afterSecondRun, secondChances } from './second-chance.mjs'

const suite = (name: string, script = 'test:browser -- --exclude=tests/browser/remedies/**') =>
  ({ name, script, minutes: 45, kind: 'suite' }) as const
const JOBS = [
  suite('pages'),
  suite('fleets', 'test:lab'),
  { ...suite('lint', 'lint'), kind: 'command' as const },
]

const outcome = (name: string, failedFiles: readonly string[] = []) => ({
  name,
  passed: 10,
  failed: failedFiles.length,
  reasons: failedFiles.map((file) => `✗ ${file}`),
  failedFiles,
})

describe('what runs once more', () => {
  it('are the failed files of each suite, and nothing else of it', () => {
    const again = secondChances(JOBS, [outcome('pages', ['a.test.ts', 'b.test.ts']), outcome('fleets')])
    expect(again).toEqual([{ ...suite('pages'), script: 'test:browser -- a.test.ts b.test.ts' }])
  })

  it.each([
    ['more files failed than fail by chance', [outcome('pages', ['a', 'b']), outcome('fleets', ['c', 'd'])]],
    ['a check failed', [outcome('pages', ['a']), { ...outcome('lint'), failed: 1 }]],
    ['a runner ended without a failed test', [{ ...outcome('pages'), failed: 1 }]],
    ['nothing failed', [outcome('pages'), outcome('fleets')]],
  ])('is nothing when %s', (_, outcomes) => {
    expect(secondChances(JOBS, outcomes)).toEqual([])
  })
})

it('what passes then counts as passed, and is named with how it failed', () => {
  expect(afterSecondRun(outcome('pages', ['a']), outcome('pages'))).toMatchObject({
    passed: 11,
    failed: 0,
    reasons: [],
    unsteady: ['✗ a'],
  })
})

it('what fails again has failed', () => {
  expect(afterSecondRun(outcome('pages', ['a']), outcome('pages', ['a']))).toMatchObject({
    passed: 10,
    failed: 1,
    reasons: ['✗ a'],
    unsteady: [],
  })
})
