import { kindGroups, manifestsText, operatorManifests } from '@groundwork/operator/manifests'
import { readCommaList } from '@groundwork/text/comma-list'
import { usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ManifestFlags } from './add-operator-commands.ts'

/** What Kubernetes takes as the name of a namespace. */
const NAMESPACE = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/

export function printManifests(around: Surroundings, flags: ManifestFlags): void {
  const { namespace } = flags
  if (!NAMESPACE.test(namespace))
    throw usageError(
      `--namespace: "${namespace}" cannot be the name of a namespace.`,
      'Take at most 63 small letters, digits and dashes, with no dash at either end.',
    )
  const without = readCommaList(flags.without ?? '')
  const unknown = without.find((group) => !kindGroups().includes(group))
  if (unknown !== undefined)
    throw usageError(
      `--without: no kind is of the group "${unknown}".`,
      `Groups: ${kindGroups().join(', ')}.`,
    )
  around.out.write(manifestsText(operatorManifests({ namespace, without })))
}
