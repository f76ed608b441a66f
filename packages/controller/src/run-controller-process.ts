// The process in the pod: reads what it is told, and does it.

import { appendFileSync } from 'node:fs'
import { reasonOf } from '@groundwork/errors/error-text'
import type { AgentLog } from '@groundwork/host/agent'
import { withoutCredentials } from '@groundwork/host/installer'
import { createRealMachine, readAuthorities } from '@groundwork/host/machine'
import { connectToCluster, findCluster } from './cluster/connect-to-cluster.ts'
import { readControllerSettings } from './context/controller-settings.ts'
import { LOG_FILE } from './logs/own-log.ts'
import { runController } from './run-controller.ts'

const FAILED = 1

/** Until the end; the answer is the exit code. */
export async function runControllerProcess(): Promise<number> {
  const log = createProcessLog((line) => {
    process.stdout.write(line)
    appendFileSync(LOG_FILE, line)
  })
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())
  try {
    const settings = readControllerSettings(process.env)
    const { token: _, ...shown } = settings
    const serviceUrl = withoutCredentials(settings.serviceUrl)
    log.info(`Started with ${JSON.stringify({ ...shown, serviceUrl })}.`)
    const { caFile, isInsecure } = settings
    // Now, and not with the first request: a wrong path does not get better by trying again for an hour.
    if (caFile !== '') readAuthorities(caFile)
    // Programs of the pod talk to the cluster, which is not behind the proxies; only the service may be.
    const forService: Record<string, string | undefined> = { ...process.env }
    const machine = {
      ...createRealMachine(),
      fetch: createRealMachine({ environment: forService, caFile, isInsecure }).fetch,
    }
    const cluster = connectToCluster(await findCluster(process.env))
    return await runController({
      ...{ machine, settings, log, cluster, signal: ending.signal },
      useProxies: (environment) => Object.assign(forService, environment),
    })
  } catch (error) {
    log.error(reasonOf(error))
    return FAILED
  }
}

/** One line for each message, with the time: the pod's log is read by people, and sent to the service. */
function createProcessLog(write: (line: string) => void, now = () => new Date()): AgentLog {
  const say = (level: string) => (text: string) => {
    const line = text.replace(/\s*\n\s*/g, ' | ')
    try {
      write(`${now().toISOString()} ${level.padEnd(5)} ${line}\n`)
    } catch {
      // A full disk must not stop the controller.
    }
  }
  return { info: say('info'), warn: say('warn'), error: say('error') }
}
