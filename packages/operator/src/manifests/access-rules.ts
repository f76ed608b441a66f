// What the operator may do in the hub, and what its users may do with its kinds.
import type { CustomKind } from '../schema/custom-kind.ts'
import type { Manifest } from './manifest.ts'

const NAME = 'groundwork-operator'
const RBAC = 'rbac.authorization.k8s.io'
const READ = ['get', 'list', 'watch']
const WRITE = ['create', 'update', 'patch', 'delete']

interface Rule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

export const operatorAccess = (kinds: readonly CustomKind[], namespace: string): readonly Manifest[] => [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: NAME, namespace } },
  clusterRole(NAME, [
    ...groupsOf(kinds).flatMap((group) => operatorRules(kinds, group)),
    // Pull secrets and credentials are in the namespaces of their clusters, which are not known before. None is deleted: their owners are.
    { apiGroups: [''], resources: ['secrets'], verbs: [...READ, 'create', 'update', 'patch'] },
    // Manifests and mirrors; a label makes later edits seen.
    { apiGroups: [''], resources: ['configmaps'], verbs: [...READ, 'patch'] },
    { apiGroups: ['events.k8s.io', ''], resources: ['events'], verbs: ['create', 'patch'] },
  ]),
  bound('ClusterRoleBinding', 'ClusterRole', undefined, namespace),
  {
    ...role('Role', NAME, [
      {
        apiGroups: ['coordination.k8s.io'],
        resources: ['leases'],
        verbs: ['get', 'create', 'update', 'patch'],
      },
    ]),
    metadata: { name: NAME, namespace },
  },
  bound('RoleBinding', 'Role', namespace, namespace),
]

/** Added to the roles view, edit and admin of Kubernetes: who has them in a namespace may use our kinds there. */
export const userAccess = (kinds: readonly CustomKind[]): readonly Manifest[] => {
  const rules = (verbs: readonly string[]): readonly Rule[] =>
    groupsOf(kinds).map((group) => ({ apiGroups: [group], resources: pluralsOf(kinds, group), verbs }))
  return [
    aggregated(`${NAME}-view`, ['view', 'edit', 'admin'], rules(READ)),
    aggregated(`${NAME}-edit`, ['edit', 'admin'], rules(WRITE)),
  ]
}

const groupsOf = (kinds: readonly CustomKind[]): readonly string[] => [
  ...new Set(kinds.map(({ group }) => group)),
]

const pluralsOf = (kinds: readonly CustomKind[], group: string): readonly string[] =>
  kinds.filter((kind) => kind.group === group).map(({ plural }) => plural)

function operatorRules(kinds: readonly CustomKind[], group: string): readonly Rule[] {
  const plurals = pluralsOf(kinds, group)
  return [
    { apiGroups: [group], resources: plurals, verbs: [...READ, ...WRITE] },
    {
      apiGroups: [group],
      resources: plurals.map((plural) => `${plural}/status`),
      verbs: ['get', 'update', 'patch'],
    },
    // To be the owner that blocks its deletion.
    { apiGroups: [group], resources: plurals.map((plural) => `${plural}/finalizers`), verbs: ['update'] },
  ]
}

const role = (kind: string, name: string, rules: readonly Rule[]): Manifest => ({
  apiVersion: `${RBAC}/v1`,
  kind,
  metadata: { name },
  rules,
})

const clusterRole = (name: string, rules: readonly Rule[]): Manifest => role('ClusterRole', name, rules)

const aggregated = (name: string, roles: readonly string[], rules: readonly Rule[]): Manifest => ({
  ...clusterRole(name, rules),
  metadata: {
    name,
    labels: Object.fromEntries(roles.map((to) => [`${RBAC}/aggregate-to-${to}`, 'true'])),
  },
})

const bound = (
  kind: string,
  roleKind: string,
  namespace: string | undefined,
  accountNamespace: string,
): Manifest => ({
  apiVersion: `${RBAC}/v1`,
  kind,
  metadata: { name: NAME, ...(namespace !== undefined && { namespace }) },
  roleRef: { apiGroup: RBAC, kind: roleKind, name: NAME },
  subjects: [{ kind: 'ServiceAccount', name: NAME, namespace: accountNamespace }],
})
