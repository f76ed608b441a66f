import type { OpenshiftVersions } from '@groundwork/contract/versions'

/** The release that the service marks as its default, else the newest that is in production; undefined: there is none. */
export function defaultVersion(versions: OpenshiftVersions): string | undefined {
  const all = Object.entries(versions).filter(([name]) => !name.endsWith('-multi'))
  const chosen =
    all.find(([, { default: isDefault }]) => isDefault === true) ??
    all.findLast(([, { support_level }]) => support_level === 'production') ??
    all.at(-1)
  return chosen?.[0]
}
