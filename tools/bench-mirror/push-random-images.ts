// Images of random bytes, which compress to nothing less, into a registry without TLS and login.
import { createHash, randomBytes } from 'node:crypto'

export interface RandomImages {
  readonly name: string
  readonly images: number
  readonly layers: number
  readonly least: number
  readonly most: number
}

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'
const CONFIG = 'application/vnd.oci.image.config.v1+json'
const LAYER = 'application/vnd.oci.image.layer.v1.tar'

/** Their repositories; each image has the tag 1. */
export async function pushRandomImages(host: string, set: RandomImages): Promise<readonly string[]> {
  const names: string[] = []
  for (let image = 0; image < set.images; image += 1) {
    const name = `${set.name}/image-${image}`
    const layers = []
    for (let layer = 0; layer < set.layers; layer += 1) {
      const share = set.layers === 1 ? 0 : layer / (set.layers - 1)
      const bytes = randomBytes(Math.round(set.least + share * (set.most - set.least)))
      layers.push(await putBlob(host, name, bytes, LAYER))
    }
    const diffIds = layers.map(({ digest }) => digest)
    const config = { architecture: 'amd64', os: 'linux', rootfs: { type: 'layers', diff_ids: diffIds } }
    const manifest = {
      ...{ schemaVersion: 2, mediaType: MANIFEST, layers },
      config: await putBlob(host, name, Buffer.from(JSON.stringify(config)), CONFIG),
    }
    await put(`http://${host}/v2/${name}/manifests/1`, Buffer.from(JSON.stringify(manifest)), MANIFEST)
    names.push(name)
  }
  return names
}

async function putBlob(host: string, name: string, bytes: Buffer, mediaType: string) {
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  const begun = await fetch(`http://${host}/v2/${name}/blobs/uploads/`, { method: 'POST' })
  const place = new URL(begun.headers.get('location') ?? '', `http://${host}`)
  place.searchParams.set('digest', digest)
  await put(place.href, bytes, 'application/octet-stream')
  return { mediaType, digest, size: bytes.length }
}

async function put(url: string, bytes: Buffer, type: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })
  if (answer.status !== 201) throw new Error(`Pushing to ${url} failed: ${answer.status}.`)
}
