// How the chosen operators come into the new cluster: a namespace and a group (one of each, even where operators
// share a namespace), a subscription, and for later what sets them to work.
import { findOperator, type Operator, subscriptionName } from '@groundwork/engine/catalogue'
import { isSingleNode } from '@groundwork/engine/context'
import type { StoredManifest } from '../../assets/installation-files.ts'
import { base64, type KubeObject, objectYaml } from '../../assets/object-yaml.ts'
import type { InstallInputs } from '../../inputs.ts'
import { systemManifest } from '../machine-config.ts'
import type { OperatorContext } from './operator-install.ts'
import { OPERATOR_INSTALLS } from './operator-installs.ts'

export interface OperatorOptions {
  readonly installsHostPathStorageOnSno?: boolean
}

/** Exists in every cluster, and has its group. */
const COMMON_NAMESPACE = 'openshift-operators'

export function operatorManifests(
  inputs: InstallInputs,
  options: OperatorOptions = {},
): readonly StoredManifest[] {
  const chosen = chosenOperators(inputs)
  const namespaces = new Set([COMMON_NAMESPACE])
  const manifests = chosen.flatMap((operator) => {
    const isFirst = !namespaces.has(operator.namespace)
    namespaces.add(operator.namespace)
    const objects = {
      ...(isFirst && { ns: namespaceObject(operator), operator_group: groupObject(operator) }),
      subscription: subscriptionObject(operator, inputs),
      ...OPERATOR_INSTALLS[operator.name].beside?.(contextOf(operator, inputs, options)),
    }
    return Object.entries(objects).map(([what, object]) =>
      systemManifest(`50_openshift-${operator.name}_${what}.yaml`, object),
    )
  })
  const later = laterResources(inputs, options)
  return later.length === 0 ? manifests : [...manifests, laterConfigMap(later, inputs)]
}

/** What the controller applies when the operators are there; null: nothing. The field names are the wire's. */
export function customManifests(inputs: InstallInputs, options: OperatorOptions = {}): string | null {
  const later = laterResources(inputs, options)
  if (later.length === 0) return null
  const entries = later.map(({ operator, objects }) => ({
    Name: operator.name,
    Content: base64(objects.map(objectYaml).join('---\n')),
  }))
  return JSON.stringify(entries)
}

interface Later {
  readonly operator: Operator
  readonly objects: readonly KubeObject[]
}

const laterResources = (inputs: InstallInputs, options: OperatorOptions): readonly Later[] =>
  chosenOperators(inputs)
    .map((operator) => ({
      operator,
      objects: OPERATOR_INSTALLS[operator.name].resources?.(contextOf(operator, inputs, options)) ?? [],
    }))
    .filter(({ objects }) => objects.length > 0)

/** The same for a controller that has no service to ask. */
function laterConfigMap(later: readonly Later[], inputs: InstallInputs): StoredManifest {
  const data = later.flatMap(({ operator, objects }) => {
    const names = objects.map((_, index) => `${operator.name}-${String(index + 1).padStart(2, '0')}.yaml`)
    const about = {
      manifests: names,
      namespace: operator.namespace,
      subscriptionName: subscriptionName(operator, inputs.cluster.openshift_version),
    }
    return [
      ...objects.map((object, index): [string, string] => [names[index] ?? '', base64(objectYaml(object))]),
      [`${operator.name}.metadata.yaml`, objectYaml(about)],
    ]
  })
  return systemManifest('olm_operator_manifests.yaml', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'olm-operator-manifests', namespace: 'assisted-installer' },
    data: Object.fromEntries(data),
  })
}

const chosenOperators = ({ cluster }: InstallInputs): readonly Operator[] =>
  cluster.monitored_operators
    .filter(({ operator_type }) => operator_type === 'olm')
    .flatMap(({ name }) => findOperator(name) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1))

function contextOf(
  { namespace }: Operator,
  inputs: InstallInputs,
  { installsHostPathStorageOnSno = true }: OperatorOptions,
): OperatorContext {
  const selected = new Set(inputs.cluster.monitored_operators.map(({ name }) => name))
  const isOnlyNode = isSingleNode(inputs.cluster)
  return { inputs, namespace, selected, isSingleNode: isOnlyNode, installsHostPathStorageOnSno }
}

const namespaceObject = ({ namespace }: Operator): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: namespace, labels: { 'openshift.io/cluster-monitoring': 'true' } },
})

function groupObject({ name, namespace, subscription }: Operator): KubeObject {
  const { watches = 'own-namespace', groupName = subscription } = OPERATOR_INSTALLS[name]
  return {
    apiVersion: 'operators.coreos.com/v1',
    kind: 'OperatorGroup',
    metadata: { name: groupName, namespace },
    spec: watches === 'own-namespace' ? { targetNamespaces: [namespace] } : {},
  }
}

function subscriptionObject(operator: Operator, { cluster }: InstallInputs): KubeObject {
  const name = subscriptionName(operator, cluster.openshift_version)
  const { source = 'redhat-operators', package: packageName = name } = OPERATOR_INSTALLS[operator.name]
  return {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'Subscription',
    metadata: { name, namespace: operator.namespace },
    spec: {
      installPlanApproval: 'Automatic',
      name: packageName,
      source,
      sourceNamespace: 'openshift-marketplace',
    },
  }
}
