// AES-256-GCM. A sealed text is bound to the place where it is kept: moved to another row it does not open.
//   1 byte   which key (from its hash): tells a wrong key from a damaged row
//   12 bytes nonce, random
//   n bytes  ciphertext
//   16 bytes tag
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES

/** Where a secret is kept. */
export interface SecretId {
  readonly owner_kind: string
  readonly owner_id: string
  readonly name: string
}

export type OpenResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'other-key' | 'damaged' }

export interface SecretBox {
  seal(text: string, place: SecretId): Buffer
  open(sealed: Buffer, place: SecretId): OpenResult
}

export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES)
    throw new Error(`A key for secrets has ${KEY_BYTES} bytes, not ${key.length}.`)
  const keyId = createHash('sha256').update('groundwork secret key id').update(key).digest().subarray(0, 1)

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(place))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([keyId, nonce, ...sealed, cipher.getAuthTag()])
    },
    open(sealed, place) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES) return { ok: false, reason: 'damaged' }
      if (sealed[0] !== keyId[0]) return { ok: false, reason: 'other-key' }
      const nonce = sealed.subarray(1, HEAD_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associatedData(place)).setAuthTag(sealed.subarray(-TAG_BYTES))
      try {
        const pieces = [decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]
        return { ok: true, text: Buffer.concat(pieces).toString('utf8') }
      } catch {
        return { ok: false, reason: 'damaged' }
      }
    },
  }
}

/** JSON, so that no two places give the same bytes. */
const associatedData = ({ owner_kind, owner_id, name }: SecretId): Buffer =>
  Buffer.from(JSON.stringify([owner_kind, owner_id, name]))
