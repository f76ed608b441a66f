// Who may call what. A caller proves itself by one scheme; an operation accepts one or more of them, and for people it
// may ask for a role on top.

export const SCHEMES = {
  userAuth: { in: 'header', name: 'Authorization', what: 'People and API clients: `Bearer` and a token.' },
  agentAuth: {
    in: 'header',
    name: 'X-Secret-Key',
    what: 'Agent, installer and controller: the token in their pull secret.',
  },
  urlAuth: { in: 'query', name: 'api_key', what: 'Downloads by a plain URL: a token for one resource.' },
  imageAuth: { in: 'header', name: 'Image-Token', what: 'The image service, on behalf of one infra-env.' },
  imageURLAuth: { in: 'query', name: 'image_token', what: 'The same token inside a download URL.' },
  watcherAuth: { in: 'header', name: 'Watcher-Authorization', what: 'A monitor that only reads.' },
} as const

export type Scheme = keyof typeof SCHEMES
export type Role = 'admin' | 'read-only-admin' | 'user'

/** The schemes that an operation accepts, each with the roles that suffice; an empty list asks for no role. */
export type Access = Readonly<Partial<Record<Scheme, readonly Role[]>>>

/** Changes things: every role but an administrator with read-only access. The default for operations. */
export const WRITER: Access = { userAuth: ['admin', 'user'] }
/** Looks at things: every kind of user. */
export const READER: Access = { userAuth: ['admin', 'read-only-admin', 'user'] }
/** Anyone with a valid token, whatever the role (manifests have always been this open). */
export const ANY_USER: Access = { userAuth: [] }
/** Secrets of a cluster go to its owner, not to administrators of the service. */
export const OWNER: Access = { userAuth: ['user'] }
/** Anybody, even without a token: only for what leads to one, is the same for all and holds no secret, or is proven otherwise. */
export const PUBLIC: Access = {}
/** The machines that are being installed, and the controller inside the new cluster. */
export const AGENT: Access = { agentAuth: [] }

/** Monitoring counts clusters and infra-envs but changes nothing. */
export const READER_OR_WATCHER: Access = { ...READER, watcherAuth: [] }
/** The installer on the machine asks about its cluster too. */
export const READER_AGENT_OR_WATCHER: Access = { ...READER, ...AGENT, watcherAuth: [] }
/** People and machines look at the same hosts. */
export const READER_OR_AGENT: Access = { ...READER, ...AGENT }
/** Files that people also fetch by a link, without headers. */
export const READER_OR_LINK: Access = { ...READER, urlAuth: [] }
/** Ignition files: fetched by people, by the installer, and by a link. */
export const READER_AGENT_OR_LINK: Access = { ...READER, ...AGENT, urlAuth: [] }
/** Events: linked to from the user interface, and counted by monitoring. */
export const READER_LINK_OR_WATCHER: Access = { ...READER, urlAuth: [], watcherAuth: [] }
/** The ramdisk of the minimal ISO: the image service mixes it into the image. */
export const READER_LINK_OR_IMAGE_SERVICE: Access = { ...READER, urlAuth: [], imageAuth: [] }
/** Whatever a booting machine needs: it has only a URL, and the image service asks on its behalf. */
export const BOOTING_MACHINE: Access = { ...READER_AGENT_OR_LINK, imageAuth: [], imageURLAuth: [] }
/** The controller completes the kubeconfig with the ingress certificate, so it may read it. */
export const OWNER_OR_AGENT: Access = { ...OWNER, ...AGENT }
/** The kubeconfig by a link, as the first version of the API allowed. */
export const OWNER_OR_LINK: Access = { ...OWNER, urlAuth: [] }

/** Who is calling, after the token was checked. `trusted` is every caller when authentication is switched off. */
export type Caller = 'trusted' | { readonly scheme: Scheme; readonly role?: Role }

/** The schemes to try for this operation, in the order in which they are declared. */
export function acceptedSchemes(operation: { readonly access: Access }): readonly Scheme[] {
  return (Object.keys(SCHEMES) as Scheme[]).filter((scheme) => operation.access[scheme] !== undefined)
}

export const isPublic = (operation: { readonly access: Access }): boolean =>
  Object.keys(operation.access).length === 0

/** False is an answer 403 to a known caller; an unknown one (401) never gets here. */
export function mayCall(operation: { readonly access: Access }, caller: Caller): boolean {
  if (caller === 'trusted' || isPublic(operation)) return true
  const roles = operation.access[caller.scheme]
  if (roles === undefined) return false
  return roles.length === 0 || (caller.role !== undefined && roles.includes(caller.role))
}
