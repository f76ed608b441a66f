// Moves a manifest, rewrites it, or both.
import type { UpdateManifestParams } from '@groundwork/contract/files'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { checkPermitted } from '../cluster/permitted.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'
import {
  checkFileName,
  checkOtherFolder,
  isSame,
  type ManifestName,
  type ParseYaml,
  readContent,
} from './manifest.ts'

export interface ManifestUpdate {
  readonly from: ManifestName
  readonly to: ManifestName
  /** null: keep the stored text. */
  readonly content: string | null
}

interface Subject {
  readonly cluster: ClusterFacts
  readonly existing: readonly ManifestName[]
  readonly parseYaml: ParseYaml
}

export function updateManifest(
  params: UpdateManifestParams,
  { cluster, existing, parseYaml }: Subject,
): Outcome<ManifestUpdate> {
  const from: ManifestName = { folder: params.folder, file_name: params.file_name }
  const to: ManifestName = {
    folder: params.updated_folder ?? from.folder,
    file_name: params.updated_file_name ?? from.file_name,
  }
  const badNames = [
    ...checkFileName(from.file_name, 'file_name'),
    ...(to.file_name === from.file_name ? [] : checkFileName(to.file_name, 'updated_file_name')),
  ]
  const problems = [...badNames, ...checkPermitted('change-manifest', cluster)]
  if (problems.length > 0) return refused(problems)

  const newContent = params.updated_content ?? null
  const isMove = (params.updated_folder ?? params.updated_file_name ?? null) !== null
  if (newContent === null && isMove && !existing.some(isSame(from))) {
    const message = `There is no manifest ${quote(from.file_name)} in folder ${from.folder}.`
    return refused([problem('not-found', 'file_name', message, 404)])
  }
  // The rules of the file that is being changed: a rename does not change what the text has to be.
  const content =
    newContent === null
      ? accepted(null)
      : readContent(newContent, { fileName: from.file_name, path: 'updated_content', parseYaml })
  if (!content.ok) return content
  const others = existing.filter((name) => !isSame(from)(name))
  const clash = checkOtherFolder(to, others, 'updated_file_name')
  return clash.length > 0 ? refused(clash) : accepted({ from, to, content: content.value })
}
