// Files that users add to what the installer generates.
import type { CreateManifestParams } from '@groundwork/contract/files'
import type { ManifestFolder } from '@groundwork/contract/vocabulary'
import { decodeBase64, decodeUtf8 } from '../../text/encodings.ts'
import { accepted, type Outcome, type Problem, problem, quote, refused } from '../problem.ts'
import { checkManifestText } from './check-manifest-text.ts'

export interface ManifestName {
  readonly folder: ManifestFolder
  readonly file_name: string
}

export const isSame =
  (name: ManifestName) =>
  ({ folder, file_name }: ManifestName): boolean =>
    folder === name.folder && file_name === name.file_name

export interface ManifestToStore extends ManifestName {
  /** The decoded text. */
  readonly content: string
}

/** The documents of a YAML text, in order; throws when it is not YAML. Given from outside: the engine has no parser. */
export type ParseYaml = (text: string) => readonly unknown[]

const MAX_MANIFEST_BYTES = 1024 * 1024
const DEFAULT_FOLDER: ManifestFolder = 'manifests'

export const folderOf = (params: Pick<CreateManifestParams, 'folder'>): ManifestFolder =>
  params.folder ?? DEFAULT_FOLDER

// Written by hand instead of the wire's pattern only to say what is wrong; it accepts the same names.
const EXTENSION = /\.(?:json|ya?ml(?:\.patch_?[a-zA-Z0-9_]*)?)$/

export function checkFileName(name: string, path: string): readonly Problem[] {
  if (name.includes('/') || !EXTENSION.test(name)) {
    const message = `${path} ${quote(name)} must end in .json, .yaml, .yml or .yaml.patch..., and have no slash.`
    return [problem('invalid-file-name', path, message)]
  }
  if (name.startsWith('.')) {
    const message = `${path} ${quote(name)} starts with a dot; a manifest needs a name in front of it.`
    return [problem('invalid-file-name', path, message, 422)]
  }
  if (!/\s/.test(name)) return []
  return [problem('invalid-file-name', path, `${path} ${quote(name)} must not have spaces.`, 422)]
}

/** The same name in both folders would be one file after the installer has merged them. */
export function checkOtherFolder(
  name: ManifestName,
  existing: readonly ManifestName[],
  path: string,
): readonly Problem[] {
  const clash = existing.find(
    ({ folder, file_name }) => file_name === name.file_name && folder !== name.folder,
  )
  if (!clash) return []
  const message = `${path} ${quote(name.file_name)} exists in folder ${clash.folder}; choose another name or folder.`
  return [problem('duplicate', path, message)]
}

export function readContent(
  base64: string,
  { fileName, path, parseYaml }: { fileName: string; path: string; parseYaml: ParseYaml },
): Outcome<string> {
  const bytes = decodeBase64(base64)
  if (bytes === null) return refused([problem('invalid-text', path, `${path} is not base64.`)])
  if (bytes.length > MAX_MANIFEST_BYTES) {
    const message = `${path} has ${bytes.length} bytes, a manifest has at most ${MAX_MANIFEST_BYTES} (1 MiB).`
    return refused([problem('too-large', path, message)])
  }
  const text = decodeUtf8(bytes)
  if (text === null) return refused([problem('invalid-text', path, `${path} is not UTF-8 text.`)])
  if (text.trim() === '') return refused([problem('required', path, `${path} is blank.`)])
  const complaints = checkManifestText(text, { fileName, parseYaml })
  if (complaints.length === 0) return accepted(text)
  const about = `${path} of ${quote(fileName)}`
  return refused(complaints.map((complaint) => problem('invalid-text', path, `${about} ${complaint}.`)))
}

/** null when the text is not YAML. */
export function readYaml(text: string, parseYaml: ParseYaml): readonly unknown[] | null {
  try {
    return parseYaml(text)
  } catch {
    return null
  }
}
