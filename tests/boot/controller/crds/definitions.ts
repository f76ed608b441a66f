// Resources of OpenShift, Metal³ and the operator manager, as far as an API server has to know them: their names and parts. What is
// inside is anything, as the controller has to cope with anything.
import { stringify } from 'yaml'

interface Kind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly isNamespaced?: boolean
  /** Only changed by itself, and kept when the rest is. */
  readonly hasStatus?: boolean
}

const KINDS: readonly Kind[] = [
  {
    group: 'config.openshift.io',
    version: 'v1',
    kind: 'ClusterOperator',
    plural: 'clusteroperators',
    hasStatus: true,
  },
  {
    group: 'config.openshift.io',
    version: 'v1',
    kind: 'ClusterVersion',
    plural: 'clusterversions',
    hasStatus: true,
  },
  { group: 'config.openshift.io', version: 'v1', kind: 'Proxy', plural: 'proxies', hasStatus: true },
  {
    group: 'machineconfiguration.openshift.io',
    version: 'v1',
    kind: 'MachineConfigPool',
    plural: 'machineconfigpools',
    hasStatus: true,
  },
  {
    group: 'metal3.io',
    version: 'v1alpha1',
    kind: 'BareMetalHost',
    plural: 'baremetalhosts',
    isNamespaced: true,
    hasStatus: true,
  },
  { group: 'metal3.io', version: 'v1alpha1', kind: 'Provisioning', plural: 'provisionings' },
  {
    group: 'machine.openshift.io',
    version: 'v1beta1',
    kind: 'Machine',
    plural: 'machines',
    isNamespaced: true,
    hasStatus: true,
  },
  ...(['Subscription', 'InstallPlan', 'ClusterServiceVersion'] as const).map((kind) => ({
    group: 'operators.coreos.com',
    version: 'v1alpha1',
    kind,
    plural: `${kind.toLowerCase()}s`,
    isNamespaced: true,
    hasStatus: true,
  })),
]

const definition = ({ group, version, kind, plural, isNamespaced = false, hasStatus = false }: Kind) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: `${plural}.${group}`,
    // Groups of Kubernetes itself are protected; these are only used in tests.
    annotations: { 'api-approved.kubernetes.io': 'unapproved, test only' },
  },
  spec: {
    group,
    scope: isNamespaced ? 'Namespaced' : 'Cluster',
    names: { kind, plural, singular: kind.toLowerCase() },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        ...(hasStatus ? { subresources: { status: {} } } : {}),
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
})

/** YAML texts. */
export const CRDS: readonly string[] = KINDS.map((kind) => stringify(definition(kind)))
