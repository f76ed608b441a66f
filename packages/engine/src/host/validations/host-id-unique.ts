import { hostLabel } from '../../context/host-label.ts'
import { DEFAULT_SETTINGS } from '../../facts/settings.ts'
import { conflictChangesAt, conflictingMachines } from '../../hardware/reporting-machines.ts'
import { failure } from '../../tables/verdict.ts'
import { formatDuration, listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { isOnlyMachine } from '../predicates.ts'

/** A machine with many virtual functions has hundreds of addresses; some are enough to find it. */
const MOST_MACS = 8

export const hostIdUnique: HostValidation = {
  id: 'host-id-unique',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: false,
  gatesUnbound: true,
  appearsOnlyBroken: true,
  meaning: 'No other machine reports under the id of this host.',
  rule: `All inventories that arrive for the host have a MAC address in common with the ones before. A set of other addresses may replace the known one, as after a change of the board; only when both keep reporting, each at least once in ${formatDuration(DEFAULT_SETTINGS.machineMemoryMs)}, there are two machines. Meanwhile the inventory of one of them is kept and that of the other is not stored. The validation is only shown while it fails.`,
  cure: 'Give one of the machines a serial number and a system UUID of its own in its firmware and boot it again, or switch off the machine that does not belong here.',
  leftOutWhen: [isOnlyMachine],
  check: (context) => {
    const { host, settings } = context
    const sets = conflictingMachines(context).map(({ macs }) => listOf(macs, MOST_MACS))
    const named = sets.map((macs, index) => `machine ${index + 1} has ${macs}`)
    const silence = formatDuration(settings.machineMemoryMs)
    return failure({
      message: `${sets.length} machines report under the id ${host.id} of host ${hostLabel(host)}, told apart by their MAC addresses: ${named.join('; ')}. Only the inventory of one of them is kept. Give each machine a serial number and a system UUID of its own in its firmware, or switch off the one that does not belong here.`,
      cause: {
        summary: `Inventories with different MAC addresses keep arriving for the id ${host.id}, most likely because the machines have the same serial number or system UUID.`,
        seen: { host_id: host.id, machines: sets.length, macs_by_machine: sets },
        needed: { machines: 1 },
      },
      remedies: [
        {
          who: 'machine',
          what: 'Give one of the machines a serial number and a system UUID of its own in its firmware, with the tool of its vendor, and boot it again, so that it registers as a host of its own.',
          command: 'dmidecode -s system-serial-number; dmidecode -s system-uuid',
        },
        {
          who: 'machine',
          what: `Switch off the machine that does not belong here; the failure ends ${silence} after its last report.`,
        },
        {
          who: 'machine',
          what: 'Boot one of the machines from a discovery image whose agent chooses another id when its own is taken.',
        },
      ],
    })
  },
  flipsAt: conflictChangesAt,
}
