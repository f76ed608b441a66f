import { CONTROLLER } from './names.ts'

const READ = ['get', 'list', 'watch']

interface Rule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly resourceNames?: readonly string[]
}

const allow = (group: string, resources: readonly string[], verbs: readonly string[]): Rule => ({
  apiGroups: [group],
  resources,
  verbs,
})

/** All that a controller does in the cluster, ours or another that follows the same contract; no more. */
const RULES: readonly Rule[] = [
  allow('', ['pods', 'pods/log', 'configmaps'], READ),
  allow('', ['pods'], ['deletecollection']),
  allow('', ['nodes'], [...READ, 'patch']),
  allow('', ['events'], ['create']),
  allow('', ['namespaces'], ['patch']),
  allow('', ['services'], ['list', 'delete']),
  allow('batch', ['jobs'], ['get', 'list', 'delete']),
  allow('certificates.k8s.io', ['certificatesigningrequests'], READ),
  allow('certificates.k8s.io', ['certificatesigningrequests/approval'], ['update']),
  {
    ...allow('certificates.k8s.io', ['signers'], ['approve']),
    resourceNames: ['kubernetes.io/kube-apiserver-client-kubelet', 'kubernetes.io/kubelet-serving'],
  },
  allow('config.openshift.io', ['clusteroperators'], [...READ, 'create']),
  allow('config.openshift.io', ['clusterversions', 'proxies'], ['get', 'list']),
  allow('operator.openshift.io', ['etcds', 'ingresscontrollers'], ['patch']),
  allow('metal3.io', ['baremetalhosts'], [...READ, 'update', 'patch']),
  allow('metal3.io', ['baremetalhosts/status'], ['update', 'patch']),
  allow('metal3.io', ['provisionings'], ['get', 'list']),
  allow('machine.openshift.io', ['machines'], READ),
  allow('operators.coreos.com', ['clusterserviceversions'], ['get', 'list']),
  allow('operators.coreos.com', ['subscriptions', 'installplans'], ['get', 'list', 'update', 'delete']),
  allow('machineconfiguration.openshift.io', ['*'], ['get', 'patch']),
  allow('authentication.k8s.io', ['tokenreviews'], ['create']),
  allow('authorization.k8s.io', ['subjectaccessreviews'], ['create']),
  {
    ...allow('security.openshift.io', ['securitycontextconstraints'], ['use']),
    resourceNames: ['anyuid', 'hostaccess', 'hostmount-anyuid', 'hostnetwork', 'nonroot', 'privileged'],
  },
]

export const clusterRole = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRole',
  metadata: { name: CONTROLLER },
  rules: RULES,
}
