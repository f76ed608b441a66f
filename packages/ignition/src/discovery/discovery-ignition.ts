// The Ignition document of a discovery image: a list of parts, then what the overrides change.
import type { IgnitionConfig, IgnitionSection, User } from '../document/document.ts'
import { mergeIgnition } from '../document/merge.ts'
import { validateIgnition } from '../validation/validate.ts'
import type { DiscoveryInputs } from './discovery-inputs.ts'
import type { DiscoveryPart } from './discovery-part.ts'
import { agentContainer } from './parts/agent-container.ts'
import { agentExecutable } from './parts/agent-executable.ts'
import { authorities } from './parts/authorities.ts'
import { ipv6Identity } from './parts/ipv6-identity.ts'
import { iscsi } from './parts/iscsi.ts'
import { mirrors } from './parts/mirrors.ts'
import { motd } from './parts/motd.ts'
import { multipath } from './parts/multipath.ts'
import { okd } from './parts/okd.ts'
import { oracleCloud } from './parts/oracle-cloud.ts'
import { proxyProfile } from './parts/proxy-profile.ts'
import { pullSecret } from './parts/pull-secret.ts'
import { selinux } from './parts/selinux.ts'
import { staticNetwork } from './parts/static-network.ts'
import { timeSources } from './parts/time-sources.ts'
import { hasProxy } from './proxy-variables.ts'
import { UnsafeInputError } from './unsafe-input-error.ts'

/** The oldest version that every base image understands. An override with a newer one raises it. */
const VERSION = '3.1.0'

const PARTS: readonly DiscoveryPart[] = [
  agentExecutable,
  agentContainer,
  motd,
  selinux,
  multipath,
  iscsi,
  oracleCloud,
  ipv6Identity,
  pullSecret,
  authorities,
  mirrors,
  staticNetwork,
  okd,
  proxyProfile,
  timeSources,
]

/** Throws `UnsafeInputError` for what cannot be put into an image. */
export function discoveryIgnition(inputs: DiscoveryInputs): IgnitionConfig {
  const parts = PARTS.filter(({ applies }) => applies(inputs))
  const own: IgnitionConfig = {
    ignition: { version: VERSION, ...(hasProxy(inputs) && { proxy: proxy(inputs) }) },
    passwd: { users: users(inputs.sshAuthorizedKey) },
    storage: { files: parts.flatMap(({ files }) => files?.(inputs) ?? []) },
    systemd: { units: parts.flatMap(({ units }) => units?.(inputs) ?? []) },
  }
  return [inputs.internalOverride, inputs.userOverride]
    .filter((override) => override !== '')
    .map(parseOverride)
    .reduce(mergeIgnition, own)
}

/** The same inputs give the same text, always and everywhere. */
export const discoveryIgnitionText = (inputs: DiscoveryInputs): string =>
  `${JSON.stringify(discoveryIgnition(inputs), null, 2)}\n`

function proxy({
  proxy: { http_proxy, https_proxy, no_proxy },
}: DiscoveryInputs): NonNullable<IgnitionSection['proxy']> {
  // Ignition refuses an entry that is there twice.
  const noProxy = [...new Set(no_proxy.split(',').map((entry) => entry.trim()))].filter(
    (entry) => entry !== '',
  )
  return {
    ...(http_proxy !== '' && { httpProxy: http_proxy }),
    ...(https_proxy !== '' && { httpsProxy: https_proxy }),
    ...(noProxy.length > 0 && { noProxy }),
  }
}

/** Overrides are checked when they are set. This catches one that got past that, before a machine fails to boot with it. */
function parseOverride(text: string): IgnitionConfig {
  const checked = validateIgnition(text)
  if (checked.ok) return checked.config
  const [first] = checked.problems
  throw new UnsafeInputError(
    `The Ignition override is wrong at ${first?.path || 'the top'}; set a valid one.`,
  )
}

/** With a key a person may log in as `core`; a password never works. */
function users(sshAuthorizedKey: string): readonly User[] {
  // Ignition refuses a key that is there twice.
  const lines = new Set(sshAuthorizedKey.split('\n').map((line) => line.trim()))
  const keys = [...lines].filter((line) => line !== '')
  if (keys.length === 0) return []
  return [{ name: 'core', passwordHash: '!', sshAuthorizedKeys: keys, groups: ['sudo'] }]
}
