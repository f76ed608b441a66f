import { deleteSecret, deleteSecretsOf, readSealed, writeSealed } from '../store/secrets/secret-rows.ts'
import type { SecretBox, SecretId } from './secret-box.ts'
import type { SecretOwner, SecretStore } from './secret-store.ts'

export interface SecretKey {
  readonly box: SecretBox
  /** Where the key comes from, for messages. */
  readonly file: string
}

export function createDatabaseSecretStore(key: SecretKey): SecretStore {
  return {
    async set(db, owner, name, value) {
      const place = secretId(owner, name)
      if (value === '') await deleteSecret(db, place)
      else await writeSealed(db, place, key.box.seal(value, place))
    },
    async get(db, owner, name) {
      const place = secretId(owner, name)
      const sealed = await readSealed(db, place)
      return sealed && unseal(key, sealed, place)
    },
    forget: (db, owner) => deleteSecretsOf(db, { owner_kind: owner.kind, owner_id: owner.id }),
    seal: (owner, name, text) => key.box.seal(text, secretId(owner, name)),
    unseal: (owner, name, sealed) => unseal(key, sealed, secretId(owner, name)),
  }
}

const secretId = (owner: SecretOwner, name: string): SecretId => ({
  owner_kind: owner.kind,
  owner_id: owner.id,
  name,
})

/** Its errors end up in logs and answers, so they say where to look, never what the secret is. */
function unseal(key: SecretKey, sealed: Buffer, place: SecretId): string {
  const opened = key.box.open(sealed, place)
  if (opened.ok) return opened.text
  if (opened.reason === 'other-key') throw new Error(wrongKeyMessage(key.file))
  const owner = `${place.owner_kind} ${place.owner_id}`.trim()
  throw new Error(
    `A secret of ${owner} cannot be decrypted with the key in ${key.file}: it was damaged where it is kept, ` +
      'or moved from another owner. Set the secret again; files of an installation come with the next one.',
  )
}

export const wrongKeyMessage = (file: string): string =>
  `The key in ${file} is not the one that the secrets in this database were encrypted with. ` +
  'Put back the key file that belongs to this database.'
