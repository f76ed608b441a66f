/**
 * A job that hangs is ended after its limit and counts as failed. Limits are wide: a new machine first builds the tools of others.
 *
 * @typedef {{ name: string, script: string, minutes: number, kind: 'command' | 'suite' }} Job
 */

const suite = (/** @type {[string, string, number]} */ ...[name, script, minutes]) => ({
  name,
  script,
  minutes,
  kind: /** @type {const} */ ('suite'),
})
const command = (/** @type {[string, string, number]} */ ...[name, script, minutes]) => ({
  name,
  script,
  minutes,
  kind: /** @type {const} */ ('command'),
})

/**
 * Stages run one after the other. The jobs of a stage share its lanes; the longest come first, so that none is left alone at the end.
 *
 * @type {readonly { lanes: number, jobs: readonly Job[] }[]}
 */
export const STAGES = [
  // First: suites that run at the same time then find everything built.
  { lanes: 1, jobs: [command('types', 'types', 5)] },
  // Two at a time even on two cores: most of them wait for processes, timers and disks.
  {
    lanes: 2,
    jobs: [
      suite('killed processes, garbage and real tools', 'test:slow', 28),
      suite('fleets of simulated machines', 'test:lab', 28),
      suite('media booted by emulated machines, and a real Kubernetes API server', 'test:boot', 30),
      suite('unit and property tests', 'test', 15),
      suite('conformance with the recorded contract', 'test:contract', 8),
      command('generated documentation is current', 'docs:check', 5),
      command('lint and format', 'lint', 5),
      command('import directions', 'imports', 5),
      command('no function in two packages', 'copies', 5),
    ],
  },
  // Alone: it measures.
  { lanes: 1, jobs: [command('benchmarks run (short)', 'bench -- --quick', 5)] },
]
