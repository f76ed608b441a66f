// Debian's docker-registry, without installing it: that would start a service of the system.
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import bcrypt from 'bcryptjs'
import type { Authority } from './authority.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { unpackDebianPackages } from './debian-files.ts'
import { toolDirectory } from './tool-directory.ts'

export interface DockerRegistry {
  readonly host: string
  kill(): Promise<void>
}

export type Login =
  | { readonly kind: 'htpasswd'; readonly user: string; readonly password: string }
  | { readonly kind: 'token'; readonly realm: string; readonly rootFile: string }

export interface DockerRegistryOptions {
  /** For its configuration and log. */
  readonly directory: string
  readonly name: string
  /** What it has; several may share it. */
  readonly storage: string
  /** null: without TLS. */
  readonly authority: Authority | null
  readonly login: Login | null
}

export const TOKEN_SERVICE = 'test registry'
export const TOKEN_ISSUER = 'test issuer'

const home = toolDirectory('docker-registry-of-debian')
const program = join(home, 'usr', 'bin', 'docker-registry')

export async function startDockerRegistry(options: DockerRegistryOptions): Promise<DockerRegistry> {
  const { directory, name, storage, authority, login } = options
  await needProgram()
  const file = (ending: string) => join(directory, `${name}.${ending}`)
  if (login?.kind === 'htpasswd') {
    await writeFile(file('htpasswd'), `${login.user}:${bcrypt.hashSync(login.password, 4)}\n`)
  }
  // JSON is YAML too.
  const config = {
    version: 0.1,
    log: { level: 'info', accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: storage }, delete: { enabled: true } },
    http: {
      addr: '127.0.0.1:0',
      secret: 'of this test',
      ...(authority !== null && { tls: { certificate: authority.certFile, key: authority.keyFile } }),
    },
    ...(login?.kind === 'htpasswd' && { auth: { htpasswd: { realm: 'test', path: file('htpasswd') } } }),
    ...(login?.kind === 'token' && {
      auth: {
        token: {
          realm: login.realm,
          service: TOKEN_SERVICE,
          issuer: TOKEN_ISSUER,
          rootcertbundle: login.rootFile,
        },
      },
    }),
  }
  await writeFile(file('yml'), JSON.stringify(config))
  const daemon = await startDaemon(program, ['serve', file('yml')], file('log'))
  return { host: await hostOf(daemon, file('log')), kill: daemon.kill }
}

/** The kernel chooses the port; the log tells which. */
async function hostOf(daemon: Daemon, log: string): Promise<string> {
  let host = ''
  await daemon.waitUntil('it listened', async () => {
    host = /listening on (127\.0\.0\.1:\d+)/.exec(await readFile(log, 'utf8'))?.[1] ?? ''
    return host !== ''
  })
  return host
}

async function needProgram(): Promise<void> {
  if (await isThere()) return
  await mkdir(dirname(home), { recursive: true })
  const unpacked = await mkdtemp(`${home}-`)
  try {
    await unpackDebianPackages(['docker-registry'], unpacked)
    await rename(unpacked, home)
  } catch (cause) {
    // Another process may have been faster; its program is as good.
    if (!(await isThere())) throw cause
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

const isThere = () =>
  access(program, constants.X_OK).then(
    () => true,
    () => false,
  )
