// What Ignition itself would say about a document, with the place of every fault. Stricter in one way: what Ignition
// would silently ignore or only fail at during a boot (unknown keys, a user without a name) is refused here, where
// the user can still correct it. What Ignition only warns about is accepted.
import type { IgnitionConfig } from '../document/document.ts'
import type { Problem } from '../document/problem.ts'
import { CONFIG } from '../document/spec.ts'
import { isSpecVersion, SPEC_VERSIONS, type SpecVersion } from '../document/spec-versions.ts'
import { checkShape } from './check-shape.ts'
import { checkDisks, checkRaids } from './disks.ts'
import { checkFilesystems } from './filesystems.ts'
import { checkIgnitionSection } from './ignition-section.ts'
import { checkLuks } from './luks.ts'
import { checkNodes, checkOwners } from './nodes.ts'
import { readJson } from './read-json.ts'
import { createReport, quote, type Report } from './report.ts'
import { checkUnits } from './systemd.ts'

/** Sixteen times what fits into a boot image, and still read in a blink. */
export const MAX_DOCUMENT_CHARACTERS = 8 * 1024 * 1024

export type Validation =
  | { readonly ok: true; readonly config: IgnitionConfig }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export interface ValidationOptions {
  /** Specification versions that are welcome; without it all that we know. */
  readonly versions?: readonly string[]
}

export function validateIgnition(
  text: string,
  { versions = SPEC_VERSIONS }: ValidationOptions = {},
): Validation {
  if (text.length > MAX_DOCUMENT_CHARACTERS) {
    return refuse('', `The document has more than ${MAX_DOCUMENT_CHARACTERS} characters.`)
  }
  const json = readJson(text)
  if (!json.ok) return { ok: false, problems: [json.problem] }
  const version = versionOf(json.value)
  if (!isSpecVersion(version) || !versions.includes(version))
    return refuse('ignition.version', versionFault(version, versions))
  const report = createReport()
  const config = checkShape(CONFIG, json.value, '', { version, report }) as IgnitionConfig
  // The rules below rely on the types, so they have nothing to say before those are right.
  if (report.problems.length === 0) checkRules(config, version, report)
  return report.problems.length === 0 ? { ok: true, config } : { ok: false, problems: report.problems }
}

function checkRules(config: IgnitionConfig, version: SpecVersion, report: Report): void {
  const { disks = [], raid = [], luks = [], filesystems = [] } = config.storage ?? {}
  checkIgnitionSection(config.ignition, version, report)
  checkDisks(disks, report)
  checkRaids(raid, report)
  checkLuks(luks, version, report)
  checkFilesystems(filesystems, version, report)
  checkNodes(config, version, report)
  checkOwners(config, report)
  checkUnits(config.systemd?.units ?? [], report)
}

const refuse = (path: string, message: string): Validation => ({ ok: false, problems: [{ path, message }] })

function versionOf(document: unknown): unknown {
  const { ignition } = (document ?? {}) as { readonly ignition?: unknown }
  return ((ignition ?? {}) as { readonly version?: unknown }).version
}

function versionFault(version: unknown, versions: readonly string[]): string {
  const seen =
    typeof version === 'string'
      ? `The version ${quote(version, 20)} is not known here`
      : 'There is no version'
  return `${seen}; write ${versions.join(' or ')}.`
}
