import type { KeyObject } from 'node:crypto'
import type { ClusterNames } from './cluster-names.ts'
import { type Credential, createLeaf, createSigner, privatePem, readSigner, type Signer } from './issue.ts'
import { type KeyPair, type KeyPairSource, MODULUS_BITS } from './key-pairs.ts'
import { LEAVES, type LeafName, type LeafRow } from './leaves.ts'
import type { LoginPki } from './login-credentials.ts'
import { SIGNERS, type SignerName, type SignerRow } from './signers.ts'

/** Plain data: it is kept between the two commands of a generator. */
export interface Pki {
  readonly signers: Readonly<Record<SignerName, Credential>>
  /** Without those that the cluster has no use for. */
  readonly leaves: Readonly<Partial<Record<LeafName, Credential>>>
  /** Signs the tokens of service accounts. */
  readonly serviceAccount: { readonly key: string; readonly publicKey: string }
}

export interface PkiOptions {
  /** Of the keys of signers. */
  readonly signerBits?: number
  /** Made before, and used as it is. */
  readonly login?: LoginPki
}

/** How long the keys are, in the order in which `createPki` asks for them. */
export function pkiKeyBits(names: ClusterNames, options: PkiOptions = {}): readonly number[] {
  const { signerRows, leafRows } = rowsToMake(names, options)
  const { signerBits = MODULUS_BITS } = options
  return [MODULUS_BITS, ...signerRows.map(() => signerBits), ...leafRows.map(() => MODULUS_BITS)]
}

export async function createPki(
  names: ClusterNames,
  keyPairs: KeyPairSource,
  now: Date,
  options: PkiOptions = {},
): Promise<Pki> {
  const { made, signerRows, leafRows } = rowsToMake(names, options)
  // Keys are nearly all of the work, so that they are all asked for at once.
  const [serviceAccount, signerKeys, leafKeys] = await Promise.all([
    keyPairs(),
    Promise.all(signerRows.map(() => keyPairs(undefined, options.signerBits))),
    Promise.all(leafRows.map(() => keyPairs())),
  ])
  const signers = {
    ...(await collect<SignerName, SignerRow, Signer>(signerRows, (row, index) =>
      createSigner(row, signerKeys[index] as KeyPair, now),
    )),
    ...(await collect<SignerName, Credential, Signer>(
      Object.entries(made.signers),
      async (credential, _, name) => readSigner(SIGNERS[name], credential),
    )),
  }
  const leaves = await collect<LeafName, LeafRow, Credential>(leafRows, (row, index) => {
    const signer = row.signer === null ? null : signers[row.signer]
    return createLeaf({ row, names, keys: leafKeys[index] as KeyPair, now, signer })
  })
  return {
    signers: await collect(Object.entries(signers), async ({ certificate, key }) => ({ certificate, key })),
    leaves: { ...leaves, ...made.leaves },
    serviceAccount: {
      key: privatePem(serviceAccount.privateKey),
      publicKey: publicPem(serviceAccount.publicKey),
    },
  }
}

function rowsToMake(names: ClusterNames, { login }: PkiOptions) {
  const made = {
    signers: (login?.signers ?? {}) as Partial<Pki['signers']>,
    leaves: (login?.leaves ?? {}) as Pki['leaves'],
  }
  const signerRows = missing<SignerName, SignerRow>(Object.entries(SIGNERS), made.signers)
  const leafRows = missing<LeafName, LeafRow>(Object.entries(LEAVES), made.leaves).filter(
    ([, { applies }]) => applies?.(names) ?? true,
  )
  return { made, signerRows, leafRows }
}

const missing = <K extends string, V>(
  rows: readonly (readonly [string, V])[],
  made: Readonly<Partial<Record<K, Credential>>>,
) => rows.filter(([name]) => made[name as K] === undefined)

/** Says RSA, but has the form for all kinds of keys: the API server reads it by that name, and only in that form. */
const publicPem = (key: KeyObject): string =>
  String(key.export({ type: 'spki', format: 'pem' })).replaceAll(' PUBLIC KEY', ' RSA PUBLIC KEY')

async function collect<K extends string, V, W>(
  rows: readonly (readonly [string, V])[],
  make: (row: V, index: number, name: K) => Promise<W>,
): Promise<Record<K, W>> {
  const made = await Promise.all(
    rows.map(async ([name, row], index) => [name, await make(row, index, name as K)] as const),
  )
  return Object.fromEntries(made) as Record<K, W>
}
