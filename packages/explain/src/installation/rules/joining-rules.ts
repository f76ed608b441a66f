// Hosts that run from their disk and do not become nodes.
import type { HostStage } from '@groundwork/contract/vocabulary'
import { hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import type { Remedy } from '@groundwork/engine/tables'
import { formatDuration, listOf } from '@groundwork/engine/text'
import { aboutHosts, stageOf, statusOf } from '../about-hosts.ts'
import { inNetwork, lookAt, startAgain } from '../advice.ts'
import { apiHostOf, approveRequests, askConfigServer, vipText } from '../cluster-addresses.ts'
import type { Evidence, ExplanationRule, Finding } from '../explanation.ts'
import { IGNITION_FETCH_ERROR } from '../ignition-fetch-error.ts'
import { findEvidence, type InstallationAttempt, stageAgeMs, stuckAt } from '../installation-attempt.ts'

const UNRESOLVED =
  /no such host|server misbehaving|name resolution|NXDOMAIN|lookup .{1,200} on |ENOTFOUND|EAI_AGAIN/i
const UNREACHED =
  /connection refused|no route to host|i\/o timeout|deadline exceeded|timed? ?out|network is unreachable|connection reset|ECONNREFUSED|ECONNRESET|E(?:HOST|NET)UNREACH|ETIMEDOUT/i
/** The installer asks the same server before it lets the machine reboot, and waits for it in every installation. */
const BEFORE_REBOOT = /final system is not known/i

interface StageRule {
  readonly id: string
  readonly stage: HostStage
  readonly meaning: string
  readonly cure: string
  readonly cause: (host: HostFacts, age: string) => string
  readonly remedies: (attempt: InstallationAttempt, host: HostFacts) => readonly Remedy[]
}

const ageText = (attempt: InstallationAttempt, host: HostFacts): string => {
  const ageMs = stageAgeMs(attempt, host)
  return ageMs === null ? 'a long time' : formatDuration(Math.round(ageMs / 60_000) * 60_000)
}

const STAGE_RULES: readonly StageRule[] = [
  {
    id: 'stuck-waiting-for-ignition',
    stage: 'Waiting for ignition',
    meaning: 'The host asked for its configuration and the control plane does not hand it out yet.',
    cure: 'Bring the control plane up first; a worker gets its configuration from it.',
    cause: (host, age) =>
      `Host ${hostLabel(host)} has waited ${age} for its configuration: the machine-config-server of the new control plane does not answer it.`,
    remedies: (attempt) => [askConfigServer(attempt, 'worker')],
  },
  {
    id: 'stuck-configuring',
    stage: 'Configuring',
    meaning: 'The host has its configuration and sets itself up, but its kubelet never reaches the API.',
    cure: 'Look at kubelet and image pulls on the host.',
    cause: (host, age) =>
      `Host ${hostLabel(host)} got its configuration ${age} ago and did not become a node that is ready: its kubelet does not start or does not reach the API, or its network plug-in does not come up.`,
    remedies: (_, host) => [
      lookAt(
        `Look on ${hostLabel(host)} at what does not start.`,
        `ssh core@${hostLabel(host)} 'systemctl --failed; journalctl -u kubelet -u crio --no-pager | tail -n 50'`,
      ),
    ],
  },
  {
    id: 'stuck-joined',
    stage: 'Joined',
    meaning:
      'The node is known to the cluster but not ready: mostly because certificate requests were not approved, or because a network plug-in does not start.',
    cure: 'Approve the certificate requests; look at the node.',
    cause: (host, age) =>
      `Host ${hostLabel(host)} joined ${age} ago and is not ready: its certificate requests may wait for approval, or its network plug-in does not start.`,
    remedies: (_, host) => [
      approveRequests(),
      lookAt(
        `See why the node is not ready.`,
        `oc describe node ${hostLabel(host)}; oc get pods -A -o wide --field-selector spec.nodeName=${hostLabel(host)}`,
      ),
    ],
  },
]

const isControllerAwaited = ({ hosts }: InstallationAttempt): boolean =>
  hosts.some(({ progress }) => progress.current_stage === 'Waiting for controller')

const stageRule = ({ id, stage, meaning, cure, cause, remedies }: StageRule): ExplanationRule => ({
  id,
  level: 'stage',
  looksAt: `A host that is at "${stage}" for more than half of the time that it has.`,
  meaning,
  cure,
  explain: (attempt) =>
    aboutHosts(attempt, (host) => {
      const stuck = stuckAt(attempt, host, stage)
      // Masters stay there until the controller tells that they are ready; while nothing is heard of it, that is the cause.
      if (stuck === null || (stage === 'Joined' && isControllerAwaited(attempt))) return null
      return {
        cause: cause(host, ageText(attempt, host)),
        evidence: [stageOf(host), statusOf(host)],
        remedies: [...remedies(attempt, host), ...startAgain(attempt)],
        confidence: stuck === 'slow' ? 'possible' : 'likely',
      }
    }),
})

/** Machines ask again and again until the control plane is up, so words alone prove little. */
function whoWaits(attempt: InstallationAttempt): Pick<Finding, 'confidence' | 'hosts'> {
  const hosts = attempt.hosts.filter(
    (host) =>
      stuckAt(attempt, host, 'Rebooting', 'Waiting for ignition') !== null || isWritten(attempt, host),
  )
  return { hosts, confidence: hosts.length > 0 ? 'certain' : 'possible' }
}

/** All is on the disk, and still the host does not reboot. */
const isWritten = (attempt: InstallationAttempt, host: HostFacts): boolean =>
  /^100\s?%/.test(host.progress.progress_info) && stuckAt(attempt, host, 'Writing image to disk') !== null

/** What machines said about the server of their configuration. */
const saidOfServer = (attempt: InstallationAttempt, and: RegExp, not?: RegExp): readonly Evidence[] => [
  ...findEvidence(attempt, IGNITION_FETCH_ERROR, {
    and,
    not: not ? either(not, BEFORE_REBOOT) : BEFORE_REBOOT,
  }),
  ...attempt.hosts
    .filter((host) => isWritten(attempt, host))
    .flatMap((host) => findEvidence(attempt, BEFORE_REBOOT, { host, and, ...(not && { not }) }).slice(0, 1)),
]

const either = (one: RegExp, other: RegExp): RegExp => new RegExp(`${one.source}|${other.source}`, 'i')

export const JOINING_RULES: readonly ExplanationRule[] = [
  {
    id: 'ignition-name-unresolved',
    level: 'cause',
    looksAt: 'Messages about port 22623 (machine-config-server) together with failing name resolution.',
    meaning: 'A host came up from its disk and could not resolve the name of the internal API.',
    cure: 'Create the DNS record of api-int, or give the hosts a DNS server that has it.',
    explain: (attempt) => {
      const evidence = saidOfServer(attempt, UNRESOLVED)
      if (evidence.length === 0) return null
      const name = apiHostOf(attempt.cluster)
      return {
        cause: `Hosts that started from their disk could not resolve ${name}, so they never got their configuration.`,
        evidence,
        remedies: [
          inNetwork(
            `Create a DNS record for ${name} that points to ${vipText(attempt.cluster)}, in the DNS servers that the hosts use.`,
            `dig +short ${name}`,
          ),
          ...startAgain(attempt),
        ],
        ...whoWaits(attempt),
      }
    },
  },
  {
    id: 'ignition-vip-unreachable',
    level: 'cause',
    looksAt: 'Messages about port 22623 (machine-config-server) together with failing connections.',
    meaning: 'A host came up from its disk and could not fetch its configuration from the API VIP.',
    cure: 'Open port 22623 between the hosts; make sure that nothing else answers at the VIP.',
    explain: (attempt) => {
      const evidence = saidOfServer(attempt, UNREACHED, UNRESOLVED)
      if (evidence.length === 0) return null
      return {
        cause: `Hosts that started from their disk could not fetch their configuration from ${vipText(attempt.cluster)}, port 22623.`,
        evidence,
        remedies: [
          inNetwork(
            'Allow ports 22623 and 6443 between all hosts, and check that the API VIP belongs to a control plane node.',
            `curl -ksS -o /dev/null -w '%{http_code}\\n' https://${apiHostOf(attempt.cluster)}:22623/healthz`,
          ),
          ...startAgain(attempt),
        ],
        ...whoWaits(attempt),
      }
    },
  },
  {
    id: 'certificate-requests-pending',
    level: 'cause',
    looksAt: 'Log lines about certificate requests, and hosts that are not ready.',
    meaning: 'Nodes requested certificates and the requests were not approved.',
    cure: 'Approve them.',
    explain: (attempt) => {
      const waiting = attempt.hosts.filter(
        (host) =>
          stuckAt(attempt, host, 'Configuring', 'Joined') !== null ||
          (host.status === 'error' && host.progress.current_stage === 'Configuring'),
      )
      const evidence = findEvidence(attempt, /certificate ?signing ?requests?|\bCSRs?\b/i, {
        and: /pending|not (?:been )?approved|waiting/i,
      })
      if (evidence.length === 0 || waiting.length === 0) return null
      return {
        cause: `Certificate requests of ${listOf(waiting.map(hostLabel))} were not approved, so the nodes cannot become ready.`,
        evidence: [...evidence, ...waiting.slice(0, 3).map(stageOf)],
        remedies: [approveRequests(), ...startAgain(attempt)],
        confidence: 'likely',
        hosts: waiting,
      }
    },
  },
  ...STAGE_RULES.map(stageRule),
]
