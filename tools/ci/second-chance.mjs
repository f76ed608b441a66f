// A test that fails by chance is a fault of ours, but it must not throw away the work of days: its file runs once more, alone. What passes
// then is told at the end as unsteady, with how it failed, and is the next thing to mend. What fails again has failed.

/** More than these do not fail by chance. */
const MOST_FILES = 3

/**
 * @typedef {import('./jobs.mjs').Job} Job
 * @typedef {import('./judge-run.mjs').Verdict & { name: string, failedFiles: readonly string[] }} Outcome
 */

/**
 * The jobs to run once more, each with only the files that failed; none when something failed that is no test, or too much did.
 *
 * @param {readonly Job[]} jobs
 * @param {readonly Outcome[]} outcomes
 * @returns {Job[]}
 */
export function secondChances(jobs, outcomes) {
  const failed = outcomes.filter((outcome) => outcome.failed > 0)
  const files = failed.flatMap(({ failedFiles }) => failedFiles)
  const areAllTests = failed.every(({ failedFiles }) => failedFiles.length > 0)
  if (!areAllTests || files.length > MOST_FILES) return []
  return failed.flatMap(({ name, failedFiles }) =>
    jobs
      .filter((job) => job.name === name && job.kind === 'suite')
      .map((job) => ({ ...job, script: `${job.script.split(' ')[0]} -- ${failedFiles.join(' ')}` })),
  )
}

/**
 * The first outcome, corrected by the second: a test that passed in it counts as passed, and is named as unsteady.
 *
 * @template {Outcome} First
 * @param {First} first
 * @param {Outcome} second of the failed files alone
 * @returns {First & { unsteady: readonly string[] }}
 */
export function afterSecondRun(first, second) {
  if (second.failed > 0) return { ...first, unsteady: [] }
  return { ...first, passed: first.passed + first.failed, failed: 0, reasons: [], unsteady: first.reasons }
}
