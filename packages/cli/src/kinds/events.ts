import type { CallAnswer, Client } from '@groundwork/contract/client'
import { defineKind, type Kind, type Scope } from './kind.ts'
import { statusTone } from './status-tone.ts'

export type EventRow = CallAnswer<'v2ListEvents'>[number]

const USUAL_LIMIT = 5_000

const describeEvents = (
  {
    singular,
    plural,
    shortNames,
    description,
    streamKind,
  }: Pick<Kind, 'singular' | 'plural' | 'shortNames' | 'description'> & Required<Pick<Kind, 'streamKind'>>,
  categories: readonly string[],
): Kind<EventRow> =>
  defineKind<EventRow>({
    ...{ singular, plural, shortNames, description, streamKind },
    scopes: ['cluster', 'infraenv', 'host'],
    columns: [
      { name: 'time', value: ({ event_time }) => event_time },
      { name: 'severity', value: ({ severity }) => severity, tone: ({ severity }) => statusTone(severity) },
      { name: 'message', value: ({ message }) => message },
      { name: 'name', isWide: true, value: ({ name }) => name ?? null },
      { name: 'cluster_id', isWide: true, value: ({ cluster_id }) => cluster_id ?? null },
      { name: 'host_id', isWide: true, value: ({ host_id }) => host_id ?? null },
      { name: 'infra_env_id', isHidden: true, value: ({ infra_env_id }) => infra_env_id ?? null },
      { name: 'category', isHidden: true, value: ({ category }) => category ?? null },
    ],
    id: ({ event_time, name = '' }) => `${event_time} ${name}`,
    nameOf: ({ name = '' }) => name,
    list: (client, scope) => listEvents(client, scope, categories),
  })

export const EVENTS = describeEvents(
  {
    singular: 'event',
    plural: 'events',
    shortNames: ['ev'],
    streamKind: 'event',
    description: 'what happened, of a cluster, infra-env or host, or of everything',
  },
  ['user'],
)

export const AUDIT = describeEvents(
  {
    singular: 'audit',
    plural: 'audits',
    shortNames: [],
    streamKind: 'audit',
    description: 'who changed what, for administrators',
  },
  ['audit'],
)

/** The newest, in the order in which they happened. */
async function listEvents(
  client: Client,
  { cluster_id, infra_env_id, host_id, limit = USUAL_LIMIT }: Scope,
  categories: readonly string[],
): Promise<readonly EventRow[]> {
  const events = await client.call('v2ListEvents', {
    query: {
      ...(cluster_id !== undefined && { cluster_id }),
      ...(infra_env_id !== undefined && { infra_env_id }),
      ...(host_id !== undefined && { host_id }),
      categories: [...categories],
      limit,
      order: 'descending',
    },
  })
  return events.toReversed()
}
