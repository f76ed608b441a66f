import type { FilesConfig } from '../config.ts'
import type { SecretStore } from '../secrets/secret-store.ts'
import { createDirectoryStore } from './directory-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'
import { sealFiles } from './seal-files.ts'

/** What an S3 store holds it has to encrypt itself: its links lead past this service. */
export async function createObjectStore(
  config: FilesConfig,
  secrets: Pick<SecretStore, 'seal' | 'unseal'>,
): Promise<ObjectStore> {
  return config.kind === 'directory'
    ? sealFiles(await createDirectoryStore(config.path), secrets)
    : createS3Store(config)
}
