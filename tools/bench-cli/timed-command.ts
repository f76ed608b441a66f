// How long a command takes, as a person and as a processor see it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Timed {
  readonly wallMs: number
  /** User and system time of the process. */
  readonly cpuMs: number
}

/** The shell's `times` has two lines: its own, and those of what it ran. */
export function cpuOfTimes(text: string): number {
  const [, children = ''] = text.trim().split('\n').slice(-2)
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  )
}

export async function timeCommand(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Timed> {
  const started = performance.now()
  const { stdout } = await run('bash', ['-c', '"$@" > /dev/null || exit 1; times', 'bash', ...words], {
    env: { ...process.env, ...env },
  })
  return { wallMs: performance.now() - started, cpuMs: cpuOfTimes(stdout) }
}

export interface Figures {
  readonly best: Timed
  readonly median: Timed
}

export async function timeRounds(rounds: number, once: () => Promise<Timed>): Promise<Figures> {
  const all: Timed[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await once())
  const sorted = (read: (timed: Timed) => number) => all.map(read).sort((a, b) => a - b)
  const [walls, cpus] = [sorted(({ wallMs }) => wallMs), sorted(({ cpuMs }) => cpuMs)]
  const at = (place: number) => ({ wallMs: walls[place] ?? Number.NaN, cpuMs: cpus[place] ?? Number.NaN })
  return { best: at(0), median: at(Math.floor(all.length / 2)) }
}
