// groundwork logs -f: what installers write. They send it at every stage and every two minutes, so it is asked for now and then.
import type { Client } from '@groundwork/contract/client'
import { CliError } from '../failures/cli-error.ts'
import { HOSTS, type HostRow, hostPath } from '../kinds/hosts.ts'
import type { Kind } from '../kinds/kind.ts'
import { plainText, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { newLines } from './new-lines.ts'

const ASK_EVERY_MS = 3_000
/** Statuses in which an installer runs, or is about to. */
const GOES_ON = /^(preparing|installing|resetting)/

/** Of a host, or of all hosts of a cluster. Ends when none of them is being installed any more. */
export async function followJournals(
  around: Surroundings,
  client: Client,
  kind: Kind,
  row: object,
): Promise<void> {
  const scope = kind === (HOSTS as Kind) ? {} : { cluster_id: kind.id(row) }
  const isWanted = (host: HostRow) => kind !== (HOSTS as Kind) || HOSTS.id(host) === kind.id(row)
  const shown = new Map<string, readonly string[]>()
  for (;;) {
    const hosts = (await HOSTS.list(client, scope)).filter(isWanted)
    for (const host of hosts) {
      const now = await readJournal(client, host)
      const before = shown.get(HOSTS.id(host)) ?? []
      if (now.length > 0) shown.set(HOSTS.id(host), now)
      const prefix = hosts.length > 1 ? `${plainText(HOSTS.nameOf(host))}: ` : ''
      const lines = newLines(before, now).map((line) => `${prefix}${line}\n`)
      around.out.write(shownLines(around.out, lines.join('')))
    }
    if (!hosts.some(({ host }) => GOES_ON.test(host.status))) {
      if (shown.size === 0) around.err.write('No installer has written anything, and none is at work.\n')
      return
    }
    await around.clock.wait(ASK_EVERY_MS, around.signal)
  }
}

/** Empty: nothing has come yet. */
async function readJournal(client: Client, { host }: HostRow): Promise<readonly string[]> {
  try {
    const { journal } = await client.call('getInstallerJournal', { params: hostPath(host) })
    return journal.trimEnd().split('\n')
  } catch (error) {
    if (error instanceof CliError && error.reason === 'notFound') return []
    throw error
  }
}
