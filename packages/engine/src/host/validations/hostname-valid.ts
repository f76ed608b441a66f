import { hostnameProblem, MAX_HOSTNAME_LENGTH } from '@groundwork/hostnames/hostname-rules'
import { effectiveHostname } from '../../context/effective-hostname.ts'
import { updateHost } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { suggestHostname } from '../hostname-rules.ts'
import { needsInventory } from '../needs.ts'

export const hostnameValid: HostValidation = {
  id: 'hostname-valid',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: false,
  gatesUnbound: true,
  meaning: 'The name of the host can be the name of a node.',
  rule: `At most ${MAX_HOSTNAME_LENGTH} lower case letters, digits, hyphens and dots, beginning with a letter or digit, and not localhost or one of its variants.`,
  cure: 'Give the host a name with an update of the host.',
  check: (context) => {
    const { host, inventory } = context
    if (!inventory) return { ...needsInventory.whileMissing(context), status: 'failure' }
    const name = effectiveHostname(host)
    const problem = hostnameProblem(name)
    if (!problem) return success(`The name ${name} can be used.`)
    const suggestion = suggestHostname(host, context.cluster?.hostIdsByName() ?? NO_NAMES)
    return failure({
      message: `The name "${name}" of host ${host.id} ${problem.text}.`,
      cause: {
        summary: `The name "${name}" cannot be the name of a node.`,
        seen: { hostname: name, problem: problem.reason },
      },
      remedies: [
        {
          who: 'user',
          what: `Name the host, for example ${suggestion}.`,
          call: updateHost(host, { host_name: suggestion }),
        },
      ],
    })
  },
}

const NO_NAMES: ReadonlySet<string> = new Set()
