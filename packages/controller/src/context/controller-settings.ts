import { NAMESPACE } from '@groundwork/host/installer'
import { serviceUrl } from '@groundwork/host/service'

/** Everything that the controller is told from outside, except for the secret that is mounted. */
export interface ControllerSettings {
  readonly clusterId: string
  /** Base URL of the service, without a slash at the end. */
  readonly serviceUrl: string
  readonly caFile: string
  readonly isInsecure: boolean
  readonly openshiftVersion: string
  /** 1 is a single node; 0: the installer was not told. */
  readonly controlPlaneCount: number
  /** Whether the installation ends only with a complete cluster: its version and all of its operators. */
  readonly checksClusterVersion: boolean
  /** One image, or a JSON object from operator to image; empty: the one of the release. */
  readonly mustGatherImage: string
  readonly notifiesReboots: boolean
  readonly namespace: string
  /** The set of pods that keep the program of the controller on nodes; empty: it has an image of its own. */
  readonly programKeeper: string
  /** Used where no secret is mounted; empty: the service asks for none. */
  readonly token: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws with words that name the variable. */
export function readControllerSettings(env: Environment): ControllerSettings {
  return Object.freeze({
    clusterId: required(env, 'CLUSTER_ID'),
    serviceUrl: readUrl(env, 'INVENTORY_URL'),
    caFile: env.CA_CERT_PATH ?? '',
    isInsecure: readFlag(env, 'SKIP_CERT_VERIFICATION'),
    openshiftVersion: required(env, 'OPENSHIFT_VERSION'),
    controlPlaneCount: readCount(env, 'CONTROL_PLANE_COUNT', 3),
    checksClusterVersion: readFlag(env, 'CHECK_CLUSTER_VERSION', 'true'),
    mustGatherImage: env.MUST_GATHER_IMAGE ?? '',
    notifiesReboots: readFlag(env, 'NOTIFY_NUM_REBOOTS'),
    namespace: env.NAMESPACE || NAMESPACE,
    programKeeper: env.PROGRAM_KEEPER ?? '',
    token: env.PULL_SECRET_TOKEN ?? '',
  })
}

function required(env: Environment, name: string): string {
  const value = env[name] ?? ''
  if (value === '') throw new Error(`${name} is not set; the controller cannot work without it.`)
  return value
}

function readUrl(env: Environment, name: string): string {
  const value = required(env, name)
  if (!URL.canParse(value)) throw new Error(`${name} is "${value}", which is no URL.`)
  return serviceUrl(value)
}

const FLAGS: Readonly<Record<string, boolean>> = {
  '0': false,
  f: false,
  false: false,
  '1': true,
  t: true,
  true: true,
}

function readFlag(env: Environment, name: string, fallback = 'false'): boolean {
  const value = env[name] || fallback
  const flag = FLAGS[value.toLowerCase()]
  if (flag === undefined) throw new Error(`${name} is "${value}"; use "true" or "false".`)
  return flag
}

function readCount(env: Environment, name: string, fallback: number): number {
  const value = env[name] ?? ''
  if (value === '') return fallback
  if (!/^\d{1,4}$/.test(value)) throw new Error(`${name} is "${value}"; use a whole number.`)
  return Number(value)
}
