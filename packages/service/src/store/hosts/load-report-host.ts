// Reads a host as far as most reports need it, with the text of its inventory for the one report that is compared with it.
import type { Inventory } from '@groundwork/contract/hosts'
import type { Db } from '../../database/schema.ts'
import { type HostKey, REPORTS, type Report } from '../stored.ts'
import { decodeHost, decodeReport, type HostRow, literalsOf } from './host-document.ts'
import { encodeInventory, type InventoryMarks } from './inventory-sections.ts'
import { rememberedOf } from './reply-memory.ts'
import { markOf, type ReplyBasis, type ReportHost } from './report-host.ts'

/** The text that patches are made against, without the present one. */
export interface StoredInventory {
  readonly version: number
  readonly text: string
}

export interface LoadedHost {
  readonly host: ReportHost
  /** null: there is none, or nobody knows whether it is still the same later. */
  readonly stored: StoredInventory | null
}

export interface LoadOptions {
  /** Costs about as much as reading a reply. */
  readonly withInventoryMarks: boolean
}

/** null: there is no such host. */
export async function loadReportHost(
  db: Db,
  key: HostKey,
  basis: ReplyBasis,
  { withInventoryMarks }: LoadOptions = { withInventoryMarks: false },
): Promise<LoadedHost | null> {
  const row = await db
    .selectFrom('hosts')
    .select([...COLUMNS])
    .where('id', '=', key.host_id)
    .where('infra_env_id', '=', key.infra_env_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { inventory: text, inventory_version: version } = row
  const host = reportHostOf(row, basis)
  return {
    host: withInventoryMarks ? { ...host, inventory: storedMarks(row, basis) } : host,
    stored: version === 0 || text === '' ? null : { version, text },
  }
}

/** Of an inventory as it is stored. null: there is none that can be read. */
function storedMarks(row: ReportRow, { reply_hashes }: ReplyBasis): InventoryMarks | null {
  const inventory = decodeReport(literalsOf(row).inventory)
  if (typeof inventory !== 'object' || inventory === null) return null
  const { inventory_version: id, inventory_patch: patch } = row
  const source = { id, patch, remembered: rememberedOf(reply_hashes, 'inventory') }
  return { ...encodeInventory(inventory as Inventory).marks, source }
}

/** Verdicts and plan are long, and no report needs them. */
const COLUMNS = [
  ...REPORTS,
  'inventory_patch',
  'inventory_version',
  'facts',
  'revision',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

type ReportRow = Pick<HostRow, (typeof COLUMNS)[number]>

export function reportHostOf(row: Omit<ReportRow, 'inventory_version'>, basis: ReplyBasis): ReportHost {
  const literals = literalsOf(row)
  const marks = Object.fromEntries(REPORTS.map((report) => [report, markOf(literals[report])]))
  const { facts, extras, revision } = decodeHost({ ...row, ...NOTHING_REPORTED }, null)
  return { revision, facts, extras, marks: marks as ReportHost['marks'], inventory: null, basis }
}

const NOTHING_REPORTED = {
  ...(Object.fromEntries(REPORTS.map((report) => [report, ''])) as Record<Report, ''>),
  inventory_patch: '',
  validations_info: '',
  plan: '',
}
