// Images made by tests: small, with layers of our own.
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { sha256Digest } from '../image/digest.ts'

export interface BuiltImage {
  readonly digest: string
  readonly mediaType: string
  /** Everything that it consists of, by digest; manifests too. */
  readonly content: ReadonlyMap<string, BuiltContent>
}

export interface BuiltContent {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly isManifest: boolean
}

export interface LayerEntry extends Partial<Header> {
  readonly name: string
  readonly text?: string | Buffer
}

export interface ImageParts {
  /** The lowest first. */
  readonly layers: readonly (readonly LayerEntry[])[]
  readonly architecture?: string
  readonly isDocker?: boolean
  readonly isCompressed?: boolean
  readonly labels?: Readonly<Record<string, string>>
}

const OCI = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar',
  gzip: 'application/vnd.oci.image.layer.v1.tar+gzip',
}
const DOCKER = {
  manifest: 'application/vnd.docker.distribution.manifest.v2+json',
  index: 'application/vnd.docker.distribution.manifest.list.v2+json',
  config: 'application/vnd.docker.container.image.v1+json',
  layer: 'application/vnd.docker.image.rootfs.diff.tar',
  gzip: 'application/vnd.docker.image.rootfs.diff.tar.gzip',
}

export async function buildImage(parts: ImageParts): Promise<BuiltImage> {
  const { architecture = 'amd64', isCompressed = true } = parts
  const types = parts.isDocker ? DOCKER : OCI
  const content = new Map<string, BuiltContent>()
  const keep = (bytes: Buffer, mediaType: string, isManifest = false) => {
    const digest = sha256Digest(bytes)
    content.set(digest, { bytes, mediaType, isManifest })
    return { mediaType, digest, size: bytes.length }
  }
  const archives = await Promise.all(parts.layers.map(archive))
  const layers = archives.map((bytes) =>
    isCompressed ? keep(gzipSync(bytes), types.gzip) : keep(bytes, types.layer),
  )
  const diffIds = archives.map(sha256Digest)
  const config = keep(
    json({
      architecture,
      os: 'linux',
      config: parts.labels ? { Labels: parts.labels } : {},
      rootfs: { type: 'layers', diff_ids: diffIds },
    }),
    types.config,
  )
  const manifest = keep(
    json({ schemaVersion: 2, mediaType: types.manifest, config, layers }),
    types.manifest,
    true,
  )
  return { digest: manifest.digest, mediaType: types.manifest, content }
}

export function buildIndex(images: Readonly<Record<string, BuiltImage>>, isDocker = false): BuiltImage {
  const mediaType = (isDocker ? DOCKER : OCI).index
  const manifests = Object.entries(images).map(([architecture, image]) => ({
    mediaType: image.mediaType,
    digest: image.digest,
    size: image.content.get(image.digest)?.bytes.length ?? 0,
    platform: { architecture, os: 'linux' },
  }))
  const bytes = json({ schemaVersion: 2, mediaType, manifests })
  const digest = sha256Digest(bytes)
  const parts = Object.values(images).flatMap(({ content }) => [...content])
  return { digest, mediaType, content: new Map([...parts, [digest, { bytes, mediaType, isManifest: true }]]) }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

async function archive(entries: readonly LayerEntry[]): Promise<Buffer> {
  const tar = pack()
  for (const { text = '', ...header } of entries) tar.entry({ mode: 0o755, ...header } as Header, text)
  tar.finalize()
  const pieces: Buffer[] = []
  for await (const piece of tar as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
