import { LabError } from '../world/lab-error.ts'

export interface SizeOptions {
  readonly hosts: number
  /** At most one of both is given. */
  readonly clusters?: number
  readonly hostsPerCluster?: number
}

/** So many still make one cluster unless told otherwise. */
const ONE_CLUSTER_UP_TO = 20
const USUAL_SIZE = 10
const SMALLEST = 3

/** How many hosts each cluster gets: one, or three and more. Two make no cluster. */
export function clusterSizes({ hosts, clusters, hostsPerCluster }: SizeOptions): readonly number[] {
  const count =
    clusters ??
    (hostsPerCluster === undefined
      ? hosts <= ONE_CLUSTER_UP_TO
        ? 1
        : Math.floor(hosts / USUAL_SIZE)
      : Math.max(1, Math.round(hosts / hostsPerCluster)))
  if (hosts === 2) throw new LabError('Two hosts make no cluster: take 1 (a single node), or 3 and more.')
  if (count > hosts) throw new LabError(`${hosts} hosts are not enough for ${count} clusters.`)
  const base = Math.floor(hosts / count)
  const larger = hosts % count
  const sizes = Array.from({ length: count }, (_, index) => base + (index < larger ? 1 : 0))
  return sizes.includes(2) ? withoutPairs(hosts, count) : sizes
}

/** As many of three as there can be, and single nodes; what is left over goes to the first. */
function withoutPairs(hosts: number, count: number): readonly number[] {
  const threes = Math.floor((hosts - count) / (SMALLEST - 1))
  const sizes = Array.from({ length: count }, (_, index) => (index < threes ? SMALLEST : 1))
  const rest = hosts - sizes.reduce((sum, size) => sum + size, 0)
  if (rest > 0 && threes === 0) {
    throw new LabError(`${hosts} hosts cannot be put into ${count} clusters of one, or three and more.`)
  }
  return sizes.map((size, index) => (index === 0 ? size + rest : size))
}
