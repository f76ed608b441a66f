import type { BuiltImage } from '@groundwork/registry/testing'

/** To a registry without TLS and login. */
export async function pushImage(
  host: string,
  repository: string,
  image: BuiltImage,
  tag?: string,
): Promise<void> {
  const base = `http://${host}/v2/${repository}`
  for (const [digest, { bytes, mediaType, isManifest }] of image.content) {
    if (isManifest) {
      const names = tag !== undefined && digest === image.digest ? [digest, tag] : [digest]
      for (const name of names) await put(`${base}/manifests/${name}`, bytes, mediaType)
      continue
    }
    const begun = await fetch(`${base}/blobs/uploads/`, { method: 'POST' })
    const place = new URL(begun.headers.get('location') ?? '', base)
    place.searchParams.set('digest', digest)
    await put(place.href, bytes, 'application/octet-stream')
  }
}

async function put(url: string, bytes: Buffer, type: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })
  if (answer.status !== 201)
    throw new Error(`Pushing to ${url} failed: ${answer.status} ${await answer.text()}`)
}
