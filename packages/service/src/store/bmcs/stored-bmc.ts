// A BMC as it is kept, with its documents decoded.
import type { BootState } from '@groundwork/bmc/boot-loop'
import type { Bmc, BmcTaskKind } from '@groundwork/contract/groundwork'
import type { Instant } from '@groundwork/engine/facts'
import type { Selectable } from 'kysely'
import type { BmcsTable } from '../../database/schema.ts'

export type BmcSettings = Pick<
  Bmc,
  'address' | 'username' | 'password_set' | 'tls' | 'fingerprint' | 'vendor' | 'boot_method'
>

export interface BmcFinding {
  readonly code: string
  readonly text: string
  readonly next: string
}

/** What the BMC said when it was last asked. */
export interface BmcObserved {
  readonly power: string
  readonly medium: Bmc['medium']
  readonly vendor: string
  readonly model: string
  readonly firmware: string
  readonly probed_at: Instant | null
  readonly findings: readonly BmcFinding[]
  /** From where it would read an image. */
  readonly addresses: readonly string[]
  /** Ways of its vendor to boot from a medium once. */
  readonly ways: number
  readonly can_clear_jobs: boolean
}

export const NOT_OBSERVED: BmcObserved = {
  power: 'Unknown',
  medium: 'unknown',
  vendor: '',
  model: '',
  firmware: '',
  probed_at: null,
  findings: [],
  addresses: [],
  ways: 1,
  can_clear_jobs: false,
}

/** The boot loop of the host, and what it needs beside its state. */
export interface BmcBoot {
  readonly loop: BootState
  readonly stopped: boolean
  /** Where the image is served, as the person who began it reached us. */
  readonly image_base: string
  /** What its addresses had read before the host was switched on. */
  readonly bytes_before: number
  readonly bytes_read: number
  /** When we last restarted it: what registered before booted before. */
  readonly restarted_at: Instant | null
  readonly step: WorkStep
}

/** Work that is under way, for the process that takes over from one that died. */
export interface WorkStep {
  /** The computer was seen off in the course of a restart: it may be switched on, once. */
  readonly was_off: boolean
  /** How often it was begun. */
  readonly tries: number
}

export const NEW_STEP: WorkStep = { was_off: false, tries: 0 }

export interface BmcTask {
  readonly kind: BmcTaskKind
  readonly requested_at: Instant
  readonly step: WorkStep
}

export interface BmcTaskResult {
  readonly kind: BmcTaskKind
  readonly ended_at: Instant
  readonly finding: BmcFinding | null
}

export interface StoredBmc {
  readonly id: string
  readonly infra_env_id: string
  readonly name: string
  readonly mac_addresses: readonly string[]
  readonly host_id: string | null
  readonly registered_at: Instant | null
  readonly revision: number
  readonly settings: BmcSettings
  readonly observed: BmcObserved
  readonly boot: BmcBoot | null
  readonly task: BmcTask | null
  readonly last_task: BmcTaskResult | null
  readonly claimed_by: string | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type BmcRow = Selectable<BmcsTable>

const parsed = <T>(text: string): T | null => (text === '' ? null : (JSON.parse(text) as T))

export const decodeBmc = (row: BmcRow): StoredBmc => ({
  id: row.id,
  infra_env_id: row.infra_env_id,
  name: row.name,
  mac_addresses: row.mac_addresses,
  host_id: row.host_id,
  registered_at: row.registered_at,
  revision: row.revision,
  settings: JSON.parse(row.settings) as BmcSettings,
  observed: { ...NOT_OBSERVED, ...parsed<BmcObserved>(row.observed) },
  boot: parsed<BmcBoot>(row.boot),
  task: parsed<BmcTask>(row.task),
  last_task: parsed<BmcTaskResult>(row.last_task),
  claimed_by: row.claimed_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
