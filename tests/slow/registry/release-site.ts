// A site with a registry that has a release, whose installer is a script with some megabytes behind it.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltRelease, buildRelease, STAND_IN_INSTALLER } from '@groundwork/openshift/testing'
import { ownArchitecture } from '@groundwork/registry/image'
import { type Authority, createAuthority } from '../../testing/authority.ts'
import {
  type DockerRegistry,
  type DockerRegistryOptions,
  startDockerRegistry,
} from '../../testing/docker-registry.ts'
import { pushImage } from './push-image.ts'

export const VERSION = '4.20.5'
/** Where the release says that it comes from: a closed port of this machine. */
export const SOURCE = '0.0.0.0:9/ocp'
export const USER = 'puller'
export const PASSWORD = 'open sesame, please'

export interface ReleaseSite {
  readonly directory: string
  readonly authority: Authority
  readonly built: BuiltRelease
  readonly installerBytes: Buffer
  /** Without TLS and login; what it has, the others have too. */
  readonly open: DockerRegistry
  registry(name: string, options?: Partial<DockerRegistryOptions>): Promise<DockerRegistry>
  /** Below a new name in the directory. */
  path(name: string): string
  /** Called at the end, the last one first. */
  atEnd(work: () => unknown): void
  close(): Promise<void>
}

export async function startReleaseSite(): Promise<ReleaseSite> {
  const directory = await mkdtemp(join(tmpdir(), 'release-site-'))
  const endings: (() => unknown)[] = [() => rm(directory, { recursive: true, force: true })]
  const authority = await createAuthority(join(directory, 'authority'))
  const storage = join(directory, 'storage')
  await mkdir(storage)

  async function registry(
    name: string,
    options: Partial<DockerRegistryOptions> = {},
  ): Promise<DockerRegistry> {
    const usual = { directory, name, storage, authority, login: null }
    const started = await startDockerRegistry({ ...usual, ...options })
    endings.push(started.kill)
    return started
  }

  const installerBytes = Buffer.concat([
    STAND_IN_INSTALLER,
    Buffer.from('exit 0\n'),
    randomBytes(6 * 1024 * 1024),
  ])
  const built = await buildRelease({
    version: VERSION,
    architecture: ownArchitecture(),
    componentRepository: `${SOURCE}/components`,
    script: installerBytes,
    isDocker: true,
  })
  const open = await registry('open', { authority: null })
  await pushImage(open.host, 'ocp/release', built.release, VERSION)
  await pushImage(open.host, 'ocp/components', built.installer, 'installer')
  let paths = 0
  return {
    directory,
    authority,
    built,
    installerBytes,
    open,
    registry,
    path: (name) => join(directory, `${name}-${++paths}`),
    atEnd: (work) => void endings.push(work),
    async close() {
      for (const end of endings.toReversed()) await end()
    },
  }
}

/** The pull secret of a user who may read from these registries. */
export const pullSecretFor = (...hosts: readonly string[]): string =>
  JSON.stringify({
    auths: Object.fromEntries(
      hosts.map((host) => [host, { auth: Buffer.from(`${USER}:${PASSWORD}`).toString('base64') }]),
    ),
  })

/** A registries.conf: what comes from the source is at these places too. */
export const mirroredAt = (...hosts: readonly string[]): string =>
  [
    `[[registry]]\nlocation = "${SOURCE}"\nmirror-by-digest-only = true`,
    ...hosts.map((host) => `[[registry.mirror]]\nlocation = "${host}/ocp"`),
  ].join('\n')
