// The text of logs that hosts and controller sent, as much of it as an explanation needs. Archives come from machines
// that are not ours, so everything about them is bounded, and one that cannot be read is left out.
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { hostLabel } from '@groundwork/engine/context'
import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'
import { failedWithCluster, type LogText } from '@groundwork/explain/installation'
import { extract } from 'tar-stream'
import { controllerLogsKey, hostLogsKey } from '../logs/log-keys.ts'
import type { ExplainDeps } from './explain-deps.ts'

const MOST_HOSTS = 3
const MOST_PACKED_BYTES = 64 * 2 ** 20
const MOST_UNPACKED_BYTES = 64 * 2 ** 20
/** Of each file its end. */
const KEPT_CHARS = 64 * 1024
const MOST_FILES = 40
const TEXT_FILE = /\.(?:logs?|txt|json|ya?ml|journal)$|\/[^./]+$|^[^./]+$/i

interface Archive {
  readonly key: string
  readonly source: string
  readonly host_id: string | null
}

/** Of the hosts that failed first, the bootstrap, and the controller. */
export async function collectedLogs(
  app: Pick<ExplainDeps, 'files' | 'log'>,
  cluster: ClusterRecord,
  hosts: readonly HostFacts[],
): Promise<readonly LogText[]> {
  const chosen = hosts
    .filter((host) => host.bootstrap || (host.status === 'error' && !failedWithCluster(host)))
    .sort((a, b) => a.status_updated_at - b.status_updated_at || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_HOSTS)
  const archives: Archive[] = [
    ...chosen.map((host) => ({
      key: hostLogsKey(cluster.id, host.id),
      source: `logs of host ${hostLabel(host)}`,
      host_id: host.id,
    })),
    { key: controllerLogsKey(cluster.id), source: 'logs of the controller', host_id: null },
  ]
  const texts: LogText[] = []
  for (const archive of archives) texts.push(...(await textsOf(app, archive)))
  return texts
}

async function textsOf(
  { files, log }: Pick<ExplainDeps, 'files' | 'log'>,
  archive: Archive,
): Promise<LogText[]> {
  const { key, source, host_id } = archive
  try {
    const stored = await files.open(key)
    if (stored === null) return []
    if (stored.size > MOST_PACKED_BYTES) {
      stored.content.destroy()
      return []
    }
    const found = await unpack(stored.content)
    return found.map(({ name, text }) => ({ source: `${source}, ${name}`, host_id, text }))
  } catch (error) {
    log.debug({ key, err: error }, 'Logs could not be read for an explanation.')
    return []
  }
}

/** Stops quietly where there is too much: what was read until then is still worth something. */
async function unpack(packed: Readable): Promise<{ name: string; text: string }[]> {
  const found: { name: string; text: string }[] = []
  const archive = extract()
  const entries = (async () => {
    for await (const entry of archive) {
      const isText = entry.header.type === 'file' && TEXT_FILE.test(entry.header.name)
      let text = ''
      for await (const piece of entry) {
        if (isText) text = (text + Buffer.from(piece as Uint8Array).toString('utf8')).slice(-2 * KEPT_CHARS)
      }
      if (text !== '') found.push({ name: entry.header.name, text: text.slice(-KEPT_CHARS) })
      if (found.length >= MOST_FILES) throw new TooMuchError()
    }
  })()
  try {
    await Promise.all([pipeline(packed, createGunzip(), atMost(MOST_UNPACKED_BYTES), archive), entries])
  } catch (error) {
    if (!(error instanceof TooMuchError) && found.length === 0) throw error
  } finally {
    packed.destroy()
  }
  return found
}

/** Of everything: an archive may go on without an end behind its last file too. */
function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      left -= piece.byteLength
      if (left < 0) done(new TooMuchError())
      else done(null, piece)
    },
  })
}

class TooMuchError extends Error {}
