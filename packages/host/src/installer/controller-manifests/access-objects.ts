import { CONTROLLER, NAMESPACE } from './names.ts'

const POD_SECURITY = 'pod-security.kubernetes.io'

export const namespace = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: NAMESPACE,
    labels: {
      // The pod uses the network and files of its host.
      [`${POD_SECURITY}/enforce`]: 'privileged',
      [`${POD_SECURITY}/audit`]: 'privileged',
      [`${POD_SECURITY}/warn`]: 'privileged',
      'security.openshift.io/scc.podSecurityLabelSync': 'false',
    },
  },
}

export const serviceAccount = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: CONTROLLER, namespace: NAMESPACE },
}

/** Allows everything, so that a policy for all namespaces does not cut the pod off. */
export const networkPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'assisted-installer-network-policy', namespace: NAMESPACE },
  spec: { podSelector: {}, ingress: [{}], egress: [{}], policyTypes: ['Ingress', 'Egress'] },
}

export const clusterRoleBinding = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: CONTROLLER },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: CONTROLLER },
  subjects: [{ kind: 'ServiceAccount', name: CONTROLLER, namespace: NAMESPACE }],
}
