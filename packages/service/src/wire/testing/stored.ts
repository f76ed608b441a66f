// Resources as the store hands them out, with one line to change one thing.

import { type ClusterRecord, type HostFacts, NO_STEP_INPUTS } from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { aHost, anInfraEnvRecord, aRecord, NOW, someSettings } from '@groundwork/engine/testing/builders'
import {
  REPORTS,
  type ReportLiterals,
  type StoredCluster,
  type StoredHost,
  type StoredInfraEnv,
} from '../../store/stored.ts'
import type { HostSurroundings } from '../host-text.ts'

const STORED = { revision: 1, created_at: NOW - 600_000, updated_at: NOW - 1, deleted_at: null }

export const surroundings = (changes: Partial<HostSurroundings> = {}): HostSurroundings => ({
  cluster: aRecord(),
  settings: someSettings(),
  userName: 'admin',
  ...changes,
})

export function storedHost(facts: HostFacts = aHost(), changes: Partial<StoredHost> = {}): StoredHost {
  return {
    ...STORED,
    facts,
    extras: { ignition_endpoint_token_set: false, fencing_credentials: '', installer_version: '' },
    literals: literalsOf(facts),
    validations_info: '',
    plan: '',
    ...changes,
  }
}

function literalsOf(facts: HostFacts): ReportLiterals {
  const entries = REPORTS.map((report) => [report, literalOf(facts[report])])
  return Object.fromEntries(entries) as ReportLiterals
}

/** JSON text as a JSON string literal; nothing for what was never reported. */
function literalOf(value: object | string | null): string {
  if (value === null || Object.keys(value).length === 0) return ''
  return JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))
}

export const storedCluster = (
  record: ClusterRecord = aRecord(),
  changes: Partial<StoredCluster> = {},
): StoredCluster => ({
  ...STORED,
  record,
  validations_info: '',
  vip_leases: NO_STEP_INPUTS.vipLeases,
  ui_settings: '',
  targets_hash: '',
  user_name: 'admin',
  ...changes,
})

export const storedInfraEnv = (
  record: InfraEnvRecord = anInfraEnvRecord(),
  changes: Partial<StoredInfraEnv> = {},
): StoredInfraEnv => ({
  ...STORED,
  record,
  key_generation: 0,
  image_created_at: null,
  user_name: 'admin',
  ...changes,
})
