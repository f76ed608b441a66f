// The service with its real flags, told to use the installers of releases.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { readConfig, startService } from '@groundwork/service/start'
import { pino } from 'pino'
import { AGENT_IMAGE } from '../../testing/service-process.ts'

export interface ReleaseServiceOptions {
  readonly dataDir: string
  /** Version to the image that it is said to be in. */
  readonly releases: Readonly<Record<string, string>>
  /** null: no mirrors. */
  readonly mirrors: { readonly registriesConf: string; readonly ca: string } | null
  /** PEM of a further authority. */
  readonly organisationCa?: string
  readonly localReleases?: readonly string[]
  readonly installerTimeoutMs?: number
  readonly osImages?: readonly object[]
  /** Empty: none is configured. */
  readonly controllerImage?: string
  readonly agentImage?: string
  /** The program for hosts; absent: none was built. */
  readonly hostExecutable?: string
}

export interface ReleaseService {
  readonly url: string
  readonly imageUrl: string
  /** All that it logged. */
  log(): string
  /** What it keeps of installers, and what is left of running them. */
  leftovers(): Promise<{ readonly installers: number; readonly leases: number; readonly runs: number }>
  close(): Promise<void>
}

export const CONTROLLER_IMAGE = 'registry.example.com/controller:test'
const QUICK = { retryMs: [5, 10, 20], idleMs: 10_000, lockPollMs: 20 }

/** Flags and variables, for a service in this process or in another one. */
export async function releaseSettings(options: ReleaseServiceOptions) {
  const { dataDir, releases, mirrors, organisationCa, localReleases = [], osImages } = options
  const { controllerImage = CONTROLLER_IMAGE, agentImage = AGENT_IMAGE, hostExecutable } = options
  await mkdir(dataDir, { recursive: true })
  const file = async (name: string, text: string) => {
    await writeFile(join(dataDir, name), text)
    return join(dataDir, name)
  }
  const flags: Record<string, string> = {
    generator: 'openshift-install',
    ...(mirrors && {
      'mirror-registries': await file('registries.conf', mirrors.registriesConf),
      'mirror-ca': await file('mirror-ca.pem', mirrors.ca),
    }),
    ...(organisationCa && { 'organisation-ca': await file('organisation-ca.pem', organisationCa) }),
    ...(hostExecutable !== undefined && { 'host-executable': hostExecutable }),
    ...(localReleases.length > 0 && { 'local-release': localReleases.join(',') }),
  }
  const listed = Object.entries(releases).map(([version, url]) => ({
    ...{ openshift_version: version, version, url },
    ...{ cpu_architecture: 'x86_64', cpu_architectures: ['x86_64'] },
  }))
  const env: Record<string, string> = {
    AGENT_DOCKER_IMAGE: agentImage,
    CONTROLLER_IMAGE: controllerImage,
    RELEASE_IMAGES: JSON.stringify(listed),
    ...(osImages && { OS_IMAGES: JSON.stringify(osImages), GROUNDWORK_TINY_IMAGES: 'true' }),
  }
  return { flags, env }
}

export async function startReleaseService(options: ReleaseServiceOptions): Promise<ReleaseService> {
  const { dataDir, installerTimeoutMs } = options
  const { flags, env } = await releaseSettings(options)
  const ports = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
  const config = readConfig({ ...ports, ...flags, 'data-dir': dataDir }, env)
  const releases = {
    ...config.install.releases,
    timing: QUICK,
    ...(installerTimeoutMs !== undefined && { installerTimeoutMs }),
  }
  let logged = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const service = await startService(
    { ...config, install: { ...config.install, releases } },
    { log: pino({ level: 'debug' }, sink) },
  )
  const countIn = async (directory: string) =>
    (await readdir(directory).catch(() => [])).filter((name) => !name.endsWith('.json')).length
  return {
    url: service.urls.api[0] ?? '',
    imageUrl: service.urls.images[0] ?? '',
    log: () => logged,
    leftovers: async () => ({
      installers: await countIn(join(releases.directory, 'installers')),
      leases: await countIn(join(releases.directory, 'leases')),
      runs: await countIn(releases.workDirectory),
    }),
    close: () => service.close(0),
  }
}
