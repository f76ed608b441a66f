import { base64 } from '../../assets/object-yaml.ts'
import type { ManifestMaker } from '../manifest-inputs.ts'

export const pullSecret: ManifestMaker = ({ shape }) => [
  {
    fileName: 'openshift-config-secret-pull-secret.yaml',
    object: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'pull-secret', namespace: 'openshift-config' },
      type: 'kubernetes.io/dockerconfigjson',
      data: { '.dockerconfigjson': base64(shape.config.pullSecret) },
    },
  },
]

export const rootCa: ManifestMaker = ({ pki }) => [
  {
    fileName: 'kube-system-configmap-root-ca.yaml',
    object: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'root-ca', namespace: 'kube-system' },
      data: { 'ca.crt': pki.signers['root-ca'].certificate },
    },
  },
]

export const trustBundle: ManifestMaker = ({ shape: { config } }) =>
  config.additionalTrustBundle === undefined
    ? []
    : [
        {
          fileName: 'user-ca-bundle-config.yaml',
          object: {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'user-ca-bundle', namespace: 'openshift-config' },
            data: { 'ca-bundle.crt': `${config.additionalTrustBundle.trimEnd()}\n` },
          },
        },
      ]

/** The operators expect it on every platform, also on those that are no cloud. */
export const cloudConfig: ManifestMaker = () => [
  {
    fileName: 'kube-cloud-config.yaml',
    object: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'kube-cloud-cfg', namespace: 'kube-system' },
      type: 'Opaque',
      data: { config: '' },
    },
  },
]
