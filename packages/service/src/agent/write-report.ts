// Writes what a reply changes. No client waits for the evaluation: the unit is marked as due in the same statement and evaluated afterwards.

import { keyOf } from '../store/hosts/host-cache.ts'
import type { HostUpdate } from '../store/hosts/host-update.ts'
import { writeReplyHashes } from '../store/hosts/reply-memory.ts'
import { writeHost } from '../store/hosts/write-host.ts'
import type { StoredHost } from '../store/stored.ts'
import { unitOf } from '../store/units/unit.ts'
import type { AgentDeps } from './agent-deps.ts'

/** False: another process has written the host meanwhile, or wants its replies to be looked at again. */
export async function writeReport(
  app: AgentDeps,
  host: StoredHost,
  update: HostUpdate,
  knownHashes: string,
): Promise<boolean> {
  if (Object.keys(update.facts ?? {}).length === 0) {
    return writeReplyHashes(app.db, host, update.reply_hashes ?? '', knownHashes)
  }
  const unit = unitOf(host.facts)
  const now = app.clock.now()
  const after = await writeHost(app.db, host, update, now, {
    isNews: true,
    due: { unit, at: now },
    knownHashes,
  })
  if (after === null) return false
  app.hosts.put(after)
  app.evaluator.reported(unit, {
    key: keyOf(after),
    from: host.revision,
    to: after.revision,
    facts: update.facts ?? {},
    literals: update.literals ?? {},
    at: now,
  })
  app.feed.published()
  app.evaluator.wake(unit)
  return true
}
