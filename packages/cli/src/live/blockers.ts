// What stands in the way, for people whose waiting was in vain.
import type { Client } from '@groundwork/contract/client'
import type { Check } from '@groundwork/contract/groundwork'
import { plainText } from '../terminal/plain-text.ts'

const MOST = 8
/** A service that hangs must not keep a wait beyond its end. */
const ANSWER_WITHIN_MS = 5_000

/** A line for each check that blocks, with what helps; none: nothing is known. */
export async function readBlockers(client: Client, clusterId: string): Promise<readonly string[]> {
  const { cluster, hosts } = await client.call('listClusterChecks', {
    params: { cluster_id: clusterId },
    query: { only: 'failing' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const lines = [
    ...linesOf('', cluster),
    ...hosts.flatMap(({ name, checks }) => linesOf(`${name}: `, checks)),
  ]
  return lines.length > MOST ? [...lines.slice(0, MOST), `... and ${lines.length - MOST} more`] : lines
}

/** A check that follows another says nothing new. */
const linesOf = (prefix: string, checks: readonly Check[]): readonly string[] =>
  checks
    .filter(({ is_blocking, follows }) => is_blocking && follows === undefined)
    .map(({ cause, message, remedies }) => {
      const help = remedies[0]?.what
      return plainText(`${prefix}${cause ?? message}${help === undefined ? '' : ` ${help}`}`)
    })
