// What was typed for "groundwork images", checked.
import { isAbsolute, resolve } from 'node:path'
import { parseImageReference, repositoryName } from '@groundwork/image-names/image-reference'
import { ARCHITECTURES, IMAGE_NAMES, type Role } from '@groundwork/oci-images/product'
import { readCommaList } from '@groundwork/text/comma-list'

/** What a person can mend. */
export class ImagesError extends Error {}

export const ROLES = Object.keys(IMAGE_NAMES) as readonly Role[]

export function readRoles(text: string | undefined): readonly Role[] {
  if (text === undefined) return ROLES
  const wanted = readCommaList(text)
  const unknown = wanted.filter((name) => !ROLES.some((role) => role === name))
  if (wanted.length === 0 || unknown.length > 0)
    throw new ImagesError(`--only: there is no image "${unknown.join(', ')}". There are ${ROLES.join(', ')}.`)
  return ROLES.filter((role) => wanted.includes(role))
}

export function readArchitectures(text: string): readonly string[] {
  const wanted = [...new Set(readCommaList(text))]
  const known = Object.keys(ARCHITECTURES)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (wanted.length === 0 || unknown.length > 0)
    throw new ImagesError(
      `--arch: images cannot be made for "${unknown.join(', ')}". Write ${known.join(', ')} or both.`,
    )
  return wanted
}

/** The directory of oci:directory. */
export function readLayout(flag: string, text: string): string {
  const [, path = ''] = /^oci:([^:]+)$/.exec(text.trim()) ?? []
  if (path !== '') return resolve(path)
  const advice = flag === '--to' ? ' To push to a registry, use "groundwork images push".' : ''
  throw new ImagesError(`${flag}: "${text}" is no directory for images. Write oci:images.${advice}`)
}

/** registry or registry/path, to which names of images are added. */
export function readTarget(text: string): string {
  const plain = text
    .trim()
    .replace(/^docker:\/\//, '')
    .replace(/\/+$/, '')
  // Any name will do: it shows whether one can be added.
  const reference = parseImageReference(`${plain}/image`)
  if (reference === null || !IS_REGISTRY.test(plain))
    throw new ImagesError(
      `--to: "${text}" is no place in a registry. Write registry.example.com/groundwork; the tag is that of --tag.`,
    )
  return repositoryName(reference).replace(/\/image$/, '')
}

/** What is in front of the first slash: "groundwork" alone is a path in a registry that nobody named. */
const IS_REGISTRY = /^(?:[^/]*[.:[][^/]*|localhost)(?:\/|$)/

/** By the usual names of the images: what their repositories are called instead. */
export function readNames(texts: readonly string[] = []): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const text of texts) {
    const [role = '', name = '', ...more] = text.trim().split('=')
    const usual = Object.hasOwn(IMAGE_NAMES, role) ? IMAGE_NAMES[role as Role] : null
    if (usual === null || more.length > 0 || name.includes('/') || !isRepository(name))
      throw new ImagesError(
        `--name: "${text}" gives no image a name. Write installer=my-installer; images are ${ROLES.join(', ')}.`,
      )
    names.set(usual, name)
  }
  for (const [usual, name] of names) {
    const other = Object.values(IMAGE_NAMES).find((one) => one !== usual && (names.get(one) ?? one) === name)
    if (other !== undefined)
      throw new ImagesError(`--name: ${usual} cannot be called "${name}", because ${other} is pushed there.`)
  }
  return names
}

function isRepository(name: string): boolean {
  const reference = parseImageReference(`localhost/${name}`)
  return reference !== null && reference.repository === name && reference.digest === ''
}

/** A directory as it is seen from everywhere. */
export function readBase(flag: string, text: string): string {
  const local = /^(oci|dir):(.+)$/.exec(text.trim())
  if (local !== null) {
    const [, kind = '', path = ''] = local
    return isAbsolute(path) ? `${kind}:${path}` : `${kind}:${resolve('.')}/${path.replace(/^\.\//, '')}`
  }
  if (parseImageReference(text) === null)
    throw new ImagesError(`${flag}: "${text}" is no image. Write registry/repository:tag or oci:/path:tag.`)
  return text.trim()
}

export function readTag(text: string): string {
  if (/^\w[\w.-]{0,127}$/.test(text)) return text
  throw new ImagesError(`--tag: "${text}" is no tag. Use letters, digits, dots, dashes and underscores.`)
}

/** "0.1.0 (commit 1a2b3c4d)": the version, and the commit where it is said. */
export function identityOf(programVersion: string): { readonly version: string; readonly revision: string } {
  const [version = ''] = /^[\w.-]+/.exec(programVersion.trim()) ?? []
  const [, revision = ''] =
    /\b([0-9a-f]{7,40}(?:-modified)?)\b/.exec(programVersion.slice(version.length)) ?? []
  return { version: version || '0', revision }
}
