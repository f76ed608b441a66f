import type { InstallInputs } from '../inputs.ts'

/** The authorities that the cluster trusts beside the usual ones, in this order; empty: none. */
export function trustBundle(
  { infraEnvs, site }: InstallInputs,
  { overridden, isForFile }: { readonly overridden: string; readonly isForFile: boolean },
): string {
  return [
    overridden,
    // Only machines need it; clients that read the install-config of a cluster do not see it.
    isForFile ? site.organisationCa : '',
    site.mirrors?.caBundle ?? '',
    ...infraEnvs.map(({ additional_trust_bundle }) => additional_trust_bundle),
  ]
    .filter((pem) => pem.trim() !== '')
    .join('\n')
    .trim()
}
