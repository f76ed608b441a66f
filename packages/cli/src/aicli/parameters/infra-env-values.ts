// Short hands for infra-envs and their images, made into what the API takes.
import { readFile } from 'node:fs/promises'
import { findCluster } from '../objects/find.ts'
import { jsonText } from '../python/json-text.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import type { Session } from '../session.ts'
import { mirrorIgnition } from './mirrors.ts'
import { isGiven, isText, isTruthy, type Parameters } from './parameters.ts'
import { isThere } from './paths.ts'
import { requireSshKey } from './secrets-and-keys.ts'
import { staticNetworks } from './static-networks.ts'

const IGNITION_VERSION = '3.1.0'

export async function infraEnvValues(session: Session, given: Parameters): Promise<Parameters> {
  const cluster = isGiven(given, 'cluster')
    ? { cluster_id: await findCluster(session, String(given.cluster)) }
    : {}
  const type = isGiven(given, 'minimal')
    ? { image_type: isTruthy(given.minimal) ? 'minimal-iso' : 'full-iso' }
    : {}
  const networks = isTruthy(given.static_network_config)
    ? { static_network_config: await staticNetworks(session, given.static_network_config ?? null) }
    : {}
  const key = isGiven(given, 'ssh_authorized_key')
    ? {}
    : { ssh_authorized_key: given.ssh_public_key ?? (await requireSshKey(session, given)) }
  const ignition = await ignitionOf(session, given)
  return {
    ...given,
    ...cluster,
    ...type,
    ...networks,
    ...key,
    ...ignition,
    ...proxyOf(given),
    ...kernelArguments(given),
  }
}

async function ignitionOf(session: Session, given: Parameters): Promise<Parameters> {
  const made = isGiven(given, 'ignition_config_override')
    ? undefined
    : await discoveryIgnition(session, given, async () => IGNITION_VERSION)
  const path = given.discovery_ignition_file
  if (isText(path)) {
    if (await isThere(path)) return { ignition_config_override: await readFile(path, 'utf8') }
    session.warn(`Ignition File ${path} not found. Ignoring`)
  }
  return made === undefined ? {} : { ignition_config_override: made }
}

/** The password "aicli", salted. */
const PASSWORD =
  '$6$groundworkaicli$LpyP4eJ2o6FB0dW7G8bIbmghMUZHq5kOgx28goD1oeRU79z.tTkhzCE525srCbcLalJ41nOFhaGEbPa7XPO2B/'

/** Mirrors of images, and a user with a password for the console. Undefined: nothing of it is wanted. */
export async function discoveryIgnition(
  session: Session,
  given: Parameters,
  version: () => Promise<string>,
): Promise<string | undefined> {
  const mirrors = await mirrorIgnition(session, given, version)
  if (!isGiven(given, 'password')) return mirrors === undefined ? undefined : jsonText(mirrors)
  session.info('Creating aicli user with password aicli in the discovery iso')
  return jsonText({
    ...mirrors,
    ignition: { version: IGNITION_VERSION },
    passwd: { users: [{ groups: ['sudo'], name: 'aicli', passwordHash: PASSWORD }] },
  })
}

/** One proxy for all, or one for each. */
function proxyOf(given: Parameters): Parameters {
  const one = (name: string): string | undefined => {
    const url = given[name]
    return isText(url) ? withScheme(url) : undefined
  }
  const both = one('proxy')
  const http = both ?? one('https_proxy') ?? one('http_proxy')
  if (http === undefined) return {}
  const exceptions: PythonRecord = isGiven(given, 'noproxy') ? { no_proxy: given.noproxy ?? null } : {}
  return { proxy: { http_proxy: http, https_proxy: http, ...exceptions } }
}

export const withScheme = (url: string): string => (url.startsWith('http') ? url : `http://${url}`)

/** A text with blanks, or a list; what is no record is appended. */
function kernelArguments({ kernel_arguments: given }: Parameters): Parameters {
  if (given === undefined) return {}
  const list: readonly PythonValue[] = isText(given) ? given.split(' ') : Array.isArray(given) ? given : []
  return {
    kernel_arguments: list.map((entry) =>
      isRecordValue(entry) ? entry : { operation: 'append', value: entry },
    ),
  }
}
