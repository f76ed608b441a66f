import type { HostStage } from '@groundwork/contract/vocabulary'
import { reasonOf } from '@groundwork/errors/error-text'
import { type ClusterHost, readOtherHosts, reportForHost } from '../cluster-hosts.ts'
import type { InstallerContext } from '../installer-context.ts'
import { hasAsked, ignitionRequests } from './ignition-requests.ts'

const DIRECTORY = '/var/log/containers'
const INTERVAL_MS = 30_000
const SEEN: readonly string[] = [
  'Configuring',
  'Joined',
  'Done',
  'Waiting for ignition',
] satisfies HostStage[]

/** The bootstrap answers workers only with "not ready yet", so theirs is another stage. */
export const stageOfRequest = ({ role }: Pick<ClusterHost, 'role'>): HostStage =>
  role === 'worker' ? 'Waiting for ignition' : 'Configuring'

/**
 * Tells the service which machines fetch their configuration from this one, until all did or the signal comes. Never throws.
 * `joined`: ids of those that got further meanwhile; they must not seem to go back.
 */
export async function watchMcsLog(
  context: InstallerContext,
  joined: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { machine, log, signal } = context
  let waiting: readonly ClusterHost[] | null = null
  while (!signal.aborted) {
    try {
      waiting ??= (await readOtherHosts(context)).filter(({ stage }) => !SEEN.includes(stage))
      waiting = await reportRequests(context, waiting, joined)
      if (waiting.length === 0) return
    } catch (error) {
      if (!signal.aborted)
        log.warn(`Cannot read which machines fetched their configuration: ${reasonOf(error)}`)
    }
    await machine.clock.sleep(INTERVAL_MS, signal)
  }
}

/** Returns the hosts that have not asked yet, or whose request was not reported to the service. */
async function reportRequests(
  context: InstallerContext,
  hosts: readonly ClusterHost[],
  joined: ReadonlySet<string>,
): Promise<readonly ClusterHost[]> {
  const requests = ignitionRequests(await readMcsLog(context))
  const left: ClusterHost[] = []
  for (const host of hosts) {
    // Asked for each by itself: it may join while another one is reported.
    if (joined.has(host.id)) continue
    if (!hasAsked(requests, host.addresses)) {
      left.push(host)
      continue
    }
    try {
      await reportForHost(context, host, stageOfRequest(host))
    } catch (error) {
      context.log.warn(
        `${host.name} fetched its configuration, but it could not be reported: ${reasonOf(error)}`,
      )
      left.push(host)
    }
  }
  return left
}

/** All of them: a server that was started again has a log of its own. */
async function readMcsLog({ machine }: InstallerContext): Promise<string> {
  const names = await machine.files.list(DIRECTORY)
  const logs = names.filter((name) => name.includes('machine-config-server') && name.endsWith('.log'))
  const texts = await Promise.all(logs.map((name) => machine.files.text(`${DIRECTORY}/${name}`)))
  return texts.filter((text) => text !== null).join('\n')
}
