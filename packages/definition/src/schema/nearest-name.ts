import { editDistance } from '@groundwork/text/edit-distance'

/** The known name that was probably meant; null: none is near. */
export function nearestName(written: string, known: readonly string[]): string | null {
  const name = written.toLowerCase().replaceAll('-', '_')
  if (name.length > 60) return null
  const [best] = known
    .map((candidate) => ({ candidate, distance: distanceTo(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : null
}

/** `apiVIPs` and `api-vips` are api_vips; `version` is the end of openshift_version. */
function distanceTo(name: string, candidate: string): number {
  if (name.replaceAll('_', '') === candidate.toLowerCase().replaceAll('_', '')) return 0
  const isEnd = name.length > 3 && (candidate.endsWith(`_${name}`) || candidate.startsWith(`${name}_`))
  return isEnd ? 1 : editDistance(name, candidate.toLowerCase())
}
