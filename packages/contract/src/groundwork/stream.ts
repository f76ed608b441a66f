import { Type } from 'typebox'
import { READER_LINK_OR_WATCHER } from '../operations/access.ts'
import { OWN_BASE_PATH } from '../operations/base-paths.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { operations } from '../operations/operation.ts'
import { ListOf, StringEnum, Text, Uuid } from '../schema/schema.ts'
import { hostForm } from './host-summary.ts'

/** What a change on the stream can be about. Progress is part of hosts and clusters. */
export const STREAM_KINDS = [
  'cluster',
  'infra-env',
  'host',
  'event',
  'media-reader',
  'bmc',
  'os-image',
  'audit',
] as const
export type StreamKind = (typeof STREAM_KINDS)[number]

const DESCRIPTION = [
  'Server-sent events: one message for each change, within a moment of it, whichever process of the service made it.',
  'The name of a message is the kind of what changed: `cluster`, `infra-env`, `host`, `event`, `media-reader` (who reads a boot medium), `bmc` (the BMC of a host, with power, medium and how far its boot is), `os-image` (a base image that is fetched) or `audit` (who did what). Its data is JSON: `kind`, `operation`, `id`, the `cluster_id` and `infra_env_id` that the change belongs to, and `resource`, the newest state as the REST API shows it (a cluster without its hosts; a host as its `host-summary` where `host_form=summary` asks for that). The operation is `changed`; `deleted`; or `left` when it no longer belongs to the cluster that the message names. After the last two, `resource` is null. Changes of one resource that follow closely are one message.',
  'A stream begins with the message `hello`. A client that loads resources after it and then applies all messages misses nothing.',
  'Every message has an id. A client that was cut off sends the last one that it saw, in the header `Last-Event-ID` or in the query, and hears of everything since then: nothing is left out, nothing that it saw comes again. Lines without data move the id on while nothing happens.',
  'The message `reset` means that the changes since that id are no longer kept, or that the id is not one of ours: load the resources anew; the stream goes on from there.',
  'A stream of a caller with a token ends after a few minutes, because the token may have been revoked; clients go on by the last id, as browsers do by themselves.',
  'Progress comes every few seconds: not every state of a reader or of an image in between is sent. Base images belong to no cluster and no infra-env, so a client that watches only one of these gets no messages about them.',
  'Audit entries are sent only to administrators, and only to those who name the kind `audit`; others who name it are refused.',
  'BMCs are shown only to people, as in the REST API: with a link, or as a monitor, they are left out, and who names the kind `bmc` is refused.',
  'Clients that read slowly lose nothing, but hear only of the newest state.',
].join('\n\n')

export const streamOperations = operations('live', {
  watchChanges: {
    method: 'GET',
    base: OWN_BASE_PATH,
    path: '/v1/stream',
    summary: 'Watch changes',
    description: DESCRIPTION,
    access: READER_LINK_OR_WATCHER,
    query: Type.Object({
      cluster_id: Type.Optional(Uuid('Only what concerns this cluster and its hosts.')),
      infra_env_id: Type.Optional(Uuid('Only what concerns this infra-env and its hosts.')),
      kinds: Type.Optional(
        ListOf(StringEnum(STREAM_KINDS), 'Only changes of these kinds; without it, of all but `audit`.'),
      ),
      ...hostForm,
      last_event_id: Type.Optional(Text('Go on after this message; for clients that cannot set the header.')),
    }),
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(Text('Go on after this message; browsers send it when they reconnect.')),
    }),
    produces: 'text/event-stream',
    answers: {
      200: { description: 'The stream.', schema: Type.String() },
      ...errorAnswers(400, 401, 403, 404, 405, 500, 503),
    },
  },
})
