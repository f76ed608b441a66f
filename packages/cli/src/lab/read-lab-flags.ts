import { clusterSizes, type FaultShare, LabError, readFaultShare } from '@groundwork/lab/lab'
import type { LabUpFlags } from './add-lab-commands.ts'

export interface LabUpOptions {
  readonly sizes: readonly number[]
  /** An existing one, for all machines. */
  readonly infraEnvId: string | null
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

/** Throws a LabError that names the flag. */
export function readLabFlags(
  flags: LabUpFlags,
  env: Readonly<Record<string, string | undefined>>,
): LabUpOptions {
  const hosts = wholeNumber('--hosts', flags.hosts, MOST_HOSTS)
  const { clusters, hostsPerCluster } = flags
  if (clusters !== undefined && hostsPerCluster !== undefined) {
    throw new LabError('Give --clusters or --hosts-per-cluster, not both.')
  }
  const infraEnvId = readInfraEnv(flags)
  if (!URL.canParse(flags.url) || !/^https?:/.test(flags.url)) {
    throw new LabError(`--url must begin with http:// or https://, not "${flags.url}".`)
  }
  const speed = Number(flags.speed)
  if (!(speed >= 1 && speed <= FASTEST)) {
    throw new LabError(`--speed must be a number from 1 to ${FASTEST}, not "${flags.speed}".`)
  }
  const { untilReady } = flags
  return {
    infraEnvId,
    sizes: infraEnvId === null ? sizesOf(flags, hosts) : [hosts],
    seed: flags.seed,
    faults: (flags.fault ?? []).map(readFaultShare),
    url: flags.url.replace(/\/+$/, ''),
    token: flags.token || env.GROUNDWORK_TOKEN || null,
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** It has a cluster, and with it a version. */
function readInfraEnv({ infraEnv, clusters, hostsPerCluster, openshiftVersion }: LabUpFlags): string | null {
  if (infraEnv === undefined) return null
  if (!UUID.test(infraEnv)) {
    throw new LabError(`--infra-env must be the id of an infra-env, not "${infraEnv}".`)
  }
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
