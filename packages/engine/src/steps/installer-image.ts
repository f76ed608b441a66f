import type { HostFacts } from '../facts/host-facts.ts'
import type { Settings } from '../facts/settings.ts'

/** Our own agent starts the installer that is part of its executable; the wire wants the name of an image all the same. */
const OWN_INSTALLER = 'localhost/groundwork-host:latest'
/** As the reference names its images; mirrors keep the last part. */
const AGENT = /^(.+\/)assisted-installer-agent(:[\w.-]+)?$/
const PUBLIC_INSTALLER = 'quay.io/edge-infrastructure/assisted-installer:latest'

/**
 * Our agent is an executable and says a plain version. One that says the name of an image runs in a container, and pulls its
 * installer: what is configured, else the one beside it in its registry, else the public one.
 */
export function pulledInstaller(host: HostFacts, settings: Settings): string {
  if (settings.installerImage !== '') return settings.installerImage
  if (!host.discovery_agent_version.includes('/')) return ''
  const [, place, tag = ':latest'] = AGENT.exec(host.discovery_agent_version) ?? []
  return place === undefined ? PUBLIC_INSTALLER : `${place}assisted-installer${tag}`
}

export const installerImage = (host: HostFacts, settings: Settings): string =>
  pulledInstaller(host, settings) || OWN_INSTALLER
