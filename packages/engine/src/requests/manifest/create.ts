import type { CreateManifestParams } from '@groundwork/contract/files'
import { accepted, type Outcome, refused } from '../problem.ts'
import {
  checkFileName,
  checkOtherFolder,
  folderOf,
  type ManifestName,
  type ManifestToStore,
  type ParseYaml,
  readContent,
} from './manifest.ts'

/** In any status of the cluster; a file of the same name in the same folder is overwritten. */
export function createManifest(
  params: CreateManifestParams,
  existing: readonly ManifestName[],
  parseYaml: ParseYaml,
): Outcome<ManifestToStore> {
  const name: ManifestName = { folder: folderOf(params), file_name: params.file_name }
  const badName = checkFileName(name.file_name, 'file_name')
  if (badName.length > 0) return refused(badName)
  const content = readContent(params.content, { fileName: name.file_name, path: 'content', parseYaml })
  if (!content.ok) return content
  const clash = checkOtherFolder(name, existing, 'file_name')
  return clash.length > 0 ? refused(clash) : accepted({ ...name, content: content.value })
}
