import type { FilesConfig } from '../config/config.ts'
import { createDirectoryStore } from './directory-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

export async function createObjectStore(config: FilesConfig): Promise<ObjectStore> {
  return config.kind === 'directory' ? createDirectoryStore(config.path) : createS3Store(config)
}
