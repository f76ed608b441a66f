// Certificates of one cluster, one at a time: signers, and whom they vouch for.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type Subject, writeCertificate } from './certificate.ts'
import type { ClusterNames } from './cluster-names.ts'
import type { KeyPair } from './key-pairs.ts'
import { LEAF_USAGES, type LeafRow } from './leaves.ts'
import { HOURS, SIGNER_USAGES, type SignerRow, type Validity } from './signers.ts'

/** PEM. */
export interface Credential {
  readonly certificate: string
  readonly key: string
}

export interface Signer extends Credential {
  readonly subject: Subject
  readonly keys: KeyPair
}

export async function createSigner(
  { subject, validity }: SignerRow,
  keys: KeyPair,
  now: Date,
): Promise<Signer> {
  const certificate = await writeCertificate({
    subject,
    publicKey: keys.publicKey,
    isAuthority: true,
    keyUsages: SIGNER_USAGES,
    purposes: [],
    hostnames: [],
    addresses: [],
    ...period(now, validity),
    issuer: null,
    signingKey: keys.privateKey,
  })
  return { certificate, key: privatePem(keys.privateKey), subject, keys }
}

/** One that was made before. */
export const readSigner = ({ subject }: SignerRow, { certificate, key }: Credential): Signer => ({
  certificate,
  key,
  subject,
  keys: { privateKey: createPrivateKey(key), publicKey: createPublicKey(key) },
})

export interface LeafOptions {
  readonly row: LeafRow
  readonly names: ClusterNames
  readonly keys: KeyPair
  readonly now: Date
  /** null: it vouches for itself. */
  readonly signer: Signer | null
}

export async function createLeaf({ row, names, keys, now, signer }: LeafOptions): Promise<Credential> {
  const certificate = await writeCertificate({
    subject: row.subject,
    publicKey: keys.publicKey,
    isAuthority: false,
    keyUsages: row.keyUsages ?? LEAF_USAGES,
    purposes: row.purposes,
    hostnames: row.hostnames?.(names) ?? [],
    addresses: row.addresses?.(names) ?? [],
    ...period(now, row.validity),
    issuer: signer === null ? null : { subject: signer.subject, publicKey: signer.keys.publicKey },
    signingKey: (signer?.keys ?? keys).privateKey,
  })
  return {
    certificate: row.isChain ? `${certificate}${signer?.certificate ?? ''}` : certificate,
    key: privatePem(keys.privateKey),
  }
}

const period = (from: Date, validity: Validity) => ({
  notBefore: from,
  notAfter: new Date(from.getTime() + HOURS[validity] * 60 * 60 * 1000),
})

export const privatePem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))
