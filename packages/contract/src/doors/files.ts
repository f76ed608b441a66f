export { Credentials, PresignedUrl } from '../api/files.ts'
export { CreateManifestParams, Manifest, UpdateManifestParams } from '../api/manifests.ts'
