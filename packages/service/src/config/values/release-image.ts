// A release as --release-image names it.

import type { ReleaseImage } from '@groundwork/contract/versions'
import type { ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import { majorMinor } from '@groundwork/versions/version'
import { ARCHITECTURE_NAMES, asArchitecture } from './architecture-names.ts'
import { InvalidValueError } from './invalid-value-error.ts'

const FORM =
  'Write version[@architecture]=image, for example 4.14.0=quay.io/openshift-release-dev/ocp-release:4.14.0-x86_64.'
const ARCHITECTURES: Readonly<Record<string, ReleaseArchitecture>> = { ...ARCHITECTURE_NAMES, multi: 'multi' }
const ALL = [...new Set(Object.values(ARCHITECTURE_NAMES))]

/** Several are joined with commas, which names of images do not contain. */
export const asReleaseImages = (text: string): readonly ReleaseImage[] =>
  text.split(',').flatMap((item) => (item.trim() === '' ? [] : [asReleaseImage(item.trim())]))

export function asReleaseImage(text: string): ReleaseImage {
  const match = /^([^=@]+)(?:@([^=]*))?=(\S+)$/.exec(text)
  if (match === null) throw new InvalidValueError(FORM)
  const [, version = '', name = 'x86_64', url = ''] = match
  const line = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version) ? majorMinor(version) : null
  if (line === null) throw new InvalidValueError(`"${version}" is not a full version such as 4.14.0. ${FORM}`)
  const architecture = asArchitecture(name, ARCHITECTURES)
  const isMulti = architecture === 'multi'
  const suffix = isMulti && !version.endsWith('-multi') ? '-multi' : ''
  return {
    openshift_version: isMulti ? `${line}-multi` : line,
    version: `${version}${suffix}`,
    url,
    cpu_architecture: architecture,
    cpu_architectures: isMulti ? [...ALL] : [architecture],
  }
}
