// groundwork demo: everything in one directory, from nothing to installed clusters.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Demo, startDemo } from '@groundwork/lab/demo'
import { LabError } from '@groundwork/lab/lab'
import { waitForSignal } from '@groundwork/service/commands'
import type { DemoFlags } from './add-demo-command.ts'
import { createDemoScreen, type DemoScreen } from './demo-screen.ts'
import { demoSummary } from './demo-summary.ts'
import { lookAround } from './look-around.ts'

const FAILED = 1
const INTERRUPTED = 130
const NOTICE = `These addresses do not answer: the clusters are simulated.
Their certificates, Ignition and kubeconfigs are real, made by the
built-in generator of Groundwork in place of openshift-install.`

export async function runDemoCommand(flags: DemoFlags): Promise<void> {
  const signal = waitForSignal()
  const ending = new AbortController()
  void signal.first.then(() => ending.abort())
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-demo-'))
  const screen = createDemoScreen(process.stdout, {
    isPlain: Boolean(flags.plain) || !process.stdout.isTTY || Boolean(process.env.NO_COLOR),
    hasBlocks: /utf-?8/i.test(process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || ''),
  })
  console.log(
    'Groundwork demo. The machines are simulated: no hardware is touched, nothing leaves this computer.',
  )
  let code = FAILED
  let demo: Demo | null = null
  try {
    const { startDemo: start } = await import('@groundwork/lab/demo')
    demo = await begin(start, { flags, directory, screen, ending: ending.signal })
    const running = demo
    signal.onSecond(() => running.abandon())
    code = await show(demo, { flags, directory, screen, ending: ending.signal })
  } catch (error) {
    screen.end()
    if (!(error instanceof LabError)) throw error
    console.error(error.message)
  } finally {
    await demo?.close()
    await leave(directory, flags)
  }
  if (code !== 0) process.exit(code)
}

interface Showing {
  readonly flags: DemoFlags
  readonly directory: string
  readonly screen: DemoScreen
  readonly ending: AbortSignal
}

const begin = (start: typeof startDemo, { flags, directory, screen, ending }: Showing): Promise<Demo> =>
  start({ seed: flags.seed, directory, signal: ending, reporter: screen })

/** Gives the exit code. */
async function show(demo: Demo, { flags, directory, screen, ending }: Showing): Promise<number> {
  const outcome = await demo.run()
  screen.end()
  const hasFiles = Boolean(flags.keep) || (Boolean(flags.serve) && !ending.aborted)
  console.log(`\n${demoSummary(outcome, { tookMs: performance.now(), hasFiles })}\n`)
  console.log(NOTICE)
  if (flags.serve && !ending.aborted) await lookAround(demo, directory, ending)
  if (outcome.problem === null) return 0
  return outcome.problem === '' ? INTERRUPTED : FAILED
}

async function leave(directory: string, { keep }: DemoFlags): Promise<void> {
  if (keep) return console.log(`All files stay in ${directory}.`)
  await rm(directory, { recursive: true, force: true })
  console.log(
    'All files are removed. Use --keep to keep them (with the kubeconfigs), --serve to look around first.',
  )
}
