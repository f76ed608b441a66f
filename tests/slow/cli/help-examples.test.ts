// Every example of `--help`, typed against real services. One that is in no scene fails the first test.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireTools } from '../walkthrough/require-tools.ts'
import { type CommandTerminal, openCommandTerminal, type Typed } from './command-terminal.ts'
import { exampleOf, type Scene } from './example.ts'
import { writeExampleFiles } from './example-files.ts'
import { type ExampleLab, openExampleLab } from './example-lab.ts'
import { type MirrorSite, startMirrorSite } from './mirror-site.ts'
import { readHelpExamples } from './read-help-examples.ts'
import { ADMINISTRATOR, COMPLETION, OTHERS, PASSWORD } from './scenes/access.ts'
import { AICLI } from './scenes/aicli.ts'
import { BMC, BMC_PASSWORD } from './scenes/bmc.ts'
import { DEFINITIONS } from './scenes/definitions.ts'
import { FIRST_STEPS } from './scenes/first-steps.ts'
import { BINDING, GONE_HOSTS, HOSTS, MENDING, READY_HOSTS, UNBINDING } from './scenes/hosts.ts'
import { FIRST_ATTEMPT, INSTALLATION, LATER_HOST } from './scenes/installation.ts'
import { MIRROR } from './scenes/mirror.ts'
import { OPERATOR } from './scenes/operator.ts'
import { type SecureBmc, startSecureBmc } from './secure-bmc.ts'
import { type SecureService, startSecureService } from './secure-service.ts'

const SCENES: readonly Scene[] = [
  ...[FIRST_STEPS, HOSTS, MENDING, READY_HOSTS, BINDING, UNBINDING, GONE_HOSTS, ADMINISTRATOR, DEFINITIONS],
  ...[FIRST_ATTEMPT, INSTALLATION, LATER_HOST, AICLI, OTHERS, COMPLETION, BMC, MIRROR, OPERATOR],
]
const TOO_LITTLE_MEMORY = { memory: { physical_bytes: 4 * 2 ** 30, usable_bytes: 4 * 2 ** 30 } }

/** Of BMCs that the service drives: packages/cli/src/commands/bmcs.test.ts types these commands against a service. */
const TYPED_ELSEWHERE = [
  'cat bmcs.csv',
  'groundwork boot bmc node-1',
  'groundwork boot bmc node-1 node-2',
  'groundwork eject bmc node-1',
  'groundwork get bmc node-1 -o yaml',
  'groundwork get bmcs',
  'groundwork host import-bmcs bmcs.csv --infraenv rack --user root --password-file bmc-password',
  'groundwork power bmc node-1 --to cycle',
  'groundwork probe bmc node-1',
  'groundwork stop bmc node-1',
  'groundwork watch bmcs',
]

let home: string
let lab: ExampleLab
let secure: SecureService
let bmc: SecureBmc
let mirrors: MirrorSite
let terminal: CommandTerminal
/** What stands in examples, and what it is here. */
let places: Readonly<Record<string, string>>
beforeAll(async () => {
  requireTools()
  home = await mkdtemp(join(tmpdir(), 'groundwork-examples-'))
  lab = await openExampleLab(join(home, 'lab'))
  secure = await startSecureService(join(home, 'secure'))
  bmc = await startSecureBmc(join(home, 'bmc'), 'root', BMC_PASSWORD)
  mirrors = await startMirrorSite(join(home, 'mirrors'), home)
  terminal = await openCommandTerminal(home)
  await terminal.keep('bmc-password', BMC_PASSWORD)
  await writeExampleFiles(home, PASSWORD)
  places = {
    'https://192.168.1.10:8090': secure.url,
    'https://lab:8090': secure.url,
    '--listen 192.168.1.10': '--listen 127.0.0.1',
    '3A:0F:...': secure.fingerprint,
    '192.0.2.21': bmc.address,
    'quay.io': mirrors.host,
    'registry.example.com:5000': mirrors.host,
    '7C:52:...': bmc.fingerprint,
    '{one-time login}': secure.oneTimeLogin,
    '/run/secrets/ci': join(home, 'password'),
    '/srv/groundwork': secure.dataDir,
    '/etc/bash_completion.d': home,
    '${fpath[1]}': home,
  }
  for (const name of ['here', 'rack-7']) await must(`groundwork context add ${name} --url ${lab.url}`)
})
afterAll(async () => {
  await secure?.close()
  await bmc?.close()
  await mirrors?.close()
  await lab?.close()
  await rm(home, { recursive: true, force: true })
})

const placed = (text: string): string =>
  Object.entries(places).reduce((now, [name, place]) => now.replaceAll(name, place), text)

async function must(line: string): Promise<string> {
  const { code, text } = await terminal.type(line)
  expect(code, `${line}\n${text}`).toBe(0)
  return text
}

