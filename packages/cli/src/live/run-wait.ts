// "wait", and "install --wait": shows what happens, and ends with what a script needs to know.
import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import { CliError, interrupted } from '../failures/cli-error.ts'
import type { Connection } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import { mayColour, mayUseUnicode, type Surroundings } from '../terminal/surroundings.ts'
import { readBlockers } from './blockers.ts'
import type { Condition } from './conditions.ts'
import type { ClusterPicture } from './picture.ts'
import { createProgressDisplay } from './progress-display.ts'
import { type WaitEnd, waitForCluster } from './wait-for-cluster.ts'

export interface WaitWishes {
  readonly clusterId: string
  /** As people call it. */
  readonly name: string
  readonly conditions: readonly Condition[]
  readonly failOn: readonly string[]
  readonly timeoutMs: number | null
  /** Only the end is told. */
  readonly isQuiet: boolean
}

/** The service computes it anew each time, and it changes slowly. */
const ESTIMATE_EVERY_MS = 10_000
const UNDER_WAY: readonly string[] = [
  ...['preparing-for-installation', 'installing', 'finalizing', 'installing-pending-user-action'],
]

/** The last picture; throws CliError when the conditions did not come to hold. */
export async function runWait(
  around: Surroundings,
  connection: Connection,
  wishes: WaitWishes,
): Promise<ClusterPicture> {
  const { clock, signal, err } = around
  const display = createProgressDisplay(err, {
    ...{ hasColour: mayColour(around, err), hasBlocks: mayUseUnicode(around, err), now: () => clock.now() },
  })
  let estimate: ClusterEstimate | null = null
  let estimatedAt = Number.NEGATIVE_INFINITY
  let latest: ClusterPicture | null = null
  const over = new AbortController()

  function refreshEstimate({ cluster }: ClusterPicture): void {
    if (!UNDER_WAY.includes(cluster.status)) estimate = null
    else if (clock.now() - estimatedAt > ESTIMATE_EVERY_MS) {
      estimatedAt = clock.now()
      connection.client
        .call('estimateCluster', { params: { cluster_id: wishes.clusterId }, signal: over.signal })
        .then(
          (answer) => {
            estimate = answer
            if (latest !== null) display.show(latest, estimate)
          },
          // What is left is told while the service knows it; waiting goes on without.
          () => {},
        )
    }
  }

  const end = await waitForCluster({
    ...{ clusterId: wishes.clusterId, conditions: wishes.conditions, failOn: wishes.failOn },
    ...{ timeoutMs: wishes.timeoutMs, signal },
    service: { client: connection.client, baseUrl: connection.context.url, fetch: connection.fetch },
    // The end of the waiting is told by the signal.
    wait: (ms, until) => clock.wait(ms, until).catch(() => {}),
    ...(!wishes.isQuiet && {
      onStatus: display.status,
      onPicture(picture: ClusterPicture) {
        latest = picture
        refreshEstimate(picture)
        display.show(picture, estimate)
      },
    }),
  })
  over.abort()
  latest = null
  display.end()
  if (end.kind === 'met' && end.picture !== null) return end.picture
  throw await failureOf(connection, wishes, end)
}

async function failureOf(connection: Connection, wishes: WaitWishes, end: WaitEnd): Promise<CliError> {
  const { conditions } = wishes
  const name = plainText(wishes.name)
  const picture = end.picture
  switch (end.kind) {
    case 'interrupted':
    case 'met':
      return interrupted()
    case 'gone':
      return new CliError('notFound', `Cluster ${name} is gone.`)
    case 'refused':
      return new CliError('notAllowed', `The service no longer lets this login watch ${name}.`, {
        next: 'Log in again with "groundwork login".',
      })
    case 'failed':
      return new CliError(
        'failedState',
        plainText(`${name} is ${picture?.cluster.status}: ${picture?.cluster.status_info}`),
        {
          next: `"groundwork explain cluster/${name}" says why, and what helps.`,
        },
      )
    case 'timedOut': {
      if (picture === null) return new CliError('unreachable', `Nothing was heard of ${name} in this time.`)
      const open = conditions.filter((condition) => !condition.isMet(picture))
      const missing = open.map((condition) => plainText(`${condition.text} (${condition.describe(picture)})`))
      const blockers = await readBlockers(connection.client, wishes.clusterId).catch(() => [])
      const text = `Not in time for ${name}: ${missing.join(', ')}.`
      return new CliError('timedOut', [text, ...blockers.map((line) => `  ${line}`)].join('\n'), {
        next: `"groundwork explain cluster/${name}" says more.`,
      })
    }
  }
}
