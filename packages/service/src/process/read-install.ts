// How the files of installations are made, from flags and the reference's variables.
import { join, resolve } from 'node:path'
import type { InstallConfigChoice } from '../config/config.ts'
import type { ValueReader } from '../config/settings/value-reader.ts'
import { InvalidValueError } from '../config/values/invalid-value-error.ts'
import { asBytes, asList, asOneOf, asText, type Parse } from '../config/values/values.ts'
import { OPTIONS } from './options.ts'

const GIB = 1024 ** 3

export function readInstall(reader: ValueReader, dataDir: string): InstallConfigChoice {
  const read = <Value>(variable: string, parse: Parse<Value>): Value | undefined =>
    reader.read({ variables: [variable] }, parse)
  return {
    generator: reader.read(OPTIONS.generator, asOneOf(['auto', 'openshift-install', 'built-in'])) ?? 'auto',
    approveNodes: reader.read(OPTIONS.approveNodes, asOneOf(['auto', 'never'])) ?? 'auto',
    invoker: read('INSTALL_INVOKER', asText) || 'assisted-installer',
    manifests: {
      diskEncryptionCipher: read('DISK_ENCRYPTION_CIPHER', asText) ?? '',
    },
    releases: {
      directory: resolve(reader.read(OPTIONS.releaseDir, asText) ?? join(dataDir, 'releases')),
      workDirectory: join(dataDir, 'preparations'),
      capacityBytes: read('INSTALLER_CACHE_CAPACITY', asBytes) ?? 0,
      maxInstallerBytes: read('INSTALLER_CACHE_MAX_RELEASE_SIZE', asBytes) ?? 2 * GIB,
      localImages: reader.read(OPTIONS.localRelease, asLocalImages) ?? [],
    },
  }
}

const asLocalImages: Parse<readonly string[]> = (text) => {
  const places = asList(text)
  if (places.every((place) => /^(?:oci|dir):\//.test(place))) return places
  throw new InvalidValueError('Write oci:/path, oci:/path:tag or dir:/path.')
}
