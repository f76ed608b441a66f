// The files of an installation hold keys of the cluster, its kubeconfig and password and the pull secret: on a disk they are encrypted
// like all secrets. Manifests and logs, which people sent, stay as they are.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SEAL_BYTES } from '../secrets/secret-box.ts'
import type { SecretOwner, SecretStore } from '../secrets/secret-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Not for a store that signs links: whoever follows one gets what lies there. */
export function sealFiles(store: ObjectStore, secrets: Pick<SecretStore, 'seal' | 'unseal'>): ObjectStore {
  async function get(key: string): Promise<Uint8Array | null> {
    const bytes = await store.get(key)
    const place = placeOf(key)
    if (bytes === null || place === null) return bytes
    return Buffer.from(secrets.unseal(place.owner, place.name, Buffer.from(bytes)))
  }

  return {
    ...store,
    async put(key, content) {
      const place = placeOf(key)
      if (place === null) return store.put(key, content)
      const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content)
      await store.put(key, secrets.seal(place.owner, place.name, bytes.toString()))
    },
    get,
    async open(key) {
      if (placeOf(key) === null) return store.open(key)
      const bytes = await get(key)
      return bytes && { content: Readable.from([bytes], { objectMode: false }), size: bytes.length }
    },
    async head(key) {
      const found = await store.head(key)
      return found === null || placeOf(key) === null ? found : { ...found, size: found.size - SEAL_BYTES }
    },
  }
}

/** null: it is not sealed. */
function placeOf(key: string): { readonly owner: SecretOwner; readonly name: string } | null {
  const [id = '', name = '', ...deeper] = key.split('/')
  return name === '' || deeper.length > 0 ? null : { owner: { kind: 'cluster', id }, name: `file ${name}` }
}
