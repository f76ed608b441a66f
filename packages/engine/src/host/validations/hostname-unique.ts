import { hostnameProblem, MAX_HOSTNAME_LENGTH } from '@groundwork/hostnames/hostname-rules'
import { effectiveHostname } from '../../context/effective-hostname.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { updateHost } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { suggestHostname } from '../hostname-rules.ts'
import { needsInventory } from '../needs.ts'
import { isUnbound } from '../predicates.ts'

/** More ids than this would not help the reader. */
const MOST = 10

export const hostnameUnique: HostValidation = {
  id: 'hostname-unique',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: false,
  gatesUnbound: false,
  meaning: 'No other host of the cluster has the same name.',
  rule: 'The name (the one you gave, else the one the machine has) differs from those of all hosts of the cluster that have an inventory.',
  cure: 'Give the host another name with an update of the host.',
  leftOutWhen: [isUnbound],
  needs: [needsInventory],
  check: ({ host, cluster }) => {
    const name = effectiveHostname(host)
    const byName = cluster?.hostIdsByName()
    const namesakes = byName?.get(name) ?? []
    if (!byName || namesakes.length <= 1) return success(`No other host is called ${name}.`)
    const suggestion = uniqueName(host, name, byName)
    // All machines of a rack may be called alike, and every one of them is judged.
    const others = namesakes
      .slice(0, MOST + 1)
      .filter((id) => id !== host.id)
      .slice(0, MOST)
    const verb = namesakes.length === 2 ? 'is' : 'are'
    return failure({
      message: `Host ${host.id} is called "${name}", and so ${verb} ${listOf(others, MOST, namesakes.length - 1)}.`,
      cause: {
        summary: `${namesakes.length} hosts are called "${name}".`,
        seen: { hostname: name, hosts_with_this_name: namesakes.length, other_hosts: others },
        needed: { hosts_with_this_name: 1 },
      },
      remedies: [
        {
          who: 'user',
          what: `Rename the host, for example to ${suggestion}.`,
          call: updateHost(host, { host_name: suggestion }),
        },
      ],
    })
  },
}

/** The present name with the end of a MAC address, so that twins get different proposals. */
function uniqueName(host: HostFacts, name: string, byName: ReadonlyMap<string, unknown>): string {
  const [label = '', ...domain] = name.split('.')
  const tail = ['', ...domain].join('.')
  const mark = `-${lastDigits(host)}`
  const candidate = label.slice(0, Math.max(1, MAX_HOSTNAME_LENGTH - mark.length - tail.length)) + mark + tail
  if (hostnameProblem(candidate) === null && !byName.has(candidate)) return candidate
  return suggestHostname(host, byName)
}

function lastDigits(host: HostFacts): string {
  const macs = (host.inventory?.interfaces ?? []).map(({ mac_address }) => hexDigits(mac_address ?? ''))
  const mac = macs.filter((digits) => digits.length === 12).sort()[0]
  return (mac ?? hexDigits(host.id)).slice(-6)
}

const hexDigits = (text: string): string => text.toLowerCase().replace(/[^0-9a-f]/g, '')
