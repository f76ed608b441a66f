// Who asks for the certificates of a new node.
import type { Person } from './client-authority.ts'
import type { KubeRequest } from './kube-request.ts'

const NAMESPACE = 'openshift-machine-config-operator'

/** The service account with which a node that has nothing yet introduces itself. */
export const NODE_BOOTSTRAPPER: Person = {
  user: `system:serviceaccount:${NAMESPACE}:node-bootstrapper`,
  groups: ['system:serviceaccounts', `system:serviceaccounts:${NAMESPACE}`],
}

/** A node that has its client certificate. It may ask for a serving one without further rights. */
export const nodeIdentity = (name: string): Person => ({
  user: `system:node:${name}`,
  groups: ['system:nodes'],
})

/** In a new cluster, a manifest does this. */
export async function allowNodeBootstrapper(request: KubeRequest): Promise<void> {
  const { status, body } = await request('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    body: {
      metadata: { name: 'node-bootstrapper' },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'system:node-bootstrapper',
      },
      subjects: [{ kind: 'ServiceAccount', name: 'node-bootstrapper', namespace: NAMESPACE }],
    },
  })
  if (status !== 201) throw new Error(`The node bootstrapper got no rights: ${JSON.stringify(body)}`)
}
