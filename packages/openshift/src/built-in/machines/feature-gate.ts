import type { ManifestMaker } from '../manifest-inputs.ts'

/** Which unfinished features are switched on. */
export const featureGate: ManifestMaker = ({ shape: { config } }) => {
  const { featureSet, featureGates = [] } = config
  return [
    {
      fileName: '99_feature-gate.yaml',
      object: {
        apiVersion: 'config.openshift.io/v1',
        kind: 'FeatureGate',
        metadata: { name: 'cluster' },
        spec: {
          ...(featureSet && { featureSet }),
          ...(featureGates.length > 0 && {
            customNoUpgrade: { enabled: named(featureGates, true), disabled: named(featureGates, false) },
          }),
        },
      },
    },
  ]
}

/** `Name=true`, `Name=false`, or only the name. */
const named = (gates: readonly string[], wanted: boolean): readonly string[] =>
  gates
    .map((gate) => gate.split('='))
    .filter(([, value = 'true']) => (value.toLowerCase() === 'true') === wanted)
    .map(([name = '']) => name)
