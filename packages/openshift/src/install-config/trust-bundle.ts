import type { InstallInputs } from '../inputs.ts'

/** Whom the cluster trusts beside the usual authorities, in this order; empty: nobody. */
export function trustBundle(
  { infraEnvs, site }: InstallInputs,
  { overridden, isForFile }: { readonly overridden: string; readonly isForFile: boolean },
): string {
  return [
    overridden,
    // Only machines need it; whoever asks for the install-config of a cluster is not shown it.
    isForFile ? site.organisationCa : '',
    site.mirrors?.caBundle ?? '',
    ...infraEnvs.map(({ additional_trust_bundle }) => additional_trust_bundle),
  ]
    .filter((pem) => pem.trim() !== '')
    .join('\n')
    .trim()
}
