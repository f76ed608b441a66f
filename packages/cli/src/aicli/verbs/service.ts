// The service itself, events, names of parameters, and what aicli does without a service.
import { compareText } from '@groundwork/text/compare-text'

import { CliError } from '../../failures/cli-error.ts'
import { createCredentials } from '../actions/abi-credentials.ts'
import { findCluster } from '../objects/find.ts'
import { CLUSTER_KEYWORDS, EXTRA_KEYWORDS, HOST_KEYWORDS, INFRA_ENV_KEYWORDS } from '../objects/keywords.ts'
import { jsonRecords } from '../objects/read-model.ts'
import { tableText } from '../python/table.ts'
import { pythonCode } from '../python/text-of.ts'
import type { PythonRecord } from '../python/values.ts'
import { AicliExit, type Session } from '../session.ts'
import { PARAMETERS, type VerbRow, word, YES } from './verb.ts'

const FOLLOW_MS = 10_000

const keywords = (
  kind: string,
  {
    aliases,
    what,
    names,
  }: { readonly aliases: readonly string[]; readonly what: string; readonly names: readonly string[] },
): VerbRow => ({
  verb: 'list',
  kind,
  aliases,
  help: `list names of parameters (${what})`,
  isLocal: true,
  async run(session) {
    session.info(`List ${what} keywords`)
    session.print(
      tableText(
        ['Keyword'],
        names.toSorted(compareText).map((name) => [name]),
      ),
    )
  },
})

/** What only the reference's own service has. */
const onPremises = (verb: 'create' | 'delete'): VerbRow => ({
  verb,
  kind: 'onprem',
  help: `${verb === 'create' ? 'start' : 'end'} containers of the reference service (not there)`,
  options: verb === 'create' ? PARAMETERS : [...PARAMETERS, YES],
  isLocal: true,
  async run() {
    throw new CliError('unexpected', 'Containers of the reference service are not started or ended here.', {
      next: '"groundwork" starts a service on this computer; docs/deploying.md has other ways.',
    })
  },
})

export const SERVICE_VERBS: readonly VerbRow[] = [
  {
    verb: 'info',
    kind: 'service',
    help: 'show versions and operators of the service',
    async run(session) {
      session.info('Retrieving information on service')
      session.print(`url: ${session.url}`)
      const { release_tag } = await session.client.call('v2ListComponentVersions')
      session.print(`release: ${release_tag ?? 'None'}`)
      const versions = await session.client.call('v2ListSupportedOpenshiftVersions')
      session.print(`supported openshift versions: ${Object.keys(versions).join(',')}`)
      const operators = await session.client.call('V2ListSupportedOperators')
      session.print(`supported operators: ${operators.join(',')}`)
    },
  },
  {
    verb: 'list',
    kind: 'event',
    aliases: ['events'],
    help: 'list the events of a cluster',
    words: '<cluster>',
    options: [
      { flags: '-f, --follow', help: 'go on with new ones until Ctrl-C' },
      { flags: '-r, --raw', help: 'whole events instead of a table' },
    ],
    async run(session, words, flags) {
      session.info(`List events of cluster ${word(words, 0)}`)
      if (flags.follow) return followEvents(session, word(words, 0))
      const events = await eventsOf(session, word(words, 0))
      if (flags.raw) for (const event of events) session.print(pythonCode(event))
      else {
        const rows = events.map(({ event_time = null, message = null }) => [event_time, message])
        session.print(tableText(['Date', 'Message'], rows))
      }
    },
  },
  keywords('all-keyword', {
    aliases: ['all-keywords', 'keyword', 'keywords'],
    what: 'all',
    names: [...CLUSTER_KEYWORDS, ...INFRA_ENV_KEYWORDS, ...HOST_KEYWORDS, ...EXTRA_KEYWORDS],
  }),
  keywords('cluster-keyword', { aliases: ['cluster-keywords'], what: 'cluster', names: CLUSTER_KEYWORDS }),
  keywords('infraenv-keyword', {
    aliases: ['infraenv-keywords'],
    what: 'infraenv',
    names: INFRA_ENV_KEYWORDS,
  }),
  keywords('host-keyword', { aliases: ['host-keywords'], what: 'host', names: HOST_KEYWORDS }),
  keywords('extra-keyword', { aliases: ['extra-keywords'], what: 'extra', names: EXTRA_KEYWORDS }),
  {
    verb: 'create',
    kind: 'abi-creds',
    aliases: ['abi-credentials'],
    help: 'put the token of an agent-based installation into ~/.bashrc as AI_TOKEN',
    isLocal: true,
    async run(session) {
      session.info('Gathering ABI creds')
      await createCredentials(session)
    },
  },
  onPremises('create'),
  onPremises('delete'),
]

async function eventsOf(session: Session, cluster: string): Promise<readonly PythonRecord[]> {
  const cluster_id = await findCluster(session, cluster)
  return jsonRecords(await session.client.call('v2ListEvents', { query: { cluster_id } }))
}

/** Each event once, by its time. */
async function followEvents(session: Session, cluster: string): Promise<void> {
  const { clock, signal } = session.around
  let seen: ReadonlySet<string> = new Set()
  try {
    for (;;) {
      const lines = (await eventsOf(session, cluster))
        .toSorted((a, b) => compareText(String(a.event_time), String(b.event_time)))
        .map(pythonCode)
      for (const line of lines) if (!seen.has(line)) session.print(line)
      seen = new Set(lines)
      await clock.wait(FOLLOW_MS, signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    session.info('Leaving as per your request')
    throw new AicliExit(0)
  }
}
