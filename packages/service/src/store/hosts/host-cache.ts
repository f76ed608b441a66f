// Decoded hosts by revision. A revision never changes its meaning, so an entry can be outdated but never wrong: a caller that
// asks says which revision it wants.
import type { Inventory } from '@groundwork/contract/hosts'
import { shareEqual } from '@groundwork/engine/collections'
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import { judgedInventory } from '@groundwork/engine/hardware'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import { type HostKey, REPORTS, type ReportLiterals, type StoredHost } from '../stored.ts'
import type { HostStep } from './host-step.ts'
import { sumOfLengths } from './reported-size.ts'
import { validationsMarkOf } from './validations-mark.ts'

export interface HostCache {
  get(key: HostKey, revision: number): StoredHost | undefined
  put(host: StoredHost): void
  /** A host that is kept goes along with its report; of others nothing is known. */
  advance(step: ReportedStep): void
}

/** A report that was written. */
export interface ReportedStep extends HostStep {
  readonly literals: Partial<ReportLiterals>
  /** Of a changed inventory, as far as rules look; absent: not known. */
  readonly sections?: Partial<Inventory>
  /** Only a part of its text was written, so texts that are kept do not go along. */
  readonly isPatch?: true
  readonly at: Instant
}

export const hostName = ({ infra_env_id, host_id }: HostKey): string => `${infra_env_id}/${host_id}`

export const keyOf = ({ facts }: Pick<StoredHost, 'facts'>): HostKey => ({
  infra_env_id: facts.infra_env_id,
  host_id: facts.id,
})

/** `keepsTexts`: whether reports are wanted whole and as text too, as answers need them; who only decides does not. */
export function createHostCache(maxBytes: number, { keepsTexts }: CacheOptions = KEEPS_ALL): HostCache {
  const hosts = createLruByBytes<StoredHost>(maxBytes)
  const put = (host: StoredHost): void =>
    hosts.set(hostName(keyOf(host)), keepsTexts ? host : asDecided(host), sizeOf(host))
  return {
    get(key, revision) {
      const host = hosts.get(hostName(key))
      return host?.revision === revision ? host : undefined
    },
    put,
    advance({ key, from, to, facts, literals, sections, isPatch, at }) {
      const host = hosts.get(hostName(key))
      if (host?.revision !== from || (isPatch && keepsTexts)) return
      const after = { ...host.facts, ...facts }
      put({
        ...host,
        revision: to,
        // Where the whole inventory came along, it is not to lose what no rule looks at.
        facts: shareEqual(host.facts, sections && !facts.inventory ? withSections(after, sections) : after),
        literals: { ...host.literals, ...literals },
        updated_at: at,
      })
    },
  }
}

function withSections(facts: HostFacts, sections: Partial<Inventory>): HostFacts {
  if (Object.keys(sections).length === 0) return facts
  return { ...facts, inventory: { ...facts.inventory, ...sections } }
}

interface CacheOptions {
  readonly keepsTexts: boolean
}

const KEEPS_ALL: CacheOptions = { keepsTexts: true }

/** Without reports as text, and what no rule looks at. The same object of literals for as long as the host is the same: plans are remembered by it. */
export function withoutTexts(host: StoredHost): StoredHost {
  const isWithout = REPORTS.every((report) => host.literals[report] === '')
  if (isWithout) return host
  const literals = Object.fromEntries(REPORTS.map((report) => [report, ''])) as ReportLiterals
  return { ...host, facts: judgedFacts(host.facts), literals }
}

/** Without the text of its verdicts, too, which nobody reads who only decides. */
const asDecided = (host: StoredHost): StoredHost => ({
  ...withoutTexts(host),
  validations_info: '',
  validations_mark: validationsMarkOf(host),
})

/** Facts without what no rule looks at. */
export function judgedFacts<Facts extends Partial<Pick<HostFacts, 'inventory'>>>(facts: Facts): Facts {
  return facts.inventory ? { ...facts, inventory: judgedInventory(facts.inventory) } : facts
}

/** Roughly: the texts count, everything else is small. */
function sizeOf({ facts, literals, validations_info, plan }: StoredHost): number {
  const texts = Math.max(sumOfLengths(literals), facts.inventory === null ? 0 : USUAL_REPORTS)
  return 2_000 + validations_info.length + plan.length + texts
}

/** Where texts are not kept. */
const USUAL_REPORTS = 40_000
