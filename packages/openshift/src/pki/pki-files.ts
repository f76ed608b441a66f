import type { Pki } from './create-pki.ts'
import type { Credential } from './issue.ts'
import { LEAVES, type LeafName, type LeafRow } from './leaves.ts'
import { BUNDLES, type BundleName, SIGNERS, type SignerName, type SignerRow } from './signers.ts'

/** Path below the directory of the bootstrap (`tls/root-ca.crt`) to content. */
export function pkiFiles(pki: Pki): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [name, { certificate, key }] of Object.entries(pki.signers)) {
    const { handsOver }: SignerRow = SIGNERS[name as SignerName]
    if (handsOver !== 'nothing') files.set(`tls/${name}.crt`, certificate)
    if (handsOver === undefined) files.set(`tls/${name}.key`, key)
  }
  for (const [name, { certificate, key }] of Object.entries(pki.leaves)) {
    if ((LEAVES[name as LeafName] as LeafRow).hasNoFile) continue
    files.set(`tls/${name}.crt`, certificate)
    files.set(`tls/${name}.key`, key)
  }
  for (const name of Object.keys(BUNDLES) as BundleName[]) files.set(`tls/${name}.crt`, bundleOf(pki, name))
  files.set('tls/service-account.key', pki.serviceAccount.key)
  files.set('tls/service-account.pub', pki.serviceAccount.publicKey)
  return files
}

type MemberOf<Name extends BundleName> = (typeof BUNDLES)[Name][number]

export const bundleOf = <Name extends BundleName>(
  { signers }: { readonly signers: Readonly<Record<MemberOf<Name>, Credential>> },
  name: Name,
): string =>
  (BUNDLES[name] as readonly MemberOf<Name>[]).map((signer) => signers[signer].certificate).join('')
