import { areMastersSchedulable } from '@groundwork/engine/context'
import type { StoredManifest } from '../assets/installation-files.ts'
import type { InstallInputs } from '../inputs.ts'
import { systemManifest } from './machine-config.ts'

/** The installer decides by the number of workers alone, so this is a patch of what it has written. */
export function schedulableMastersManifests({ cluster, hosts }: InstallInputs): readonly StoredManifest[] {
  if (!areMastersSchedulable(hosts, cluster)) return []
  const operations = [{ op: 'replace', path: '/spec/mastersSchedulable', value: true }]
  return [systemManifest('cluster-scheduler-02-config.yml.patch_ai_set_masters_schedulable', operations)]
}
