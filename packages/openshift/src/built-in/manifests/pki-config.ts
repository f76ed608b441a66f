import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterShape } from '../cluster-shape.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

const SINCE = '4.22'
const PREVIEWS = ['TechPreviewNoUpgrade', 'DevPreviewNoUpgrade']
const LONG_SIGNER_BITS = 4096
const GATE = /^ConfigurablePKI(?:=true)?$/i

/** An unfinished feature: the cluster says which keys its certificates have, and signers get longer ones. */
export function hasConfigurablePki({ config, openshiftVersion }: ClusterShape): boolean {
  if (!isAtLeast(openshiftVersion, SINCE)) return false
  return (
    PREVIEWS.includes(config.featureSet ?? '') || (config.featureGates ?? []).some((gate) => GATE.test(gate))
  )
}

export const signerOptions = (shape: ClusterShape): { readonly signerBits?: number } =>
  hasConfigurablePki(shape) ? { signerBits: LONG_SIGNER_BITS } : {}

export const pkiConfig: ManifestMaker = ({ shape }) =>
  hasConfigurablePki(shape)
    ? [
        {
          fileName: 'cluster-pki-02-config.yaml',
          object: {
            apiVersion: 'config.openshift.io/v1alpha1',
            kind: 'PKI',
            metadata: { name: 'cluster' },
            spec: { certificateManagement: { mode: 'Default' } },
          },
        },
      ]
    : []
