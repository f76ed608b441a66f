// Patches change what the installer, the service or the user has written, and are not manifests themselves.

import { checkManifestText } from '@groundwork/engine/requests/manifest'
import { applyPatch, PatchError, type PatchOperation } from '@groundwork/json/json-patch'
import { isRecord } from '@groundwork/json/json-values'
import type { AssetDirectory } from '../assets/generator.ts'
import { PreparationError } from '../assets/generator.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { objectYaml } from '../assets/object-yaml.ts'

const FOLDERS = ['openshift', 'manifests'] as const

/** In the order of the folders and then of the names. Throws PreparationError. */
export function applyPatches(assets: AssetDirectory): AssetDirectory {
  const patched = new Map(assets)
  for (const folder of FOLDERS) {
    const names = [...assets.keys()].filter((path) => path.startsWith(`${folder}/`)).sort()
    for (const path of names) {
      const [, name] = /^[^/]+\/([^/]+\.ya?ml)\.patch[^./]*$/.exec(path) ?? []
      if (name === undefined) continue
      patched.delete(path)
      const text = assets.get(path) ?? ''
      requirePatch(path, text)
      const target = targetOf(patched, { path, name })
      patched.set(target, patchFile(patched.get(target) ?? '', { target, patch: path, text }))
    }
  }
  return patched
}

/** It may have been uploaded under another name, for which other rules hold. */
function requirePatch(path: string, text: string): void {
  const [complaint] = checkManifestText(text, { fileName: path, parseYaml: readKubernetesYaml })
  if (complaint === undefined) return
  throw new PreparationError(
    `The patch ${path} ${complaint}. Change it or delete it, and start the installation again.`,
  )
}

function targetOf(assets: AssetDirectory, { path, name }: { path: string; name: string }): string {
  const target = FOLDERS.map((folder) => `${folder}/${name}`).find((candidate) => assets.has(candidate))
  if (target !== undefined) return target
  throw new PreparationError(
    `The patch ${path} has nothing to change: there is no manifest ${name} in folder openshift or manifests. ` +
      'Name the patch after a manifest that is there, or delete it, and start the installation again.',
  )
}

interface Change {
  readonly target: string
  readonly patch: string
  readonly text: string
}

/** The text of a manifest after the operations of a patch. Throws PreparationError. */
export function patchFile(document: string, { target, patch, text }: Change): string {
  const operations = readDocuments(text, patch).flat() as readonly PatchOperation[]
  const [object, ...others] = readDocuments(document, target).filter((found) => found !== null)
  if (others.length > 0) {
    throw new PreparationError(
      `The patch ${patch} cannot be applied: ${target} has several objects. Put each into a file of its own.`,
    )
  }
  const unfit = (why: string) =>
    new PreparationError(
      `The patch ${patch} does not fit ${target}. ${why} Change the patch or delete it, and start the installation again.`,
    )
  if (!isRecord(object)) throw unfit('There is no object in that file.')
  try {
    const changed = applyPatch(object, operations)
    if (isRecord(changed)) return objectYaml(changed)
  } catch (error) {
    throw error instanceof PatchError ? unfit(error.message) : error
  }
  throw unfit('It would leave no object.')
}

function readDocuments(text: string, path: string): readonly unknown[] {
  try {
    return readKubernetesYaml(text)
  } catch {
    throw new PreparationError(`The manifest ${path} is not YAML. Upload it again, or delete it.`)
  }
}
