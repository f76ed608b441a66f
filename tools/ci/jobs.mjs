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

const MINUTES = 28

/** A long suite as two jobs, so that lanes end at about the same time: some of its subjects, and all others. */
function twoParts(
  /** @type {{ script: string, subjects: string[], some: string, others: string }} */ {
    script,
    subjects,
    some,
    others,
  },
) {
  const folders = subjects.map((subject) => `tests/${script.replace('test:', '')}/${subject}/`)
  return {
    some: suite(some, `${script} -- ${folders.join(' ')}`, MINUTES),
    others: suite(
      others,
      `${script} -- ${folders.map((folder) => `--exclude=${folder}**`).join(' ')}`,
      MINUTES,
    ),
  }
}

const SLOW = twoParts({
  script: 'test:slow',
  subjects: ['fault', 'fuzz'],
  some: 'killed processes and garbage',
  others: 'comparisons with real tools',
})
const LAB = twoParts({
  script: 'test:lab',
  subjects: ['chaos'],
  some: 'installations while the service dies',
  others: 'fleets of simulated machines',
})
const BOOT = twoParts({
  script: 'test:boot',
  subjects: ['vm'],
  some: 'media booted by emulated machines',
  others: 'a real Kubernetes API server, and tools that write disks',
})

const BROWSER = twoParts({
  script: 'test:browser',
  subjects: ['remedies', 'newcomer', 'keyboard'],
  some: 'web pages in a browser, from newcomers to keyboards',
  others: 'web pages in a browser, all other flows',
})

/** Before everything else: jobs that start together would all install. */
export const DEPENDENCIES = command('dependencies', 'setup', 10)

/** Beside everything else, with low priority: on a new machine it takes minutes, and the suites that need it come late. */
export const TOOLS = command('tools of others', 'tools', 40)

/**
 * Stages run one after the other. The jobs of a stage share its lanes; the longest come first, so that none is left alone at the end.
 *
 * @type {readonly { lanes: number, jobs: readonly Job[] }[]}
 */
export const STAGES = [
  // Before anything is built: a test that needs what only a build makes fails here, as it would in a fresh clone.
  {
    lanes: 2,
    jobs: [
      suite('unit and property tests', 'test', 25),
      suite('conformance with the recorded contract', 'test:contract', 15),
      command('generated documentation is current', 'docs:check', 8),
      command('lint and format', 'lint', 8),
      command('import directions', 'imports', 5),
      command('no function in two packages', 'copies', 8),
    ],
  },
  // Suites that run at the same time then find everything built.
  {
    lanes: 1,
    jobs: [
      command('program of the service', 'groundwork -- --version', 5),
      command('program for hosts', 'build:host', 10),
      command('web pages', 'build:ui', 5),
    ],
  },
  // More than there are cores: emulated machines and fleets compute all the time, most others wait for processes, timers and disks.
  {
    lanes: 3,
    jobs: [
      ...[BOOT.some, SLOW.some, LAB.some, SLOW.others, LAB.others, BOOT.others],
      ...[BROWSER.some, BROWSER.others],
      command('types', 'types', 10),
    ],
  },
  // Alone: it measures.
  { lanes: 1, jobs: [command('benchmarks run (short)', 'bench -- --quick', 20)] },
]
