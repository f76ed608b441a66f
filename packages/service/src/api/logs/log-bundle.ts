// Everything that is known about an installation, as one archive: what came in, what was decided, and a page that says where
// to look.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { type Pack, pack } from 'tar-stream'
import type { Call } from '../../http/handler.ts'
import { listEvents } from '../../store/events/list-events.ts'
import type { StoredHost } from '../../store/stored.ts'
import { eventText } from '../../wire/event-text.ts'
import { listText } from '../../wire/json-text.ts'
import { eventQuery } from '../events/read-event-query.ts'
import { bundleIndex } from './bundle-index.ts'
import type { LogDeps } from './log-deps.ts'
import { controllerLogsKey, hostLogsKey, hostLogsName, installerJournalKey } from './log-keys.ts'

export interface BundleSubject {
  readonly record: ClusterRecord
  readonly hosts: readonly StoredHost[]
  /** The cluster as an answer shows it: JSON. */
  readonly description: string
  /** Text for people. */
  readonly explanation: string
}

export function logBundle(app: LogDeps, subject: BundleSubject, caller: Call['caller']): Readable {
  const archive = pack()
  void fill(app, subject, caller, archive).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  )
  // Node's own stream, because the archive is one of another make.
  return Readable.from(archive)
}

async function fill(
  app: LogDeps,
  subject: BundleSubject,
  caller: Call['caller'],
  archive: Pack,
): Promise<void> {
  const { record, hosts, description, explanation } = subject
  const query = eventQuery({ cluster_id: record.id, limit: -1 }, caller)
  const { events } = await listEvents(app.db, query)
  const logs = await existing(app, [
    ...hosts.flatMap(({ facts }) => {
      const name = hostLogsName(record, facts)
      return [
        { key: hostLogsKey(record.id, facts.id), name },
        {
          key: installerJournalKey(record.id, facts.id),
          name: name.replace(/\.tar\.gz$/, '_installer-journal.json'),
        },
      ]
    }),
    { key: controllerLogsKey(record.id), name: `${record.name}_${record.id}_controller.tar.gz` },
  ])
  const facts = hosts.map((host) => host.facts)
  await addText(
    archive,
    'index.txt',
    bundleIndex({ cluster: record, hosts: facts, events, explanation, logs: logs.map(({ name }) => name) }),
  )
  await addText(archive, 'cluster_events.json', listText(events.map(eventText)))
  await addText(archive, 'cluster_metadata.json', description)
  for (const { key, name } of logs) await addFile(app, archive, key, name)
}

interface StoredLog {
  readonly key: string
  readonly name: string
}

async function existing(app: LogDeps, logs: readonly StoredLog[]): Promise<readonly StoredLog[]> {
  const heads = await Promise.all(logs.map(({ key }) => app.files.head(key)))
  return logs.filter((_, index) => heads[index] !== null)
}

const addText = (archive: Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name }, text, (error) => (error ? reject(error) : resolve()))
  })

async function addFile(app: LogDeps, archive: Pack, key: string, name: string): Promise<void> {
  const found = await app.files.open(key)
  if (found === null) return
  try {
    await pipeline(
      found.content,
      archive.entry({ name, size: found.size }) as unknown as NodeJS.WritableStream,
    )
  } finally {
    // Nothing has read it when the client closed the connection.
    found.content.destroy()
  }
}
