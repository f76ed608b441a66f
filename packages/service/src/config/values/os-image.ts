// A live image as --os-image names it.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OsImage } from '@groundwork/images/base-images'
import { ARCHITECTURE_NAMES, asArchitecture } from './architecture-names.ts'
import { buildIdIn, findLiveIso } from './find-live-iso.ts'
import { InvalidValueError } from './invalid-value-error.ts'

const FORM =
  'Write version[@architecture]=file, directory or URL, for example 4.20@arm64=/srv/images/live.iso.'

/** Several are joined with commas, which URLs may contain too. */
export const asOsImages = (text: string): readonly OsImage[] =>
  text
    .split(/,(?=\s*\d+\.\d+[^,=/]*=)/)
    .flatMap((item) => (item.trim() === '' ? [] : [asOsImage(item.trim())]))

export function asOsImage(text: string): OsImage {
  const match = /^([^=@]+)(?:@([^=]*))?=(.+)$/s.exec(text)
  if (match === null) throw new InvalidValueError(FORM)
  const [, version = '', architectureName = 'x86_64', place = ''] = match
  if (!/^\d+\.\d+(?:\.\d+(?:-[\w.-]+)?)?$/.test(version)) {
    throw new InvalidValueError(`"${version}" is not a version of OpenShift; write for example 4.20. ${FORM}`)
  }
  const architecture = asArchitecture(architectureName, ARCHITECTURE_NAMES)
  const { address, sha256 } = splitChecksum(place)
  return {
    openshift_version: version,
    cpu_architecture: architecture,
    sha256,
    type: 'full-iso',
    ...(/^(?:remote:)?https?:/i.test(address)
      ? webImage(address, version)
      : fileImage(address, version, architecture)),
  }
}

type Placed = Pick<OsImage, 'url' | 'version' | 'isRemote'>

/** Its build is known only when it is opened, so the version stands for it. */
function webImage(address: string, version: string): Placed {
  const url = address.replace(/^remote:/i, '')
  if (!URL.canParse(url) || new URL(url).hostname === '')
    throw new InvalidValueError(`"${url}" is not a URL.`)
  return { url, version, isRemote: url !== address }
}

function fileImage(address: string, version: string, architecture: string): Placed {
  if (/^remote:/i.test(address))
    throw new InvalidValueError('Only an http or https URL can follow "remote:".')
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && !address.startsWith('file:')) {
    throw new InvalidValueError(`"${address}" is neither a file nor an http or https URL.`)
  }
  const path = pathOf(address)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new InvalidValueError(`${path} does not exist.`)
  const file = found.isDirectory() ? findLiveIso(path, version, architecture) : path
  return { url: file, version: buildIdIn(file), isRemote: false }
}

function pathOf(address: string): string {
  if (!address.startsWith('file:')) return resolve(address)
  try {
    return fileURLToPath(address)
  } catch {
    throw new InvalidValueError(
      `"${address}" is not the URL of a file on this machine; write file:///directory/live.iso.`,
    )
  }
}

function splitChecksum(place: string): { readonly address: string; readonly sha256: string } {
  const [address = '', checksum] = place.split(/#(?=sha256=|[^/]*$)/)
  if (checksum === undefined) return { address, sha256: '' }
  const sha256 = /^sha256=([0-9a-f]{64})$/i.exec(checksum)?.[1]
  if (sha256 === undefined) {
    throw new InvalidValueError(
      `"#${checksum}" is not a checksum; write #sha256= and the 64 digits that sha256sum shows.`,
    )
  }
  return { address, sha256: sha256.toLowerCase() }
}
