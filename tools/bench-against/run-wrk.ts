// One run of Debian's wrk over a fixed list of requests. Percentiles are wrk's own, which counts a slow answer also for the requests that
// would have been sent meanwhile; the rate comes from the first request to the last answer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AGENT_IMAGE } from '../bench-service/running-service.ts'

export interface WrkLoad {
  readonly script: 'instructions' | 'inventory' | 'register'
  readonly port: number
  readonly connections: number
  /** A request each; load/<script>.lua says what a line is. */
  readonly lines: readonly string[]
  /** The body, for scripts that need one. */
  readonly template?: string
}

export interface WrkResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 2xx and 3xx: too many make the other figures worthless. */
  readonly refused: number
}

const SCRIPTS = fileURLToPath(new URL('load/', import.meta.url))

export async function runWrk({ script, port, connections, lines, template }: WrkLoad): Promise<WrkResult> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-wrk-'))
  try {
    const [list, body] = [join(directory, 'lines'), join(directory, 'body')]
    writeFileSync(list, `${lines.join('\n')}\n`)
    writeFileSync(body, template ?? '')
    const words = ['-t1', `-c${connections}`, '-d3600s', '--timeout', '60s', '-s', `${script}.lua`]
    const rest = [`http://127.0.0.1:${port}`, '--', String(connections), list, body]
    const output = await untilFinished([...words, ...rest])
    return parseResult(output, lines.length)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** wrk waits for its duration to end, whatever the script says; an interrupt ends it in order. */
async function untilFinished(words: readonly string[]): Promise<string> {
  const child = spawn('wrk', words, {
    cwd: SCRIPTS,
    env: { ...process.env, BENCH_AGENT: AGENT_IMAGE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const wasFinished = output.includes('finished ')
    output += chunk
    if (!wasFinished && output.includes('finished ')) child.kill('SIGINT')
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`wrk ended with ${code}: ${output}`)
  return output
}

function parseResult(output: string, expected: number): WrkResult {
  const seconds = Number(/^finished ([\d.]+)$/m.exec(output)?.[1])
  const [p50 = 0, p99 = 0, requests, refused = 0, broken] = (/^result (.+)$/m.exec(output)?.[1] ?? '')
    .split(' ')
    .map(Number)
  if (requests !== expected || broken !== 0 || !(seconds > 0))
    throw new Error(`Not all of ${expected} requests were answered: ${output}`)
  return { perSecond: expected / seconds, p50Ms: p50 / 1_000, p99Ms: p99 / 1_000, refused }
}
