import type { KeyObject } from 'node:crypto'
import { type Subject, writeCertificate } from './certificate.ts'
import type { ClusterNames } from './cluster-names.ts'
import type { KeyPair, KeyPairSource } from './key-pairs.ts'
import { LEAF_USAGES, LEAVES, type LeafName, type LeafRow } from './leaves.ts'
import { HOURS, SIGNER_USAGES, SIGNERS, type SignerName, type SignerRow, type Validity } from './signers.ts'

/** PEM. */
export interface Credential {
  readonly certificate: string
  readonly key: string
}

/** Plain data: it is kept between the two commands of a generator. */
export interface Pki {
  readonly signers: Readonly<Record<SignerName, Credential>>
  /** Without those that the cluster has no use for. */
  readonly leaves: Readonly<Partial<Record<LeafName, Credential>>>
  /** Signs the tokens of service accounts. */
  readonly serviceAccount: { readonly key: string; readonly publicKey: string }
}

interface Signer extends Credential {
  readonly subject: Subject
  readonly keys: KeyPair
}

export interface PkiOptions {
  /** Of the keys of signers. */
  readonly signerBits?: number
}

export async function createPki(
  names: ClusterNames,
  keyPairs: KeyPairSource,
  now: Date,
  { signerBits }: PkiOptions = {},
): Promise<Pki> {
  const rows = Object.entries<LeafRow>(LEAVES).filter(([, { applies }]) => applies?.(names) ?? true)
  // Keys are nearly all of the work, so that they are all asked for at once.
  const [serviceAccount, signerKeys, leafKeys] = await Promise.all([
    keyPairs(),
    Promise.all(Object.keys(SIGNERS).map(() => keyPairs(undefined, signerBits))),
    Promise.all(rows.map(() => keyPairs())),
  ])
  const signers = await collect<SignerName, SignerRow, Signer>(Object.entries(SIGNERS), (row, index) =>
    createSigner(row, signerKeys[index] as KeyPair, now),
  )
  const leaves = await collect<LeafName, LeafRow, Credential>(rows, (row, index) =>
    createLeaf({ row, names, keys: leafKeys[index] as KeyPair, now }, signers),
  )
  return {
    signers: await collect(Object.entries(signers), async ({ certificate, key }) => ({ certificate, key })),
    leaves,
    serviceAccount: {
      key: privatePem(serviceAccount.privateKey),
      publicKey: publicPem(serviceAccount.publicKey),
    },
  }
}

async function createSigner({ subject, validity }: SignerRow, keys: KeyPair, now: Date): Promise<Signer> {
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

interface LeafWish {
  readonly row: LeafRow
  readonly names: ClusterNames
  readonly keys: KeyPair
  readonly now: Date
}

async function createLeaf(
  { row, names, keys, now }: LeafWish,
  signers: Readonly<Record<SignerName, Signer>>,
): Promise<Credential> {
  const signer = row.signer === null ? null : signers[row.signer]
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

const privatePem = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }))

/** Says RSA, but has the form for all kinds of keys: the API server reads it by that name, and only in that form. */
const publicPem = (key: KeyObject): string =>
  String(key.export({ type: 'spki', format: 'pem' })).replaceAll(' PUBLIC KEY', ' RSA PUBLIC KEY')

async function collect<K extends string, V, W>(
  rows: readonly (readonly [string, V])[],
  make: (row: V, index: number) => Promise<W>,
): Promise<Record<K, W>> {
  const made = await Promise.all(
    rows.map(async ([name, row], index) => [name, await make(row, index)] as const),
  )
  return Object.fromEntries(made) as Record<K, W>
}
