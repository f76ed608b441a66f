// An installation as a list of facts, so that two of them can be compared line by line.

/** `file /etc/motd` to `root 0o644, appended`. */
export type Facts = ReadonlyMap<string, string>

/** What differs, each with both sides; sorted. */
export function differences(real: Facts, ours: Facts): ReadonlyMap<string, string> {
  const isOnOneSide = (key: string) => real.has(key) !== ours.has(key)
  const keys = [...new Set([...real.keys(), ...ours.keys()])].sort()
  return new Map(
    keys.flatMap((key) => {
      const [theirs, own] = [real.get(key), ours.get(key)]
      if (theirs === own || ownersOf(key).some(isOnOneSide)) return []
      return [[key, `real: ${theirs ?? 'absent'}; ours: ${own ?? 'absent'}`] as const]
    }),
  )
}

/** Where a whole thing is missing, that alone is said. */
function ownersOf(fact: string): readonly string[] {
  const [kind = '', place = ''] = fact.split(' ')
  if (kind === 'field') return [`manifest ${place}`]
  const [, manifest] = /^\/opt\/openshift\/((?:manifests|openshift)\/.*)$/.exec(place) ?? []
  if (kind === 'file') return manifest === undefined ? [] : [`manifest ${manifest}`]
  const [, file = place] = /^bootstrap\.ign:([^#]*)/.exec(place) ?? []
  return kind === 'key' || kind === 'certificate' || kind === 'kubeconfig' ? [`file ${file}`] : []
}

/** Without the id that every new cluster draws. */
export const withoutInfraId = (text: string): string => text.replace(/^(\w+)-[0-9a-z]{5}-/, '$1-<id>-')
