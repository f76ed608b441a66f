import { createHash } from 'node:crypto'
import { PreparationError } from '../assets/generator.ts'
import type { StoredManifest } from '../assets/installation-files.ts'
import { splitDocuments } from '../assets/kubernetes-yaml.ts'

/** The files that a manifest becomes, path to text: of several objects that a user has put into one file, each has its own. */
export function splitManifest(manifest: StoredManifest): readonly (readonly [path: string, text: string])[] {
  const { folder, fileName, text, source } = manifest
  const [, name, extension] = /^(.+)(\.ya?ml)$/.exec(fileName) ?? []
  if (text.trim() === '') return []
  if (source === 'system' || name === undefined || extension === undefined) return [[pathOf(manifest), text]]
  const documents = split(manifest)
  if (documents.length < 2) return [[pathOf(manifest), text]]
  const token = createHash('sha256')
    .update(pathOf(manifest))
    .update('\0')
    .update(text)
    .digest('hex')
    .slice(0, 7)
  return documents.map((document, index) => {
    const number = String(index).padStart(2, '0')
    return [`${folder}/${name}-${token}-${number}${extension}`, document] as const
  })
}

export const pathOf = ({ folder, fileName }: Pick<StoredManifest, 'folder' | 'fileName'>): string =>
  `${folder}/${fileName}`

function split(manifest: StoredManifest): readonly string[] {
  try {
    return splitDocuments(manifest.text)
  } catch {
    throw new PreparationError(
      `The manifest ${pathOf(manifest)} is not YAML. Upload it again, or delete it, and start the installation again.`,
    )
  }
}
