// Size, start, memory at rest and the time of an inventory: of the program as machines get it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { row } from '../bench-service/report.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'arm64' }
const IDS = {
  infra_env_id: '1c2d3e4f-0000-4000-8000-000000000001',
  host_id: '1c2d3e4f-0000-4000-8000-000000000002',
}

export interface ExecutablePlan {
  readonly runs: number
  /** Before its memory is read. */
  readonly restMs: number
}

/** False: it was not built. */
export async function measureExecutable({ runs, restMs }: ExecutablePlan): Promise<boolean> {
  const name = `groundwork-host-${ARCHITECTURES[process.arch] ?? process.arch}`
  const program = fileURLToPath(new URL(`../../packages/host/dist/${name}`, import.meta.url))
  if (!existsSync(program)) return false
  row('size', `${(statSync(program).size / 1e6).toFixed(1)} MB`)
  row(`start to its version, median of ${runs}`, `${medianMs(program, ['--version'], runs)} ms`)
  row(`inventory of this machine, median of ${runs}`, `${medianMs(program, ['inventory'], runs)} ms`)
  const { restingMB, highestMB } = await memoryOfAgent(program, restMs)
  row('resident memory of an agent that waits', `${restingMB} MB, ${highestMB} MB at most`)
  return true
}

function medianMs(program: string, args: readonly string[], runs: number): string {
  const times = Array.from({ length: runs }, () => {
    const began = performance.now()
    const { status } = spawnSync(program, args, { stdio: 'ignore' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}.`)
    return performance.now() - began
  }).sort((a, b) => a - b)
  return (times[Math.floor(times.length / 2)] ?? 0).toFixed(0)
}

/** With a service that takes the agent and never wants anything from it. */
async function memoryOfAgent(
  program: string,
  restMs: number,
): Promise<{ restingMB: string; highestMB: string }> {
  const runner = { args: [JSON.stringify({ ...IDS, agent_version: 'bench:1' })] }
  const server = createServer((request, response) => {
    const [status, body] = request.url?.includes('/instructions')
      ? [200, { next_instruction_seconds: 60, instructions: [] }]
      : [201, { id: IDS.host_id, next_step_runner_command: runner }]
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const args = ['agent', '--url', `http://127.0.0.1:${port}`, '--infra-env-id', IDS.infra_env_id]
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    if (child.exitCode !== null) throw new Error(`The agent ended with ${child.exitCode}.`)
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      ((Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024) / 1e6).toFixed(0)
    return { restingMB: megabytes('VmRSS'), highestMB: megabytes('VmHWM') }
  } finally {
    child.kill('SIGTERM')
    await ended
    server.closeAllConnections()
    server.close()
  }
}
