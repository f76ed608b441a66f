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

const MINUTES = 45

/**
 * A long suite as several jobs, so that lanes end at about the same time: those of some subjects, and one of all others.
 *
 * @param {string} script
 * @param {Record<string, readonly string[]>} parts what a part is called, and its subjects
 * @param {string} others
 * @returns {Job[]} in that order
 */
function inParts(script, parts, others) {
  const folderOf = (/** @type {string} */ subject) => `tests/${script.replace('test:', '')}/${subject}/`
  const excluded = Object.values(parts)
    .flat()
    .map((subject) => `--exclude=${folderOf(subject)}**`)
  return [
    ...Object.entries(parts).map(([name, subjects]) =>
      suite(name, `${script} -- ${subjects.map(folderOf).join(' ')}`, MINUTES),
    ),
    suite(others, `${script} -- ${excluded.join(' ')}`, MINUTES),
  ]
}

const [KILLS, NETWORKS, COMMANDS, COMPARISONS] = /** @type {[Job, Job, Job, Job]} */ (
  inParts(
    'test:slow',
    {
      'killed processes and garbage': ['fault', 'fuzz'],
      'agents in networks of their own': ['host'],
      'the command line, and aicli': ['aicli', 'cli', 'walkthrough'],
    },
    'comparisons with real tools',
  )
)
const [CHAOS, FLEETS] = /** @type {[Job, Job]} */ (
  inParts('test:lab', { 'installations while the service dies': ['chaos'] }, 'fleets of simulated machines')
)
const [MEDIA, KUBERNETES] = /** @type {[Job, Job]} */ (
  inParts(
    'test:boot',
    { 'media booted by emulated machines': ['vm'] },
    'a real Kubernetes API server, and tools that write disks',
  )
)
const [NEWCOMERS, FLOWS] = /** @type {[Job, Job]} */ (
  inParts(
    'test:browser',
    { 'web pages in a browser, from newcomers to keyboards': ['remedies', 'newcomer', 'keyboard'] },
    'web pages in a browser, all other flows',
  )
)

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
  // Suites that run at the same time then find everything built. Each build writes into a folder of its own.
  {
    lanes: 2,
    jobs: [
      command('program for hosts', 'build:host', 10),
      command('web pages', 'build:ui', 5),
      command('program of the service', 'groundwork -- --version', 5),
    ],
  },
  // The executable is made of all of these. The benchmarks, which compile the engine, find that the types have done so.
  { lanes: 2, jobs: [command('types', 'types', 10), command('one executable', 'build', 15)] },
  // More than there are cores: emulated machines and fleets compute all the time, agents in networks wait nearly all of it, and most
  // others wait now and then for processes, timers and disks. The short benchmarks only show that they run, so they need no quiet.
  {
    lanes: 3,
    jobs: [
      ...[MEDIA, COMPARISONS, NETWORKS, COMMANDS, FLEETS, NEWCOMERS],
      ...[KUBERNETES, FLOWS, KILLS, CHAOS],
      command('benchmarks run (short)', 'bench -- --quick', 20),
    ],
  },
]
