// Kinds and their names in paths. No list of kinds has to be kept: the names follow from the kinds by the rules of English.

const UNCHANGED = ['Endpoints', 'SecurityContextConstraints']

export function pluralOf(kind: string): string {
  const name = kind.toLowerCase()
  if (UNCHANGED.includes(kind)) return name
  if (/(?:s|x|ch|sh)$/.test(name)) return `${name}es`
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return `${name}s`
}

/** Those whose spelling cannot be guessed from the name in paths, for lists in which there is nothing yet. */
const SPELLED = [
  'ConfigMap',
  'CertificateSigningRequest',
  'ClusterOperator',
  'ClusterVersion',
  'ClusterServiceVersion',
  'InstallPlan',
  'BareMetalHost',
  'MachineConfig',
  'MachineConfigPool',
  'ServiceAccount',
  'ClusterRole',
  'ClusterRoleBinding',
  'NetworkPolicy',
  'DaemonSet',
  'ReplicaSet',
  'StatefulSet',
  'IngressController',
]
const KIND_OF = new Map(SPELLED.map((kind) => [pluralOf(kind), kind]))

export function kindOf(plural: string): string {
  const singular = plural
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  return KIND_OF.get(plural) ?? singular.charAt(0).toUpperCase() + singular.slice(1)
}

/** Empty for the core. */
export const groupOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''