/** What the last example printed. */
async function play({ given = [], examples }: Scene, env: Typed['env'] = {}): Promise<string> {
  for (const line of given) await must(line)
  let last = ''
  for (const { command, code = 0, says = /^/, takesTime, answers, ...how } of examples.map(exampleOf)) {
    let isOver = false
    const typed = { ...how, env, ...(answers && { answers: answers.map(answered) }) }
    const running = terminal.type(placed(command), typed).finally(() => {
      isOver = true
    })
    if (takesTime) await lab.until(() => isOver)
    const said = await running
    expect.soft(said, command).toEqual({ code, text: expect.stringMatching(says) })
    last = said.text
  }
  return last
}
async function choosePassword(name: string): Promise<void> {
  const said = await must(`groundwork reset-password ${name} --data-dir ${secure.dataDir}`)
  const [, login = ''] = new RegExp(`as ${name} with (\\S+)`).exec(said) ?? []
  await terminal.keep('one-time', login)
  const files = '--one-time --password-file one-time --new-password-file password'
  await must(
    `groundwork login for-${name} --url ${secure.url} --fingerprint ${secure.fingerprint} --user ${name} ${files}`,
  )
}

const answered = ([asked, answer]: readonly [RegExp, string]) => [asked, placed(answer)] as const

it('all examples are here', () => {
  const here = SCENES.flatMap(({ examples }) => examples.map((example) => exampleOf(example).command))
  expect([...here, ...TYPED_ELSEWHERE].toSorted()).toEqual(readHelpExamples().toSorted())
})

it(FIRST_STEPS.title, () => play(FIRST_STEPS))

it(HOSTS.title, async () => {
  await lab.tellOf('edge', 1, { hostname: 'node-1', ...TOO_LITTLE_MEMORY })
  await lab.tellOf('edge', 2, { hostname: 'node-2' })
  await lab.tellOf('edge', 3, { hostname: 'node-3' })
  await play(HOSTS, { AI_URL: lab.url, ID: await lab.idOf('cluster', 'edge') })
})

it(MENDING.title, () => play(MENDING))

it(READY_HOSTS.title, async () => {
  await lab.tellMore()
  await play(READY_HOSTS)
})

it(BINDING.title, async () => {
  await must('groundwork delete infraenv edge --yes')
  const secret = 'pull_secret=@pull-secret.json'
  await must(`groundwork create cluster edge version=4.20 domain=example.com ${secret}`)
  await must(`groundwork create infraenv edge version=4.20 ${secret}`)
  lab.forgetMachines()
  await lab.tellOf('edge', 1, { hostname: 'node-1' })
  await lab.tellOf('edge', 2, { hostname: 'node-2' })
  await play(BINDING)
})

it(UNBINDING.title, async () => {
  await lab.tellMore()
  await play(UNBINDING)
})

it(GONE_HOSTS.title, async () => {
  await lab.pass(10 * 60_000)
  await play(GONE_HOSTS)
  // The one that belongs to no cluster any more has another status.
  await must("groundwork delete hosts --filter 'name~.' --infraenv edge --yes")
  await must('groundwork delete cluster edge --yes')
  await must('groundwork delete infraenv edge --yes')
})

it(ADMINISTRATOR.title, async () => {
  const token = await play(ADMINISTRATOR)
  await terminal.keep('token.txt', token)
  const admin = `--url ${secure.url} --fingerprint ${secure.fingerprint}`
  await must(`groundwork login rack ${admin} --user admin --password-file password`)
  await must('groundwork context use here')
})

it(DEFINITIONS.title, () => play(DEFINITIONS))

it(FIRST_ATTEMPT.title, async () => {
  await lab.rack('edge', ['node-1', 'node-2', 'node-3', 'node-4', 'node-5', 'node-7'], 5)
  await play(FIRST_ATTEMPT)
})

it(INSTALLATION.title, async () => {
  await lab.untilStatus('edge', 'ready')
  await play(INSTALLATION)
  expect(await readFile(join(home, 'kubeconfig.edge'), 'utf8')).toContain('https://api.edge.example.com:6443')
})

it(LATER_HOST.title, async () => {
  await lab.untilHost('node-7', 'known')
  await play(LATER_HOST)
  await lab.untilHost('node-7', 'added-to-existing-cluster')
})

it(AICLI.title, () => play(AICLI, { AI_URL: lab.url }))

it(OTHERS.title, async () => {
  await must('groundwork context use lab')
  await must('groundwork create user ci --role user')
  for (const name of ['alice', 'ci']) await choosePassword(name)
  await must('groundwork context use lab')
  await play(OTHERS)
})

it(COMPLETION.title, async () => {
  await must('mkdir -p .config/fish/completions')
  await play(COMPLETION)
})

it(BMC.title, () =>
  play(BMC, { GROUNDWORK_BMC_PASSWORD: BMC_PASSWORD, GROUNDWORK_BMC_FINGERPRINT: bmc.fingerprint }),
)

it(MIRROR.title, () => play(MIRROR))

it(OPERATOR.title, () => play(OPERATOR))
