// Forgetting a measurement, so that the agent makes it again. Only two validations rest on something that is measured
// once and kept; all others change by themselves when the machine does.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { diskId, diskPath } from '../../context/disk-identity.ts'
import { DISCOVERY } from '../../context/status-groups.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { installationDisk } from '../../hardware/installation-disk.ts'
import { listOf } from '../../text/wording.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'
import { labelOf } from './changeable.ts'

const FORGET: Readonly<Record<string, (host: HostFacts) => Partial<HostFacts>>> = {
  'sufficient-installation-disk-speed': (host) => ({ disks_info: withoutInstallationDisk(host) }),
  'container-images-available': () => ({ images_status: {} }),
}

const RESETTABLE_VALIDATIONS: readonly string[] = Object.keys(FORGET)

/** During an installation the measurements have been used already. */
const RESETTABLE_IN: readonly HostStatus[] = [...DISCOVERY, 'preparing-failed']

export function resetValidation(host: HostFacts, validationId: string): Outcome<Partial<HostFacts>> {
  const forget = Object.hasOwn(FORGET, validationId) ? FORGET[validationId] : undefined
  if (forget === undefined) {
    const message =
      `The validation ${quote(validationId)} does not rest on a stored measurement; ` +
      `${listOf(RESETTABLE_VALIDATIONS)} do.`
    return refused([problem('not-found', 'validation_id', message)])
  }
  if (host.cluster_id === null) {
    const message = `${labelOf(host)} is not bound to a cluster, so nothing was measured yet; bind it first.`
    return refused([problem('contradiction', '', message, 409)])
  }
  if (!RESETTABLE_IN.includes(host.status)) {
    const message =
      `${labelOf(host)} is ${host.status}; a measurement can only be repeated in these statuses: ` +
      `${RESETTABLE_IN.join(', ')}.`
    return refused([problem('wrong-status', '', message, 409)])
  }
  return accepted(forget(host))
}

/** The result is kept under whichever name of the disk was sent to the agent. */
function withoutInstallationDisk(host: HostFacts): HostFacts['disks_info'] {
  const disk = installationDisk(host)
  const names = [
    host.installation_disk_id,
    host.installation_disk_path,
    ...(disk ? [diskId(disk), diskPath(disk)] : []),
  ]
  return Object.fromEntries(Object.entries(host.disks_info).filter(([name]) => !names.includes(name)))
}
