// Simulated machines for the service that this process runs: the lab in a process of its own, as "groundwork lab up" starts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { isSea } from 'node:sea'
import type { Simulation, SimulationRequest, Simulator } from '@groundwork/service/commands'

/** Fast enough to watch, slow enough to follow. */
const SPEED = 20
const STOP_WITHIN_MS = 10_000

/** `program`: what Node runs as this command; one executable is the command already. */
export function createSimulator(
  program: readonly string[] = isSea() ? [] : [...process.execArgv, process.argv[1] ?? ''],
): Simulator {
  return {
    async problemWith({ profile, fault }) {
      // Loaded only when a simulation is asked for.
      const [{ BUILT_IN_NAMES }, { ALL_FAULTS }] = await Promise.all([
        import('@groundwork/lab/profiles'),
        import('@groundwork/lab/faults'),
      ])
      const profiles: readonly string[] = BUILT_IN_NAMES
      const faults: readonly string[] = Object.values(ALL_FAULTS).map(({ name }) => name)
      if (profile !== null && !profiles.includes(profile))
        return `There is no profile ${profile}. There are ${profiles.join(', ')}.`
      if (fault !== null && !faults.includes(fault))
        return `There is no fault ${fault}. There are ${faults.join(', ')}.`
      return null
    },
    start: (request) => simulationOf(startLab(program, request)),
  }
}

function startLab(program: readonly string[], request: SimulationRequest): ChildProcess {
  const { url, infra_env_id, count, profile, fault, token } = request
  const flags = [
    ...['--infra-env', infra_env_id, '--hosts', String(count), '--url', url, '--speed', String(SPEED)],
    ...(profile === null ? [] : ['--profile', profile]),
    // One of them has it.
    ...(fault === null ? [] : ['--fault', `${fault}:${Math.floor(100 / count)}%`]),
    '--until-stdin-ends',
  ]
  // Those of whoever started the service, and meant for another one.
  const {
    GROUNDWORK_TOKEN: _token,
    GROUNDWORK_URL: _url,
    AI_URL: _address,
    AI_TOKEN: _other,
    ...env
  } = process.env
  return spawn(process.execPath, [...program, 'lab', 'up', ...flags], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Not as a flag, which every user of this computer could read.
    env: { ...env, NO_COLOR: '1', ...(token !== null && { GROUNDWORK_TOKEN: token }) },
  })
}

/** Lines begin with the seconds since the start. */
const TIME = /^\s*\d+\.\d s {2}/

function simulationOf(child: ChildProcess): Simulation {
  let last = 'The machines are being switched on.'
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      last = `The simulation could not be started: ${error.message}`
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  for (const output of [child.stdout, child.stderr]) {
    // There is none if it could not be started.
    if (!output) continue
    createInterface({ input: output }).on('line', (line) => {
      const text = line.replace(TIME, '').trim()
      if (text !== '') last = text
    })
  }
  return {
    lastLine: () => last,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      await once(child, 'close')
      clearTimeout(late)
    },
  }
}
