// Credentials for the registries that images are pulled from. Messages name registries, never credentials.

import { isRecord } from '@groundwork/json/json-values'
import type { Settings } from '../../facts/settings.ts'
import { decodeBase64, readJson } from '../../text/encodings.ts'
import { listOf } from '../../text/wording.ts'
import { type Problem, problem } from '../problem.ts'

export interface Registries {
  /** Images every machine has to pull: agent, installer, controller, release. Empty texts are left out. */
  readonly images: readonly string[]
  /** Registries that need no credentials, or that are mirrored. */
  readonly open: readonly string[]
}

interface ApprovalContext {
  readonly settings: Settings
  readonly openRegistries: readonly string[]
}

/** Every image that machines pull with this secret. An infra-env has no release yet. */
export function registriesFor({ settings, openRegistries }: ApprovalContext, releaseImage = ''): Registries {
  const { agentImage, installerImage, controllerImage } = settings
  return { images: [agentImage, installerImage, controllerImage, releaseImage], open: openRegistries }
}

const FORM = 'write {"auths": {"<registry>": {"auth": "<base64 of user:password>"}}}'

export function checkPullSecret(text: string, path: string, registries: Registries): readonly Problem[] {
  const json = readJson(text)
  if (!json.ok) return [problem('invalid-text', path, `${path} is not JSON; ${FORM}.`)]
  const auths = isRecord(json.value) ? json.value.auths : undefined
  if (!isRecord(auths) || Object.keys(auths).length === 0) {
    return [problem('invalid-text', path, `${path} has no credentials in it; ${FORM}.`)]
  }
  const problems = Object.entries(auths).flatMap(([registry, entry]) => checkEntry(registry, entry, path))
  return [...problems, ...checkRegistries(new Set(Object.keys(auths)), path, registries)]
}

function checkEntry(registry: string, entry: unknown, path: string): readonly Problem[] {
  const complaint = entryComplaint(entry)
  if (complaint === null) return []
  // A registry name is no secret, but a garbled secret may have put anything in its place: name plain ones only.
  const name = /^[a-z0-9.:/-]{1,100}$/.test(registry) ? registry : 'one registry'
  return [problem('invalid-text', path, `The entry for ${name} in ${path} ${complaint}; ${FORM}.`)]
}

function entryComplaint(entry: unknown): string | null {
  if (!isRecord(entry)) return 'is not an object'
  const { auth, credsStore } = entry
  // The installer of the release refuses it otherwise, long after the machines were discovered. An empty one it takes.
  if (auth === undefined || auth === null) return credsStore === undefined ? 'has no auth' : null
  if (auth === '') return null
  if (typeof auth !== 'string') return 'has an auth that is not text'
  const decoded = decodeBase64(auth)
  if (decoded === null) return 'has an auth that is not base64'
  return decoded.includes(':') ? null : 'has an auth without a colon between user and password'
}

function checkRegistries(
  given: ReadonlySet<string>,
  path: string,
  registries: Registries,
): readonly Problem[] {
  const needed = new Set(registries.images.filter((image) => image !== '').map(registryOf))
  const missing = [...needed]
    .filter((name) => !registries.open.includes(name) && !hasEntry(given, name))
    .sort()
  if (missing.length === 0) return []
  const message = `${path} has no entry for ${listOf(missing)}, from where images have to be pulled; add one for each.`
  return [problem('missing-credentials', path, message)]
}

const hasEntry = (given: ReadonlySet<string>, registry: string): boolean =>
  given.has(registry) ||
  (registry === 'docker.io' && [...given].some((name) => name.includes('index.docker.io'))) ||
  [...given].some((name) => name.startsWith(`${registry}/`))

/** The registry part of an image reference; without one it is Docker's. */
export function registryOf(image: string): string {
  const [first = '', ...rest] = image.split('/')
  const isRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost')
  return isRegistry ? first : 'docker.io'
}
