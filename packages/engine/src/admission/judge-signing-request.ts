// Which requests for certificates are approved: those of kubelets on hosts of this cluster, for exactly what such a kubelet asks for.
// Everything else is left alone for a person, or for other controllers. The controller of an installation and the service, for hosts
// that are added later, both decide by this rule.

import type { SigningRequest } from '@groundwork/kube-client/objects'
import { type CertificateRequest, readCertificateRequest } from './certificate/read-request.ts'
import type { AdmittedHost, NodeFacts } from './node-facts.ts'
import { hostBehind, ownAddresses } from './own-addresses.ts'

export type SigningVerdict =
  | { readonly kind: 'approve'; readonly node: string }
  | { readonly kind: 'refuse'; readonly reason: string }
  /** Somebody has decided, or it is not about nodes at all. */
  | { readonly kind: 'ignore' }

export interface Surroundings {
  readonly hosts: readonly AdmittedHost[]
  readonly nodes: readonly NodeFacts[]
  /** Of the cluster as a whole, in one spelling: they move between nodes and belong to none. */
  readonly virtualAddresses: readonly string[]
}

export const CLIENT_SIGNER = 'kubernetes.io/kube-apiserver-client-kubelet'
export const SERVING_SIGNER = 'kubernetes.io/kubelet-serving'
export const NODE_BOOTSTRAPPER = 'system:serviceaccount:openshift-machine-config-operator:node-bootstrapper'
const NODE_USER = 'system:node:'
const NODE_GROUP = 'system:nodes'
const BOOTSTRAP_GROUP = /^system:bootstrappers(:|$)/
/** Kubelets with RSA keys ask for this too, older ones always do. */
const OPTIONAL_USAGE = 'key encipherment'

/** Who asks decides how long some of the words are. */
const MAX_REASON_CHARS = 500
const refuse = (reason: string): SigningVerdict => ({
  kind: 'refuse',
  reason: reason.slice(0, MAX_REASON_CHARS),
})

export function judgeSigningRequest(request: SigningRequest, around: Surroundings): SigningVerdict {
  const { signerName } = request.spec
  if (isDecided(request)) return { kind: 'ignore' }
  if (signerName !== CLIENT_SIGNER && signerName !== SERVING_SIGNER) return { kind: 'ignore' }
  const read = readCertificateRequest(Buffer.from(request.spec.request, 'base64').toString('latin1'))
  if (!read.ok) return refuse(read.reason)
  const name = nodeNameIn(read.request)
  if (name === null) return refuse(`its subject is not that of one node: ${subjectWords(read.request)}`)
  if (read.request.otherWishes.length > 0) {
    return refuse(`it asks for extensions that kubelets do not need: ${read.request.otherWishes.join(', ')}`)
  }
  const judge = signerName === CLIENT_SIGNER ? judgeClient : judgeServing
  return judge({ request, wanted: read.request, name, ...around })
}

/** The node in whose name a certificate is asked for; null: none, or it cannot be read. */
export function requestedNode({ spec }: SigningRequest): string | null {
  const read = readCertificateRequest(Buffer.from(spec.request, 'base64').toString('latin1'))
  return read.ok ? nodeNameIn(read.request) : null
}

export const isDecided = ({ status }: SigningRequest): boolean =>
  status?.certificate !== undefined ||
  (status?.conditions ?? []).some(({ type }) => type === 'Approved' || type === 'Denied' || type === 'Failed')

interface Case extends Surroundings {
  readonly request: SigningRequest
  readonly wanted: CertificateRequest
  readonly name: string
}

/** The certificate of a kubelet as a client: the first asked for with the credentials that all hosts get, later ones by itself. */
function judgeClient(it: Case): SigningVerdict {
  const { request, wanted, name, nodes } = it
  const { username = '', groups = [], usages = [] } = request.spec
  const isBootstrapper = username === NODE_BOOTSTRAPPER || groups.some((group) => BOOTSTRAP_GROUP.test(group))
  if (!isBootstrapper && !isNodeItself(it))
    return refuse(`"${username}" may not ask for the certificate of a node`)
  if (!areUsages(usages, 'client auth')) return refuse(`its usages are unusual: ${usages.join(', ')}`)
  if (wanted.dnsNames.length + wanted.addresses.length + wanted.otherNames > 0) {
    return refuse('a client certificate of a node has no alternative names')
  }
  if (!it.hosts.some((host) => host.name === name)) return refuseUnknown(it)
  // Whoever can reach the ignition server can ask as a new node; a node that works asks by itself.
  if (!isNodeItself(it) && nodes.some((node) => node.name === name && node.isReady)) {
    return refuse(`the node "${name}" has joined already and works`)
  }
  return { kind: 'approve', node: name }
}

/** The certificate under which a kubelet answers: only for its own name and addresses. */
function judgeServing(it: Case): SigningVerdict {
  const { request, wanted, name } = it
  const { username = '', usages = [] } = request.spec
  if (!isNodeItself(it)) return refuse(`"${username}" asks in the name of the node "${name}"`)
  if (!areUsages(usages, 'server auth')) return refuse(`its usages are unusual: ${usages.join(', ')}`)
  const host = hostBehind(name, it)
  if (host === null) return refuseUnknown(it)
  if (wanted.otherNames > 0) return refuse('it asks for names that are neither host names nor addresses')
  if (wanted.dnsNames.length + wanted.addresses.length === 0) return refuse('it names nothing to serve')
  const own = ownAddresses(name, host, it)
  const foreign = [
    ...wanted.dnsNames.filter((entry) => entry !== name),
    ...wanted.addresses.filter((entry) => !own.has(entry)),
  ]
  if (foreign.length > 0)
    return refuse(`these are not names or addresses of "${name}": ${foreign.join(', ')}`)
  return { kind: 'approve', node: name }
}

const isNodeItself = ({ request, name }: Case): boolean =>
  request.spec.username === `${NODE_USER}${name}` && (request.spec.groups ?? []).includes(NODE_GROUP)

const refuseUnknown = ({ hosts, name }: Case): SigningVerdict =>
  refuse(
    hosts.length === 0
      ? 'the service has not told yet which hosts this cluster has; a person who knows the node can approve it with "oc adm certificate approve"'
      : `no host of this cluster is the node "${name}"`,
  )

function nodeNameIn({ commonNames, organizations, otherSubjectParts }: CertificateRequest): string | null {
  const [commonName = ''] = commonNames
  const isNode =
    commonNames.length === 1 &&
    organizations.length === 1 &&
    organizations[0] === NODE_GROUP &&
    otherSubjectParts.length === 0 &&
    commonName.startsWith(NODE_USER) &&
    commonName.length > NODE_USER.length
  return isNode ? commonName.slice(NODE_USER.length) : null
}

const subjectWords = ({ commonNames, organizations }: CertificateRequest): string =>
  `CN ${commonNames.join(', ') || 'missing'}, O ${organizations.join(', ') || 'missing'}`

function areUsages(usages: readonly string[], purpose: string): boolean {
  const rest = new Set(usages)
  rest.delete(OPTIONAL_USAGE)
  return rest.size === 2 && rest.has('digital signature') && rest.has(purpose)
}
