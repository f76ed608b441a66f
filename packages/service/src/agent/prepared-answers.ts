// Answers to polls, ready to be sent, as long as neither the host nor the list of its peers changes.

import type { Instant } from '@groundwork/engine/facts'
import { isConnectivityCheckDue, targetsFor } from '@groundwork/engine/steps'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { StoredPlan } from '../evaluation/plan.ts'
import type { ReadTargets } from '../store/clusters/read-targets.ts'
import { hostName } from '../store/hosts/host-cache.ts'
import { asKey, type HostHeader } from '../store/hosts/host-headers.ts'

export interface PreparedAnswers {
  planOf(header: HostHeader): StoredPlan
  /** JSON text. */
  answerTo(header: HostHeader, now: Instant): Promise<string>
}

const KEPT_BYTES = 64 * 1024 * 1024

interface Entry {
  readonly revision: number
  readonly plan: StoredPlan
  /** With the list of peers that has this hash. */
  answer?: { readonly hash: string; readonly text: string }
}

export function createPreparedAnswers(readTargets: ReadTargets): PreparedAnswers {
  const kept = createLruByBytes<Entry>(KEPT_BYTES)

  function entryOf(header: HostHeader): Entry {
    const name = hostName(asKey(header))
    const known = kept.get(name)
    if (known?.revision === header.revision) return known
    const entry = { revision: header.revision, plan: JSON.parse(header.plan) as StoredPlan }
    kept.set(name, entry, 2 * header.plan.length)
    return entry
  }

  return {
    planOf: (header) => entryOf(header).plan,
    async answerTo(header, now) {
      const entry = entryOf(header)
      const { plan } = entry
      if (plan.after === null) return plan.before
      const found = await readTargets(header.cluster_id ?? '', header.targets_hash ?? '')
      if (found === null) return plan.without
      const { targets, hash } = found
      if (!isConnectivityCheckDue(targets.positions[header.id] ?? 0, targets.hostCount, now))
        return plan.without
      if (entry.answer?.hash !== hash) {
        const peers = targetsFor(targets, header.id)
        const text = peers === null ? plan.without : plan.before + JSON.stringify(peers) + plan.after
        entry.answer = { hash, text }
        kept.set(hostName(asKey(header)), entry, text.length + 2 * header.plan.length)
      }
      return entry.answer.text
    },
  }
}
