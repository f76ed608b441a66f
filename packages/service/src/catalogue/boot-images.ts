// The live images of this installation: what the configuration says, completed, and what the API shows of it.

import { pathToFileURL } from 'node:url'
import { ListOf, StringEnum } from '@groundwork/contract/schema'
import { OsImage as WireOsImage } from '@groundwork/contract/versions'
import type { OsImage } from '@groundwork/images/base-images'
import { redactUrl } from '@groundwork/images/base-images'
import { Type } from 'typebox'

/** OS_IMAGES, with what is configured but not shown. */
export const ConfiguredOsImages = ListOf(
  Type.Object({
    ...WireOsImage.properties,
    sha256: Type.Optional(Type.String({ pattern: '^([0-9A-Fa-f]{64})?$' })),
    type: Type.Optional(StringEnum(['full-iso', 'disconnected-iso'], {})),
  }),
  'Configured live images.',
)
export type ConfiguredOsImages = Type.Static<typeof ConfiguredOsImages>

const REMOTE = /^remote:/i

export const bootImage = ({
  url,
  sha256 = '',
  type = 'full-iso',
  ...image
}: ConfiguredOsImages[number]): OsImage => ({
  ...image,
  url: url.replace(REMOTE, ''),
  sha256: sha256.toLowerCase(),
  type,
  isRemote: REMOTE.test(url),
})

/** Given ones first, and in place of others of the same version, architecture and kind. */
export function mergeBootImages(given: readonly OsImage[], others: readonly OsImage[]): readonly OsImage[] {
  const taken = new Set(given.map(osImageKey))
  return [...given, ...others.filter((image) => !taken.has(osImageKey(image)))]
}

const osImageKey = ({ openshift_version, cpu_architecture, type }: OsImage): string =>
  `${openshift_version} ${cpu_architecture === 'aarch64' ? 'arm64' : cpu_architecture} ${type}`

export const wireOsImage = ({ openshift_version, cpu_architecture, url, version }: OsImage): WireOsImage => ({
  openshift_version,
  cpu_architecture: cpu_architecture as WireOsImage['cpu_architecture'],
  // Who may list versions need not know how we log in where images are.
  url: url.startsWith('/') ? pathToFileURL(url).href : redactUrl(url),
  version,
})
