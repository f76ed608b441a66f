// What comes from the network ends on a command line that runs as root: nothing passes that is not understood.
import type { InstallCmdRequest } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { isImageName } from '../containers/is-image-name.ts'
import { installerOptions } from './installer-options.ts'

const MUST_GATHER_OF = ['cnv', 'lso', 'ocs', 'odf', 'ocp']
const VERSION = /^v?\d+(?:\.\d+)*(?:[-+][0-9A-Za-z.+~-]+)?$/
/** Domains with or without a dot before them, addresses, networks, ports; or everything. */
const NO_PROXY_ENTRY = /^(?:\*|\*?\.?[A-Za-z0-9_:[][A-Za-z0-9_.:/\]-]*)$/

/** Why the request cannot be carried out; null: it can. */
export async function checkInstallRequest(
  machine: Machine,
  request: InstallCmdRequest,
): Promise<string | null> {
  return (
    checkImages([request.installer_image, request.controller_image, request.mco_image ?? '']) ??
    checkMustGather(request.must_gather_image ?? '') ??
    checkProxy(request.proxy) ??
    checkOptions(request.installer_args ?? '') ??
    checkVersion(request.openshift_version ?? '') ??
    (await checkDisks(machine, [request.boot_device, ...(request.disks_to_format ?? [])]))
  )
}

function checkImages(images: readonly string[]): string | null {
  const odd = images.find((image) => image !== '' && !isImageName(image))
  return odd === undefined ? null : `"${odd}" is not the name of an image.`
}

function checkMustGather(text: string): string | null {
  if (text === '' || isImageName(text)) return null
  let images: unknown
  try {
    images = JSON.parse(text)
  } catch {
    return `must_gather_image "${text}" is neither an image nor a JSON object of images.`
  }
  if (typeof images !== 'object' || images === null || Array.isArray(images))
    return 'must_gather_image is JSON, but not an object of images.'
  for (const [operator, image] of Object.entries(images)) {
    if (!MUST_GATHER_OF.includes(operator))
      return `must_gather_image names "${operator}"; only ${MUST_GATHER_OF.join(', ')} are known.`
    if (typeof image !== 'string' || !isImageName(image))
      return `must_gather_image has no valid image for "${operator}".`
  }
  return null
}

function checkProxy(proxy: InstallCmdRequest['proxy']): string | null {
  const { http_proxy, https_proxy, no_proxy } = proxy ?? {}
  if (http_proxy && !isUrl(http_proxy, ['http:'])) return 'proxy.http_proxy is not an http:// address.'
  if (https_proxy && !isUrl(https_proxy, ['http:', 'https:']))
    return 'proxy.https_proxy is not an http:// or https:// address.'
  const bad = (no_proxy ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .find((entry) => entry !== '' && !NO_PROXY_ENTRY.test(entry))
  return bad === undefined
    ? null
    : `proxy.no_proxy has the entry "${bad}", which is no domain, address or network.`
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocols.includes(protocol) && hostname !== ''
}

function checkOptions(text: string): string | null {
  const options = installerOptions(text)
  return options.ok ? null : options.error
}

const checkVersion = (version: string): string | null =>
  version === '' || VERSION.test(version) ? null : `openshift_version "${version}" is not a version.`

async function checkDisks(machine: Machine, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (!path.startsWith('/dev/')) return `"${path}" is not a path below /dev.`
    if ((await machine.files.realPath(path)) === null) return `There is no disk ${path} on this machine.`
  }
  return null
}
