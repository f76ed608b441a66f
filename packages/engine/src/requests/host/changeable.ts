// A host takes wishes until its installation begins.

import { hostLabel } from '../../context/host-label.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { HOST_PERMISSIONS, isAllowedForHost } from '../../permissions/permissions.ts'
import { listOf } from '../../text/wording.ts'
import { type Problem, problem } from '../problem.ts'

export const labelOf = (host: HostFacts): string => `Host ${hostLabel(host)}`

export function checkChangeable(host: HostFacts, fields: readonly string[]): readonly Problem[] {
  if (fields.length === 0 || isAllowedForHost('update-host', host.status)) return []
  const { in: statuses, otherwise } = HOST_PERMISSIONS['update-host']
  const message =
    `${labelOf(host)} is ${host.status}; ${listOf(fields)} can only be changed in these statuses: ` +
    `${statuses.join(', ')}.`
  return [problem('wrong-status', fields[0] ?? '', message, otherwise)]
}
