// The service as people run it: a process of its own, started from its bundle.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAM } from './program.ts'

export const AGENT_IMAGE = 'registry.example.com/agent:fault'

export interface ServiceOptions {
  readonly dataDir: string
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Another program than ours, which takes the same flags and says the same. */
  readonly main?: string
  /** A command that runs the one after it, in surroundings of its own. */
  readonly inside?: readonly string[]
}

export interface ServiceProcess {
  readonly pid: number
  /** `http://127.0.0.1:<port>` of the API. */
  readonly url: string
  /** What it said on standard output. */
  readonly banner: string
  /** All that processes on this data directory ever logged. */
  log(): string
  isAlive(): boolean
  /** As a power cut for this process; the embedded database runs on. */
  kill(): Promise<void>
  /** Asks it to end in order. */
  terminate(): Promise<number | null>
}

const PORTS = ['--api-port', '0', '--ui-port', '0', '--image-port', '0']
const START_PATIENCE_MS = 90_000

export async function startService({
  dataDir,
  flags = [],
  env = {},
  main = PROGRAM,
  inside = [],
}: ServiceOptions): Promise<ServiceProcess> {
  const logFile = join(dataDir, 'service.log')
  const log = openSync(logFile, 'a', 0o600)
  const command = [...inside, process.execPath, main, '--data-dir', dataDir, ...PORTS, ...flags]
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'pipe', log],
    env: { ...process.env, AGENT_DOCKER_IMAGE: AGENT_IMAGE, ...env },
  })
  closeSync(log)
  const readLog = () => readFileSync(logFile, 'utf8')
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  try {
    const banner = await bannerOf(child, readLog)
    return {
      pid: child.pid ?? 0,
      url: /API\s+(http:\/\/[\d.]+:\d+)/.exec(banner)?.[1] ?? '',
      banner,
      log: readLog,
      isAlive: () => child.exitCode === null && child.signalCode === null,
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
      terminate() {
        child.kill('SIGTERM')
        return ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** The last line of it tells how to stop: then everything is ready. */
function bannerOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const late = setTimeout(() => reject(new Error(`No start in time.\n${log()}`)), START_PATIENCE_MS)
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (!text.includes('Ctrl-C')) return
      clearTimeout(late)
      resolve(text)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The service ended with ${code} while starting.\n${log().slice(-4_000)}`))
    })
  })
}
