/**
 * Runs jobs in their order, so many at a time.
 *
 * @template Job, Outcome
 * @param {readonly Job[]} jobs
 * @param {number} lanes
 * @param {(job: Job) => Promise<Outcome>} run
 * @returns {Promise<Outcome[]>} in the order of the jobs
 */
export async function runInLanes(jobs, lanes, run) {
  /** @type {Outcome[]} */
  const outcomes = []
  const waiting = jobs.entries()
  const lane = async () => {
    for (const [index, job] of waiting) outcomes[index] = await run(job)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcomes
}
