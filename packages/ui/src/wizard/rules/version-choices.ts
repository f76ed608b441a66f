// Versions as people choose them: the newest that is fit for production first.
import type { OpenshiftVersions } from '@groundwork/contract/versions'
import { compareOpenshiftVersions } from '@groundwork/versions/full-version'
import { majorMinor } from '@groundwork/versions/version'

export interface VersionChoice {
  readonly version: string
  readonly line: string
  readonly level: 'beta' | 'production' | 'maintenance' | 'end-of-life'
  readonly isDefault: boolean
  readonly architectures: readonly string[]
  /** One release for several architectures. */
  readonly isMulti: boolean
}

/** Newest first; those for several architectures after the plain one. */
export function versionChoices(versions: OpenshiftVersions): readonly VersionChoice[] {
  return Object.entries(versions)
    .map(([version, { support_level, default: isDefault = false, cpu_architectures }]) => ({
      version,
      line: majorMinor(version) ?? version,
      level: support_level,
      isDefault,
      architectures: cpu_architectures,
      isMulti: version.endsWith('-multi'),
    }))
    .sort(
      (a, b) =>
        (compareOpenshiftVersions(plain(b.version), plain(a.version)) ?? 0) ||
        Number(a.isMulti) - Number(b.isMulti),
    )
}

const plain = (version: string): string => version.replace(/-multi$/, '')

/** The one that the service marks, else the newest in production. */
export const preselected = (choices: readonly VersionChoice[]): VersionChoice | undefined =>
  choices.find(({ isDefault }) => isDefault) ??
  choices.find(({ level, isMulti }) => level === 'production' && !isMulti) ??
  choices[0]

/** The short list: the newest of each line that is in production. What is chosen is always in it. */
export function shortList(choices: readonly VersionChoice[], chosen: string): readonly VersionChoice[] {
  const lines = new Set<string>()
  return choices.filter((choice) => {
    if (choice.version === chosen) return true
    if (choice.isMulti || choice.level !== 'production' || lines.has(choice.line)) return false
    lines.add(choice.line)
    return true
  })
}

export const matching = (choices: readonly VersionChoice[], text: string): readonly VersionChoice[] => {
  const wanted = text.trim().toLowerCase()
  return choices.filter(({ version, level }) => `${version} ${level}`.includes(wanted))
}
