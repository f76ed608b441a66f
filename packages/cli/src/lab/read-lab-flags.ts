import { clusterSizes, type FaultShare, LabError, readFaultShare } from '@groundwork/lab/lab'
import type { LabUpFlags } from './add-lab-commands.ts'

export interface LabUpOptions {
  readonly sizes: readonly number[]
  /** Name or id of an existing one, for all machines. */
  readonly infraEnv: string | null
  readonly seed: string
  readonly faults: readonly FaultShare[]
  readonly url: string
  readonly token: string | null
  readonly profile: string | null
  readonly openshiftVersion: string | null
  readonly speed: number
  /** Machines read their Ignition from images. */
  readonly bootsImages: boolean
  readonly installs: boolean
  /** Machines for a cluster that takes further hosts. */
  readonly day2Hosts: number
  /** null: until Ctrl-C. */
  readonly untilReadyMs: number | null
  readonly keeps: boolean
  readonly untilStdinEnds: boolean
}

const MOST_HOSTS = 50_000
const MOST_CLUSTERS = 20_000
const FASTEST = 1_000
/** So many addresses are kept for them in the network of a cluster. */
const MOST_LATER = 20
const MOST_MINUTES = 24 * 60

/** Which service, as all commands choose it. */
export interface LabService {
  readonly url: string
  readonly token?: string
}

/** Throws a LabError that names the flag. */
export function readLabFlags(flags: LabUpFlags, service: LabService): LabUpOptions {
  const hosts = wholeNumber('--hosts', flags.hosts, MOST_HOSTS)
  const { clusters, hostsPerCluster } = flags
  if (clusters !== undefined && hostsPerCluster !== undefined) {
    throw new LabError('Give --clusters or --hosts-per-cluster, not both.')
  }
  const infraEnv = readInfraEnv(flags)
  const speed = Number(flags.speed)
  if (!(speed >= 1 && speed <= FASTEST)) {
    throw new LabError(`--speed must be a number from 1 to ${FASTEST}, not "${flags.speed}".`)
  }
  const { untilReady } = flags
  return {
    infraEnv,
    sizes: infraEnv === null ? sizesOf(flags, hosts) : [hosts],
    seed: flags.seed,
    faults: (flags.fault ?? []).map(readFaultShare),
    url: service.url,
    token: flags.token || service.token || null,
    profile: flags.profile ?? null,
    openshiftVersion: flags.openshiftVersion ?? null,
    speed,
    bootsImages: bootsImages(flags.medium ?? 'ignition'),
    installs: flags.install ?? false,
    day2Hosts: wholeNumber('--later', flags.later ?? '1', MOST_LATER, 0),
    untilReadyMs:
      untilReady === undefined ? null : 60_000 * wholeNumber('--until-ready', untilReady, MOST_MINUTES),
    keeps: flags.keep ?? false,
    untilStdinEnds: flags.untilStdinEnds ?? false,
  }
}

const sizesOf = ({ clusters, hostsPerCluster }: LabUpFlags, hosts: number): readonly number[] =>
  clusterSizes({
    hosts,
    ...(clusters !== undefined && { clusters: wholeNumber('--clusters', clusters, MOST_CLUSTERS) }),
    ...(hostsPerCluster !== undefined && {
      hostsPerCluster: wholeNumber('--hosts-per-cluster', hostsPerCluster, hosts),
    }),
  })

/** It has a cluster, and with it a version. */
function readInfraEnv({ infraEnv, clusters, hostsPerCluster, openshiftVersion }: LabUpFlags): string | null {
  if (infraEnv === undefined) return null
  const others = {
    '--clusters': clusters,
    '--hosts-per-cluster': hostsPerCluster,
    '--openshift-version': openshiftVersion,
  }
  const given = Object.entries(others).find(([, value]) => value !== undefined)
  if (given !== undefined) throw new LabError(`Give --infra-env or ${given[0]}, not both.`)
  return infraEnv
}

function bootsImages(medium: string): boolean {
  if (medium !== 'ignition' && medium !== 'iso')
    throw new LabError(`--medium must be ignition or iso, not "${medium}".`)
  return medium === 'iso'
}

function wholeNumber(flag: string, text: string, most: number, least = 1): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : -1
  if (number < least || number > most) {
    throw new LabError(`${flag} must be a whole number from ${least} to ${most}, not "${text}".`)
  }
  return number
}
