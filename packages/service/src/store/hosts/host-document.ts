// A host between its row and its facts. Reports are kept as JSON string literals, so that an answer is put together
// without looking inside; they are decoded once for each revision, because decoding costs more than deciding.
import type { HostFacts, Instant } from '@groundwork/engine/facts'
import type { Selectable } from 'kysely'
import type { HostsTable } from '../../database/schema.ts'
import { type HostExtras, REPORTS, type Report, type ReportLiterals, type StoredHost } from '../stored.ts'
import { patched } from './inventory-patch.ts'

export type HostRow = Selectable<HostsTable>

export interface CheckIn {
  readonly checked_in_at: Instant
  readonly timestamp: number
}

export const NO_EXTRAS: HostExtras = {
  ignition_endpoint_token_set: false,
  fencing_credentials: '',
  installer_version: '',
}

type Volatile = 'checked_in_at' | 'timestamp'
type Kept = Omit<HostFacts, Report | Volatile>

interface HostDocument {
  readonly facts: Kept
  readonly extras: HostExtras
}

/** The document without reports and check-in. */
export function encodeHost(facts: HostFacts, extras: HostExtras): string {
  return JSON.stringify({ facts: keptFacts(facts), extras })
}

/** By name, because deleting members of a copy makes it slow to write. */
function keptFacts(facts: HostFacts): Kept {
  const {
    inventory: _inventory,
    connectivity: _connectivity,
    free_addresses: _addresses,
    ntp_sources: _sources,
    domain_name_resolutions: _resolutions,
    api_vip_connectivity: _vip,
    tang_connectivity: _tang,
    disks_info: _disks,
    images_status: _images,
    checked_in_at: _seen,
    timestamp: _clock,
    ...kept
  } = facts
  return kept satisfies Kept
}

/** For its column. Documents of tests and of other versions may not say it. */
export const isBootstrap = ({ bootstrap }: Partial<Pick<HostFacts, 'bootstrap'>>): boolean =>
  bootstrap === true

/** What of a row is in the decoded host. */
type DecodedColumn =
  | Report
  | 'inventory_patch'
  | 'facts'
  | 'validations_info'
  | 'plan'
  | 'revision'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'

export function decodeHost(row: Pick<HostRow, DecodedColumn>, checkIn: CheckIn | null): StoredHost {
  const { facts, extras } = JSON.parse(row.facts) as HostDocument
  const literals = literalsOf(row)
  return {
    facts: { ...facts, ...decodeReports(literals), ...(checkIn ?? NEVER_SEEN) },
    extras: { ...NO_EXTRAS, ...extras },
    literals,
    validations_info: row.validations_info,
    plan: row.plan,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  }
}

/** What is written of a host that registers. */
export type NewHostRow = Pick<HostRow, 'revision' | 'facts' | 'plan'> & { readonly at: Instant }

export const decodeNewHost = ({ facts, plan, revision, at }: NewHostRow): StoredHost => {
  const document = JSON.parse(facts) as HostDocument
  return {
    facts: { ...document.facts, ...NO_REPORTS, checked_in_at: at, timestamp: 0 },
    extras: NO_EXTRAS,
    literals: { ...NO_LITERALS },
    validations_info: '',
    plan,
    revision,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
}

/** The same without any report but the inventory, for those who look at very many hosts. */
export function decodeShortHost(row: Pick<HostRow, 'facts' | 'inventory' | 'inventory_patch'>): HostFacts {
  const document = JSON.parse(row.facts) as HostDocument
  const inventory = patched(row.inventory, row.inventory_patch)
  return { ...document.facts, ...decodeReports({ ...NO_LITERALS, inventory }), ...NEVER_SEEN }
}

const NO_LITERALS = Object.fromEntries(REPORTS.map((report) => [report, ''])) as ReportLiterals

/** The reports as they are meant. */
export const literalsOf = (row: Pick<HostRow, Report | 'inventory_patch'>): ReportLiterals => ({
  ...(Object.fromEntries(REPORTS.map((report) => [report, row[report]])) as ReportLiterals),
  inventory: patched(row.inventory, row.inventory_patch),
})

const NEVER_SEEN = { checked_in_at: null, timestamp: 0 } as const

export function withCheckIn(host: StoredHost, checkIn: CheckIn | null): StoredHost {
  if (checkIn === null) return host
  const { checked_in_at, timestamp } = checkIn
  if (host.facts.checked_in_at === checked_in_at && host.facts.timestamp === timestamp) return host
  return { ...host, facts: { ...host.facts, checked_in_at, timestamp } }
}

/** What a report looks like inside an answer; empty for nothing. */
export function encodeReport(report: Report, value: HostFacts[Report]): string {
  if (value === null || isEmptyMap(report, value)) return ''
  return JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))
}

const isEmptyMap = (report: Report, value: object | string): boolean =>
  (report === 'disks_info' || report === 'images_status') && Object.keys(value).length === 0

type Reports = Pick<HostFacts, Report>

function decodeReports(literals: ReportLiterals): Reports {
  const read = (report: Report): unknown => decodeReport(literals[report])
  return {
    inventory: read('inventory'),
    connectivity: read('connectivity'),
    free_addresses: read('free_addresses'),
    ntp_sources: read('ntp_sources'),
    domain_name_resolutions: read('domain_name_resolutions'),
    api_vip_connectivity: read('api_vip_connectivity'),
    tang_connectivity: read('tang_connectivity'),
    disks_info: read('disks_info') ?? {},
    images_status: read('images_status') ?? {},
  } as Reports
}

const NO_REPORTS = decodeReports(NO_LITERALS)

/** null: nothing was reported. */
export function decodeReport(literal: string): unknown {
  if (literal === '') return null
  const text = JSON.parse(literal) as string
  // An agent that could not run a check leaves plain error text instead of a report.
  return text.startsWith('{') || text.startsWith('[') ? parsed(text) : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
