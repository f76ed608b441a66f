// The discovery Ignition as it may stand in a log: everything that opens a door is replaced, the rest is as it is.
import { discoveryIgnitionText } from './discovery-ignition.ts'
import type { AgentDelivery, DiscoveryInputs } from './discovery-inputs.ts'

export const HIDDEN = '*****'

export function safeIgnitionText(inputs: DiscoveryInputs): string {
  return discoveryIgnitionText({
    ...inputs,
    agentToken: hide(inputs.agentToken),
    agent: safeAgent(inputs.agent),
    pullSecret: inputs.pullSecret === null ? null : HIDDEN,
    sshAuthorizedKey: hide(inputs.sshAuthorizedKey),
    serviceBaseUrl: safeUrl(inputs.serviceBaseUrl),
    proxy: {
      http_proxy: safeUrl(inputs.proxy.http_proxy),
      https_proxy: safeUrl(inputs.proxy.https_proxy),
      no_proxy: inputs.proxy.no_proxy,
    },
    additionalTrustBundle: hide(inputs.additionalTrustBundle),
    serviceCa: hide(inputs.serviceCa),
    organisationCa: hide(inputs.organisationCa),
    mirrors: inputs.mirrors && { ...inputs.mirrors, caBundle: hide(inputs.mirrors.caBundle) },
    // Settings can hold passwords of a network.
    network: inputs.network && {
      ...inputs.network,
      files: inputs.network.files.map(({ path }) => ({ path, contents: HIDDEN })),
    },
    internalOverride: safeOverride(inputs.internalOverride),
    userOverride: safeOverride(inputs.userOverride),
  })
}

const hide = (secret: string): string => (secret === '' ? '' : HIDDEN)

const safeAgent = (agent: AgentDelivery): AgentDelivery =>
  agent.kind === 'executable' ? { ...agent, url: safeUrl(agent.url) } : agent

/** Without the user, the password and what follows a question mark. */
const safeUrl = (url: string): string =>
  url.replace(/\/\/[^/]*@/, `//${HIDDEN}@`).replace(/\?.*$/s, `?${HIDDEN}`)

/** Names, paths and modes show what an override changes; its texts may hold anything, secrets too. */
function safeOverride(text: string): string {
  if (text === '') return ''
  const safe = JSON.parse(text, (key, value) => {
    if (key === 'source' && typeof value === 'string') {
      return value.startsWith('data:') ? `data:,${HIDDEN}` : safeUrl(value)
    }
    if (key === 'httpProxy' || key === 'httpsProxy') return safeUrl(String(value))
    // Hidden text would not be a unit that systemd can read.
    if (key === 'contents' && typeof value === 'string') return `# ${HIDDEN}\n`
    if (key === 'sshAuthorizedKeys' && Array.isArray(value)) return value.map((_, n) => `${HIDDEN} ${n + 1}`)
    return HIDDEN_FIELDS.has(key) && typeof value === 'string' ? HIDDEN : value
  }) as unknown
  return JSON.stringify(safe)
}

/** A password, a header of a request, the settings of a key server. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['passwordHash', 'value', 'config', 'advertisement'])
