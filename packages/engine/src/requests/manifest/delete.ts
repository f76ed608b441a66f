import type { ManifestFolder } from '@groundwork/contract/vocabulary'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { checkPermitted } from '../cluster/permitted.ts'
import { accepted, type Outcome, problem, refused } from '../problem.ts'
import { folderOf, type ManifestName } from './manifest.ts'

/** A file that is not there any more counts as deleted. */
export function deleteManifest(
  params: { readonly folder?: ManifestFolder; readonly file_name?: string },
  cluster: ClusterFacts,
): Outcome<ManifestName> {
  const { file_name } = params
  if (!file_name)
    return refused([problem('required', 'file_name', 'file_name names the manifest to delete.')])
  const problems = checkPermitted('change-manifest', cluster)
  return problems.length > 0 ? refused(problems) : accepted({ folder: folderOf(params), file_name })
}
