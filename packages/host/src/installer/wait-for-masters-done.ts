import { ROUND_RETRIES, readStagesOf } from './cluster-hosts.ts'
import type { InstallerContext } from './installer-context.ts'
import { pollUntilDone } from './pivot/poll-until-done.ts'

const INTERVAL_MS = 5_000
/** The server of configurations runs on masters; with fewer a worker that restarts may find none. */
const NEEDED = 2

/** Until a worker finds a control plane after its restart. One that is added to a running cluster does not wait. */
export async function waitForMastersDone(context: InstallerContext): Promise<void> {
  let kind: string | null = null
  await pollUntilDone(context, { intervalMs: INTERVAL_MS }, 'Waiting for the control plane', async () => {
    kind ??= await readClusterKind(context)
    if (kind === 'AddHostsCluster') return true
    const masters = await readStagesOf(context, 'master')
    // Services of before arbiters refuse the question.
    const arbiters = await readStagesOf(context, 'arbiter').catch(() => [])
    return [...masters, ...arbiters].filter((stage) => stage === 'Done').length >= NEEDED
  })
}

async function readClusterKind({ service, settings, signal }: InstallerContext): Promise<string> {
  const path = `/v2/clusters/${settings.clusterId}?exclude-hosts=true`
  const cluster = (await service.call({ path, signal, maxRetries: ROUND_RETRIES })) as {
    kind?: string
  } | null
  return cluster?.kind ?? ''
}
