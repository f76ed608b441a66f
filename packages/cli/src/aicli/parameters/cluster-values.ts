// Short hands for clusters, made into what the API takes.
import { compareText } from '@groundwork/text/compare-text'

import { pythonCode, pythonText } from '../python/text-of.ts'
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'
import { giveUp, type Session, type Voice } from '../session.ts'
import { mirrorInstallConfig, registryOf } from './mirrors.ts'
import { firstTruthy, isGiven, isText, isTruthy, type Parameters, without } from './parameters.ts'
import { requirePullSecret, requireSshKey } from './secrets-and-keys.ts'

const USUAL_DOMAIN = 'karmalabs.corp'
const PLATFORMS = ['baremetal', 'nutanix', 'vsphere', 'none', 'oci']

export interface ValueOptions {
  /** The object exists, and has its secret, key and domain. */
  readonly isUpdate?: boolean
  /** What is assumed was said already. */
  readonly isQuiet?: boolean
}

export async function clusterValues(
  session: Session,
  given: Parameters,
  { isUpdate = false, isQuiet = false }: ValueOptions = {},
): Promise<Parameters> {
  const named = withAddresses(withVersion(given))
  const identified = isUpdate ? named : { ...named, ...(await identity(session, named, isQuiet)) }
  const sized = withSize(identified)
  const operated = isGiven(sized, 'olm_operators')
    ? { ...sized, olm_operators: await operatorsOf(session, sized.olm_operators ?? []) }
    : sized
  const whole = {
    ...operated,
    ...encryptionOf(operated),
    ...tagsOf(operated),
    ...platformOf(session, operated),
  }
  return withMirrors(session, whole)
}

/** YAML reads 4.20 as a number. */
const withVersion = (given: Parameters): Parameters =>
  typeof given.openshift_version === 'number'
    ? { ...given, openshift_version: pythonText(given.openshift_version) }
    : given

/** `api_vip` or `api_ip` beside the list; entries of the list may be plain addresses. */
function withAddresses(given: Parameters): Parameters {
  let all = given
  for (const kind of ['api', 'ingress']) {
    const one = firstTruthy(all, `${kind}_vip`, `${kind}_ip`)
    const list = Array.isArray(all[`${kind}_vips`]) ? (all[`${kind}_vips`] as readonly PythonValue[]) : []
    const whole = one === undefined || list.includes(one) ? list : [...list, { ip: one }]
    const rest = one === undefined ? all : without(all, `${kind}_vip`)
    all =
      whole.length === 0
        ? rest
        : { ...rest, [`${kind}_vips`]: whole.map((item) => (isRecordValue(item) ? item : { ip: item })) }
  }
  return all
}

async function identity(session: Session, given: Parameters, isQuiet: boolean): Promise<Parameters> {
  const pull_secret = await requirePullSecret(session, given, isQuiet)
  const ssh_public_key = isGiven(given, 'ssh_public_key')
    ? (given.ssh_public_key ?? null)
    : await requireSshKey(session, given)
  const domain = given.domain ?? given.base_dns_domain
  if (domain === undefined && !isQuiet)
    session.warn(`Using ${USUAL_DOMAIN} as DNS domain as no one was provided`)
  return { pull_secret, ssh_public_key, base_dns_domain: domain ?? USUAL_DOMAIN }
}

/** One host, or `sno`: a single node. */
function withSize(given: Parameters): Parameters {
  const hosts = Array.isArray(given.hosts) ? given.hosts.length : 0
  if (hosts === 1 || isTruthy(given.sno))
    return { ...given, high_availability_mode: 'None', user_managed_networking: true }
  return given.high_availability_mode === null ? { ...given, high_availability_mode: 'None' } : given
}

export async function operatorsOf(session: Session, value: PythonValue): Promise<readonly PythonRecord[]> {
  const supported: readonly string[] = await session.client.call('V2ListSupportedOperators')
  const items = isText(value) ? [...value] : Array.isArray(value) ? (value as readonly PythonValue[]) : []
  return items.map((item) => {
    const name = isRecordValue(item) ? item.name : item
    if (!isText(name)) return giveUp(session, `Invalid entry for olm_operator ${pythonText(item)}`)
    if (!supported.includes(name))
      giveUp(session, `Incorrect olm_operator ${name}. Should be one of ${pythonCode(supported)}`)
    return { name }
  })
}

function encryptionOf(given: Parameters): Parameters {
  const servers = given.tang_servers
  if (servers !== undefined) {
    const text = Array.isArray(servers) ? servers.map((one) => pythonText(one)).join(',') : servers
    return { disk_encryption: { enable_on: 'all', mode: 'tpmv2', tang_servers: text } }
  }
  return isTruthy(given.tpm) ? { disk_encryption: { enable_on: 'all', mode: 'tpmv2' } } : {}
}

export function tagsOf({ tags }: Parameters): Parameters {
  if (tags === undefined) return {}
  const list = Array.isArray(tags) ? tags.map((tag) => pythonText(tag)) : pythonText(tags).split(',')
  return list.length === 0 ? {} : { tags: list.toSorted(compareText).join(',') }
}

export function platformOf(voice: Voice, { platform }: Parameters): Parameters {
  if (!isText(platform)) return {}
  if (!PLATFORMS.includes(platform))
    giveUp(voice, `Invalid platform. Should belong in ${pythonCode(PLATFORMS)}`)
  return { platform: { type: platform } }
}

/** A release image of another registry means that everything comes from there. */
async function withMirrors(session: Session, given: Parameters): Promise<Parameters> {
  const image = given.ocp_release_image
  const isOther = isText(image) && image !== '' && !image.startsWith('quay.io')
  const all = isOther ? { ...given, registry_url: image.split('/')[0] ?? '' } : given
  const url = registryOf(all)
  return url === undefined ? all : { ...all, installconfig: await mirrorInstallConfig(session, url) }
}
