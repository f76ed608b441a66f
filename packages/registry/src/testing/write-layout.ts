import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hexOf } from '../image/digest.ts'
import type { BuiltImage } from './build-image.ts'

/** An OCI layout; `named` by what its index calls them. */
export async function writeLayout(
  directory: string,
  named: Readonly<Record<string, BuiltImage>>,
): Promise<void> {
  const blobs = join(directory, 'blobs', 'sha256')
  await mkdir(blobs, { recursive: true })
  await writeFile(join(directory, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  for (const image of Object.values(named)) await writeContent(blobs, image)
  const manifests = Object.entries(named).map(([name, { digest, mediaType, content }]) => ({
    mediaType,
    digest,
    size: content.get(digest)?.bytes.length ?? 0,
    annotations: { 'org.opencontainers.image.ref.name': name },
  }))
  await writeFile(join(directory, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests }))
}

/** As "oc image mirror ... file://" writes it, into the repository of the directory. */
export async function writeMirrorDirectory(
  directory: string,
  repository: string,
  image: BuiltImage,
  tag: string,
): Promise<void> {
  const at = (...names: readonly string[]) => join(directory, 'v2', repository, ...names)
  for (const folder of ['manifests', 'blobs']) await mkdir(at(folder), { recursive: true })
  for (const [digest, { bytes, isManifest }] of image.content) {
    await writeFile(at('blobs', digest), bytes)
    if (isManifest) await writeFile(at('manifests', digest), bytes)
  }
  await symlink(image.digest, at('manifests', tag))
}

/** As "skopeo copy ... dir:" writes it. */
export async function writeDirectory(directory: string, image: BuiltImage): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeContent(directory, image)
  await writeFile(join(directory, 'version'), 'Directory Transport Version: 1.1\n')
  await writeFile(join(directory, 'manifest.json'), image.content.get(image.digest)?.bytes ?? '')
}

async function writeContent(directory: string, { content }: BuiltImage): Promise<void> {
  for (const [digest, { bytes }] of content) await writeFile(join(directory, hexOf(digest)), bytes)
}
