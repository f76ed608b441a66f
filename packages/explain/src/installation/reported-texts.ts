// Everything that hosts, the controller and the service reported in words about this installation, each with where and when.
// Rules that recognise words look here and nowhere else.

import { hostLabel } from '@groundwork/engine/context'
import type { Instant } from '@groundwork/engine/facts'
import { redact } from '@groundwork/engine/text'
import type { Evidence } from './explanation.ts'
import {
  type ExplanationFacts,
  NOTEWORTHY_EVENTS,
  PROGRESS_EVENT,
  type ReportedEvent,
} from './explanation-facts.ts'

export interface ReportedText {
  readonly kind: 'host-status' | 'cluster-status' | 'preparation' | 'operator' | 'event' | 'log'
  readonly fact: string
  readonly text: string
  readonly at: Instant | null
  /** null: of the cluster. */
  readonly host_id: string | null
  /** What is searched, each for itself: the lines of a log, anything else as a whole. */
  readonly parts: readonly string[]
}

type UnsplitText = Omit<ReportedText, 'parts'>

/** The ends of logs count: what went wrong comes last. */
const MAX_LOG_CHARS = 512 * 1024
const MAX_LOG_LINES = 2_000
/** Most lines of a log tell that all is well; only the others are searched by every rule. */
const TROUBLE_LINE =
  /err|fail|fatal|denied|refus|time.?out|timed|deadline|unauthor|authenti|no such|not yet|expired|busy|in use|memory|oom|space|too small|unreach|no route|pending|not approved|waiting|conflict|duplicate|already|x509|certificate|407|50[0234]|proxy|reset|misbehav|resol|nxdomain|read-only|clock/i
const MAX_SHOWN_CHARS = 240
const SHOWN_BEFORE = 80

export function reportedTexts(
  facts: ExplanationFacts,
  events: readonly ReportedEvent[],
): readonly ReportedText[] {
  return [
    ...ofHosts(facts),
    ...ofCluster(facts),
    ...events.filter(isWorthReading).map(ofEvent),
    ...(facts.logs ?? []).map(
      ({ source, host_id, text }): UnsplitText => ({
        kind: 'log',
        fact: source,
        text: text.slice(-MAX_LOG_CHARS),
        at: null,
        host_id,
      }),
    ),
  ]
    .filter(({ text }) => text !== '')
    .map((told) => ({ ...told, parts: told.kind === 'log' ? troubleLines(told.text) : [told.text] }))
}

const troubleLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => TROUBLE_LINE.test(line))
    .slice(-MAX_LOG_LINES)

const ofHosts = ({ hosts }: ExplanationFacts): readonly UnsplitText[] =>
  hosts.flatMap((host): UnsplitText[] => [
    {
      kind: 'host-status',
      fact: `status of host ${hostLabel(host)}`,
      text: host.status_info,
      at: host.status_updated_at,
      host_id: host.id,
    },
    {
      kind: 'host-status',
      fact: `progress of host ${hostLabel(host)}`,
      text: host.progress.progress_info,
      at: host.progress.stage_updated_at,
      host_id: host.id,
    },
  ])

function ofCluster({ cluster }: ExplanationFacts): readonly UnsplitText[] {
  const { status_info, status_updated_at: at, last_installation_preparation: preparation } = cluster
  const operators = cluster.monitored_operators.map(
    ({ name, status_info: text }): UnsplitText => ({
      kind: 'operator',
      fact: `operator ${name}`,
      text,
      at: null,
      host_id: null,
    }),
  )
  return [
    { kind: 'cluster-status', fact: 'status of the cluster', text: status_info, at, host_id: null },
    {
      kind: 'preparation',
      fact: 'preparation of the installation',
      text: preparation?.status === 'failed' ? preparation.reason : '',
      at,
      host_id: null,
    },
    ...operators,
  ]
}

const ofEvent = ({ name, message, at, host_id }: ReportedEvent): UnsplitText => ({
  kind: 'event',
  fact: `event ${name}`,
  text: message,
  at,
  host_id,
})

/** Good news is no evidence. */
const isWorthReading = ({ severity, name, props }: ReportedEvent): boolean =>
  severity !== 'info' ||
  name === PROGRESS_EVENT ||
  (NOTEWORTHY_EVENTS.includes(name) && props.result !== 'success')

/** The words around a match, so that the reader need not search for them. */
export function quoteAround(text: string, index: number): string {
  // Cut where credentials stand, they would no longer be recognised: so they go first.
  const before = redact(text.slice(0, index))
  const safe = redact(text)
  const start = Math.max(0, before.length - SHOWN_BEFORE)
  const end = Math.min(safe.length, start + MAX_SHOWN_CHARS)
  return `${start > 0 ? '…' : ''}${safe.slice(start, end).trim()}${end < safe.length ? '…' : ''}`
}

export const evidenceOf = ({ fact, at }: ReportedText, text: string): Evidence => ({ fact, text, at })
