import type { ControllerManifestInputs } from './inputs.ts'
import { CONFIG, NAMESPACE, SECRET } from './names.ts'

export const configMap = (inputs: ControllerManifestInputs) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: CONFIG, namespace: NAMESPACE },
  data: {
    'inventory-url': inputs.serviceUrl,
    'cluster-id': inputs.clusterId,
    'ca-cert-path': inputs.caCertPath,
    'skip-cert-verification': String(inputs.isInsecure),
    'control-plane-count': String(inputs.controlPlaneCount),
    'check-cluster-version': String(inputs.checkClusterVersion),
    'must-gather-image': inputs.mustGatherImage,
  },
})

export const secret = ({ token }: ControllerManifestInputs) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: SECRET, namespace: NAMESPACE },
  type: 'Opaque',
  data: { 'pull-secret-token': Buffer.from(token).toString('base64') },
})
