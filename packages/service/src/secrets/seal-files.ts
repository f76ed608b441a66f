// The files of an installation hold keys of the cluster, its kubeconfig and password and the pull secret: in a store they are encrypted
// like all secrets. Manifests and logs, which people sent, stay as they are.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../files/object-store.ts'
import type { SecretOwner, SecretStore } from './secret-store.ts'

/** In front of what is sealed. Earlier versions left files in S3 stores as they were, and so may a backup that comes from there. */
const MARK = Buffer.from('groundwork sealed 1\n')

export function sealFiles(store: ObjectStore, secrets: Pick<SecretStore, 'seal' | 'unseal'>): ObjectStore {
  async function get(key: string): Promise<Uint8Array | null> {
    const bytes = await store.get(key)
    const place = parseFileKey(key)
    if (bytes === null || place === null || !MARK.equals(bytes.subarray(0, MARK.length))) return bytes
    return Buffer.from(secrets.unseal(place.owner, place.name, Buffer.from(bytes.subarray(MARK.length))))
  }

  return {
    ...store,
    async put(key, content) {
      const place = parseFileKey(key)
      if (place === null) return store.put(key, content)
      const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content)
      const sealed = secrets.seal(place.owner, place.name, bytes.toString())
      await store.put(key, Buffer.concat([MARK, sealed]))
    },
    get,
    async open(key) {
      if (parseFileKey(key) === null) return store.open(key)
      const bytes = await get(key)
      return bytes && { content: Readable.from([bytes], { objectMode: false }), size: bytes.length }
    },
    async head(key) {
      const found = await store.head(key)
      if (found === null || parseFileKey(key) === null) return found
      return { ...found, size: (await get(key))?.length ?? 0 }
    },
    // Such a link would lead past us, to what only we can read.
    presign: async (key, expiresInSeconds) =>
      parseFileKey(key) === null ? store.presign(key, expiresInSeconds) : null,
  }
}

/** null: it is never sealed. */
function parseFileKey(key: string): { readonly owner: SecretOwner; readonly name: string } | null {
  const [id = '', name = '', ...deeper] = key.split('/')
  return name === '' || deeper.length > 0 ? null : { owner: { kind: 'cluster', id }, name: `file ${name}` }
}
