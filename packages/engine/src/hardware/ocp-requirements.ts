// Which row of the requirements table counts for a version, and what it says once merged over the default row.

import { compareVersions, majorMinor } from '@groundwork/versions/version'
import { getOrCompute } from '../collections/get-or-compute.ts'
import {
  DEFAULT_REQUIREMENTS,
  type RequirementRole,
  type RequirementsEntry,
  type RoleRequirements,
} from '../facts/default-requirements.ts'
import type { Settings } from '../facts/settings.ts'

type Merged = Readonly<Record<RequirementRole, RoleRequirements>>
type Rows = Readonly<Partial<Record<RequirementRole, RoleRequirements>>>
type Table = readonly RequirementsEntry[]

/** What OpenShift alone asks of a role; an unknown version gets the default row. */
export const ocpRequirements = (
  settings: Settings,
  version: string,
  role: RequirementRole,
): RoleRequirements => mergedFor(settings.requirements, majorMinor(version) ?? '')[role]

// The table is configuration and never changes, so merging it once per version is enough.
const cache = new WeakMap<Table, Map<string, Merged>>()

function mergedFor(table: Table, version: string): Merged {
  const byVersion = getOrCompute(cache, table, () => new Map())
  return getOrCompute(byVersion, version, () => merge(table, version))
}

function merge(table: Table, version: string): Merged {
  const fallback: Rows = table.find((entry) => entry.version === 'default') ?? {}
  const chosen: Rows = version === '' ? {} : (selectEntry(table, version) ?? {})
  const of = (role: RequirementRole): RoleRequirements => ({ ...fallback[role], ...chosen[role] })
  const has = (role: RequirementRole) => Boolean(fallback[role] ?? chosen[role])
  const master = has('master') ? of('master') : (DEFAULT_REQUIREMENTS[0]?.master ?? {})
  const worker = has('worker') ? of('worker') : (DEFAULT_REQUIREMENTS[0]?.worker ?? {})
  return {
    master,
    worker,
    sno: has('sno') ? of('sno') : master,
    arbiter: has('arbiter') ? of('arbiter') : worker,
    'edge-worker': has('edge-worker') ? of('edge-worker') : worker,
  }
}

/** The entry for exactly this version, else the newest `min_version` entry that is not newer. */
function selectEntry(table: Table, version: string): RequirementsEntry | null {
  const versioned = table.filter((entry) => entry.version !== 'default')
  const exact = versioned.find((entry) => entry.match_type !== 'min_version' && same(entry.version, version))
  if (exact) return exact
  const candidates = versioned
    .filter((entry) => entry.match_type === 'min_version' && compareVersions(entry.version, version) <= 0)
    .sort((a, b) => compareVersions(b.version, a.version))
  return candidates[0] ?? null
}

const same = (a: string, b: string) => compareVersions(a, b) === 0
