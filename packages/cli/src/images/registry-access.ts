// How registries are reached: logins, trust and proxies, as other tools of containers find them.
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '@groundwork/errors/error-text'
import { type Proxies, proxiesFrom } from '@groundwork/proxies/proxy-for'
import { ImagesError } from './read-images-flags.ts'

export interface RegistryAccess {
  readonly pullSecret: string
  readonly caBundle: string
  readonly proxies: Proxies
}

type Environment = Readonly<Record<string, string | undefined>>

export async function registryAccess(
  { authfile, ca }: { readonly authfile?: string; readonly ca?: string },
  environment: Environment,
): Promise<RegistryAccess> {
  const named = authfile ?? environment.REGISTRY_AUTH_FILE
  return {
    pullSecret: named ? await logins(named) : await firstOf(usualPlaces(environment)),
    caBundle: ca === undefined ? '' : await certificates(ca),
    proxies: proxiesFrom(environment),
  }
}

/** Of "podman login" and "docker login". */
const usualPlaces = ({ XDG_RUNTIME_DIR, HOME }: Environment): readonly string[] => [
  ...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'containers/auth.json')] : []),
  `/run/containers/${process.getuid?.() ?? 0}/auth.json`,
  join(HOME || homedir(), '.config/containers/auth.json'),
  join(HOME || homedir(), '.docker/config.json'),
]

async function firstOf(files: readonly string[]): Promise<string> {
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text !== null) return text
  }
  return ''
}

async function logins(file: string): Promise<string> {
  const text = await readNamed('--authfile', file)
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new ImagesError(
      `--authfile: ${file} is not JSON. "podman login --authfile ${file} <registry>" writes one.`,
    )
  }
}

async function certificates(file: string): Promise<string> {
  const text = await readNamed('--ca', file)
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new ImagesError(`--ca: ${file} has no certificate. Name a file in PEM format.`)
}

const readNamed = (flag: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new ImagesError(`${flag}: ${file} cannot be read: ${reasonOf(error)}`)
  })
