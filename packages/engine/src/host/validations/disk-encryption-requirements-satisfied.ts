import type { HostContext } from '../../context/host-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { isDay2Host } from '../../context/topology.ts'
import { encryptionNeed } from '../../hardware/disk-encryption.ts'
import { updateCluster, updateHost, waitFor } from '../../tables/remedies.ts'
import {
  failure,
  LEFT_OUT,
  type LeftOut,
  pending,
  type Remedy,
  success,
  type Verdict,
} from '../../tables/verdict.ts'
import { cutText, listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory, pendingReport } from '../needs.ts'
import { isUnbound } from '../predicates.ts'

/** An agent that is too old for the check answers with this. */
const OLD_AGENT = 'failed to find action for step'

export const diskEncryptionRequirementsSatisfied: HostValidation = {
  id: 'disk-encryption-requirements-satisfied',
  category: 'hardware',
  gate: 'minimum-hardware',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host can encrypt its disk the way the cluster wants it.',
  rule: 'Where encryption is on for the role: with mode tpmv2 the host has a TPM 2.0, with mode tang it reaches all tang servers. A day-2 host follows the ignition of the installed cluster. Elsewhere not shown.',
  cure: 'Switch on the TPM in the firmware setup, make the tang servers reachable, or switch disk encryption off.',
  leftOutWhen: [isUnbound],
  check: (context) => {
    switch (encryptionNeed(context)) {
      case 'nothing':
        return LEFT_OUT
      case 'role':
        return waitingForRole(context)
      case 'ignition':
        return pendingReport(context, 'the ignition of the installed cluster', 'api_vip_connectivity')
      case 'tpm2':
        return checkTpm(context)
      case 'tang':
        return checkTang(context)
    }
  },
}

function checkTpm(context: HostContext): Verdict {
  const { host, inventory } = context
  if (!inventory) return needsInventory.whileMissing(context)
  const version = inventory.tpm_version ?? 'none'
  if (version === '2.0') return success(`Host ${hostLabel(host)} has a TPM 2.0.`)
  return failure({
    message: `Host ${hostLabel(host)} needs a TPM 2.0 to encrypt its disk, it has ${version === 'none' ? 'no TPM' : `a TPM ${version}`}.`,
    cause: {
      summary: `The TPM version of the host is ${version}.`,
      seen: { tpm_version: version },
      needed: { tpm_version: '2.0' },
    },
    remedies: [
      {
        who: 'machine',
        what: `Switch on TPM 2.0 in the firmware setup of ${hostLabel(host)}, or add a TPM.`,
      },
      ...withoutEncryption(context),
    ],
  })
}

function checkTang(context: HostContext): Verdict | LeftOut {
  const { host } = context
  const report = host.tang_connectivity
  if (report === null) return pendingReport(context, 'a report on the tang servers', 'tang_connectivity')
  if (typeof report === 'string') {
    return report.includes(OLD_AGENT) ? LEFT_OUT : unreachable(context, cutText(report))
  }
  return report.is_success
    ? success(`Host ${hostLabel(host)} reaches all tang servers.`)
    : unreachable(context, 'at least one server did not answer')
}

function unreachable(context: HostContext, reason: string): Verdict {
  const { host } = context
  const report = host.tang_connectivity
  const answered =
    report === null || typeof report === 'string'
      ? []
      : (report.tang_server_response ?? []).map(({ tang_url }) => tang_url ?? '?').sort()
  return failure({
    message: `Host ${hostLabel(host)} does not reach all tang servers: ${reason}.`,
    cause: {
      summary: 'Without its tang servers the host could not open its own disk.',
      seen: { reason, servers_that_answered: answered },
      needed: { reachable_servers: 'all' },
    },
    remedies: [
      { who: 'network', what: 'Make the tang servers reachable from the host, and check that they run.' },
      ...withoutEncryption(context),
    ],
  })
}

/** The encryption of an installed cluster cannot be changed from here. */
function withoutEncryption({ cluster, host }: HostContext): readonly Remedy[] {
  if (!cluster || isDay2Host(host)) return []
  return [
    {
      who: 'user',
      what: 'Install the cluster without disk encryption.',
      call: updateCluster(cluster.cluster, { disk_encryption: { enable_on: 'none' } }),
    },
  ]
}

function waitingForRole({ cluster, host }: HostContext): Verdict {
  const targets = cluster?.cluster.disk_encryption.enable_on ?? 'none'
  return pending({
    message: `The disks of ${targets === 'all' ? 'all hosts' : listOf(targets.split(','))} are to be encrypted, and host ${hostLabel(host)} has no role yet.`,
    cause: {
      summary: 'The host has no role.',
      seen: { role: host.role, suggested_role: host.suggested_role, enable_on: targets },
    },
    remedies: [
      waitFor('a role to be suggested, which happens once all hosts have described their hardware'),
      {
        who: 'user',
        what: 'Or give the host a role.',
        call: updateHost(host, { host_role: '<master, arbiter or worker>' }, ['host_role']),
      },
    ],
  })
}
