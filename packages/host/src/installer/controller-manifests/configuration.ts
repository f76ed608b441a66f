import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import type { ControllerManifestInputs } from './inputs.ts'
import { CONFIG, NAMESPACE, SECRET } from './names.ts'
import { PROGRAM_KEYS } from './program-pod.ts'

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
    ...programKeys(inputs),
  },
})

/** By its digest: the service may have got a newer program meanwhile, and keeps those that it named to anybody. */
const programKeys = ({ serviceUrl, program }: ControllerManifestInputs) =>
  program === undefined
    ? {}
    : {
        [PROGRAM_KEYS.url]: `${serviceUrl}${OWN_BASE_PATH}/v1/host-executable?sha256=${program.sha256}`,
        [PROGRAM_KEYS.sha256]: program.sha256,
      }

export const secret = ({ token, program }: ControllerManifestInputs) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: SECRET, namespace: NAMESPACE },
  type: 'Opaque',
  data: {
    'pull-secret-token': base64(token),
    ...(program === undefined || program.proxy === '' ? {} : { [PROGRAM_KEYS.proxy]: base64(program.proxy) }),
  },
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
