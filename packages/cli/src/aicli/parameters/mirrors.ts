// A registry of one's own instead of the public ones: what the install-config and the discovery image need for it.
import { seeCertificate } from '../../remote/first-contact.ts'
import type { PythonRecord, PythonValue } from '../python/values.ts'
import { isRecordValue } from '../python/values.ts'
import type { Session } from '../session.ts'
import { firstTruthy, isText, type Parameters } from './parameters.ts'

const RELEASE = 'quay.io/openshift-release-dev'

export function registryOf(parameters: Parameters): string | undefined {
  const url = firstTruthy(parameters, 'disconnected_url', 'registry_url')
  return url === undefined ? undefined : String(url)
}

/** What aicli expects in the registry. */
export function registryMirrors(url: string): readonly PythonRecord[] {
  const release = [`${url}/openshift/release`, `${url}/openshift/release-images`]
  return [
    { mirrors: [`${url}/edge-infrastructure`], source: 'quay.io/edge-infrastructure' },
    { mirrors: release, source: `${RELEASE}/ocp-release` },
    { mirrors: release, source: `${RELEASE}/ocp-v4.0-art-dev` },
  ]
}

export async function mirrorInstallConfig(session: Session, url: string): Promise<PythonRecord> {
  return {
    ImageDigestSources: registryMirrors(url),
    additionalTrustBundle: await certificateOf(session, url),
  }
}

/** The certificate that the registry shows; the empty text if it does not answer. */
async function certificateOf(session: Session, url: string): Promise<string> {
  session.info(`Trying to gather registry ca cert from ${url}`)
  const context = { url: `https://${url}`, name: null, isInsecure: false }
  const seen = await seeCertificate(context, session.around.signal).catch(() => null)
  return seen?.pem ?? ''
}

/** Ignition for the discovery image: the mirrors and their authority. Undefined: nothing is mirrored. */
export async function mirrorIgnition(
  session: Session,
  parameters: Parameters,
  version: () => Promise<string>,
): Promise<PythonRecord | undefined> {
  const given = registryOf(parameters)
  const url = given === undefined || given.includes(':') ? given : `${given}:443`
  const config = isRecordValue(parameters.installconfig) ? parameters.installconfig : {}
  const authority = await authorityOf(session, parameters, config, url)
  if (url === undefined || authority === undefined) return undefined
  const sources = config.ImageDigestSources
  if (Array.isArray(sources)) session.info('Using ImageDigestSources from installconfig')
  const mirrors = Array.isArray(sources) ? (sources as readonly PythonRecord[]) : registryMirrors(url)
  return {
    ignition: { version: await version() },
    storage: {
      files: [
        ignitionFile('/etc/containers/registries.conf.d/99-mirror.conf', registriesText(mirrors)),
        ignitionFile('/etc/pki/ca-trust/source/anchors/domain.crt', authority),
      ],
    },
  }
}

async function authorityOf(
  session: Session,
  parameters: Parameters,
  config: PythonRecord,
  url: string | undefined,
): Promise<string | undefined> {
  if (isText(parameters.disconnected_ca)) return parameters.disconnected_ca
  if (isText(config.additionalTrustBundle)) {
    session.info('Using cert from installconfig/additionalTrustBundle')
    return config.additionalTrustBundle
  }
  return url === undefined || url.includes('quay.io') ? undefined : certificateOf(session, url)
}

/** For containers/image; each mirror may be used by tag, too. */
function registriesText(sources: readonly PythonRecord[]): string {
  const entries = sources.flatMap(({ source, mirrors }) =>
    (Array.isArray(mirrors) ? mirrors : []).map((mirror: PythonValue) =>
      [
        '[[registry]]',
        'prefix = ""',
        `location = ${JSON.stringify(String(source))}`,
        'mirror-by-digest-only = false',
        '[[registry.mirror]]',
        `location = ${JSON.stringify(String(mirror))}`,
      ].join('\n'),
    ),
  )
  return `${['unqualified-search-registries = ["registry.access.redhat.com", "docker.io"]', ...entries].join('\n')}\n`
}

const ignitionFile = (path: string, text: string): PythonRecord => ({
  path,
  mode: 0o644,
  overwrite: true,
  user: { name: 'root' },
  contents: { source: `data:text/plain;base64,${Buffer.from(text).toString('base64')}` },
})
