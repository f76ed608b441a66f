// The EC key that signs every token: the configured one, or one that is made once and kept encrypted.

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import type { Db } from '../database/schema.ts'
import type { SecretOwner, SecretStore } from '../secrets/secret-store.ts'
import { waitForTurn } from '../store/transaction.ts'

export interface SigningKey {
  /** Names the key in the header of a token. */
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const OWNER: SecretOwner = { kind: 'service', id: '' }
const NAME = 'signing-key'
/** Any fixed number: processes that start together agree on one key. */
const LOCK = 7_201_604

export async function loadSigningKey(parts: {
  readonly pem: string | null
  readonly db: Db
  readonly secrets: SecretStore
}): Promise<SigningKey> {
  return parts.pem === null ? signingKey(await keptPem(parts.db, parts.secrets)) : signingKey(parts.pem)
}

async function keptPem(db: Db, secrets: SecretStore): Promise<string> {
  const kept = await secrets.get(db, OWNER, NAME)
  if (kept !== null) return kept
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx, LOCK)
    const made = await secrets.get(tx, OWNER, NAME)
    if (made !== null) return made
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await secrets.set(tx, OWNER, NAME, pem)
    return pem
  })
}

async function signingKey(pem: string): Promise<SigningKey> {
  const privateKey = parsePem(pem)
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error(
      'The signing key (EC_PRIVATE_KEY_PEM) is not a key of the curve P-256. Create one with: openssl ecparam -name prime256v1 -genkey -noout',
    )
  }
  const publicKey = createPublicKey(privateKey)
  return { kid: await calculateJwkThumbprint(await exportJWK(publicKey)), privateKey, publicKey }
}

function parsePem(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    // The parser's own error may quote the key.
    throw new Error(
      'The signing key (EC_PRIVATE_KEY_PEM) is not a private key in PEM form. Give an unencrypted EC key of the curve P-256.',
    )
  }
}
