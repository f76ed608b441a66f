import type { ManifestMaker } from '../manifest-inputs.ts'

/** Who made the manifests. Operators report it, and the controller asks who started the installation. */
export const installManifests: ManifestMaker = ({ shape, invoker }) => [
  {
    fileName: 'openshift-install-manifests.yaml',
    object: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'openshift-install-manifests', namespace: 'openshift-config' },
      data: { invoker, version: shape.openshiftVersion },
    },
  },
]
