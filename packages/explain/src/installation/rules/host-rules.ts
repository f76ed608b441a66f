// What hosts are and what they said, wherever in the installation they were.

import { hostLabel } from '@groundwork/engine/context'
import { listOf, plural } from '@groundwork/engine/text'
import { diagnoseSnapshot } from '../../diagnosis/diagnose-cluster.ts'
import { aboutHosts, distinct, stageOf, statusOf } from '../about-hosts.ts'
import { collectLogs, lookAt, startAgain, startHostAgain } from '../advice.ts'
import type { ExplanationRule } from '../explanation.ts'
import { findEvidence } from '../installation-attempt.ts'
import { sentence } from '../sentence.ts'

const OUT_OF_MEMORY = /out of memory|oom-kill|cannot allocate memory|ENOMEM\b/i

export const HOST_RULES: readonly ExplanationRule[] = [
  {
    id: 'duplicate-host-identity',
    level: 'cause',
    looksAt: 'The machines that report under the id of one host.',
    meaning: 'Two machines have the same serial number or system UUID and take turns as one host.',
    cure: 'Give one of them an identity of its own in its firmware.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const verdict = attempt.verdict(host, 'host-id-unique')
        if (verdict?.status !== 'failure') return null
        return {
          cause: `${plural(host.machines.length, 'machine')} report as host ${hostLabel(host)}: ${sentence(verdict.cause?.summary ?? verdict.message)}`,
          evidence: host.machines.slice(0, 4).map(({ macs, seen_at }) => ({
            fact: `machine behind host ${hostLabel(host)}`,
            text: listOf(macs, 4),
            at: seen_at,
          })),
          remedies: verdict.remedies ?? [],
          confidence: 'certain',
        }
      }),
  },
  {
    id: 'out-of-memory',
    level: 'cause',
    looksAt: 'Kernel messages about memory.',
    meaning: 'A machine ran out of memory and the kernel ended processes.',
    cure: 'Give the machine more memory.',
    explain: (attempt) => {
      const evidence = findEvidence(attempt, OUT_OF_MEMORY)
      if (evidence.length === 0) return null
      const hosts = attempt.hosts.filter((host) => findEvidence(attempt, OUT_OF_MEMORY, { host }).length > 0)
      return {
        cause: `${hosts.length > 0 ? listOf(hosts.map(hostLabel)) : 'A machine'} ran out of memory, so processes of the installation were ended.`,
        evidence,
        remedies: [
          lookAt(
            'Give the machine more memory, or take work from it.',
            "free -h; dmesg | grep -i 'out of memory' | tail",
          ),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts,
      }
    },
  },
  {
    id: 'host-deleted',
    level: 'cause',
    looksAt: 'Events about hosts that were deleted or unbound after the installation began.',
    meaning: 'A user removed a host from the cluster while it was being installed.',
    cure: 'Install again with the hosts that the cluster should have.',
    explain: (attempt) => {
      const removed = attempt.events.filter(
        ({ name }) => name === 'host_deregistered' || name === 'host_unbind_succeeded',
      )
      if (removed.length === 0 || attempt.cluster.status !== 'error') return null
      return {
        cause: `${plural(removed.length, 'host')} ${removed.length === 1 ? 'was' : 'were'} removed while the cluster was being installed.`,
        evidence: removed
          .slice(0, 4)
          .map(({ name, message, at }) => ({ fact: `event ${name}`, text: message, at })),
        remedies: startAgain(attempt, { isFirst: true }),
        confidence: 'likely',
        hosts: [],
      }
    },
  },
  {
    id: 'installer-failed',
    level: 'stage',
    looksAt: 'What the installer said when it gave up.',
    meaning: 'The installer on a host could not go on; its last message is the evidence.',
    cure: 'Do what the message says.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        if (!attempt.failedHosts.includes(host) || !/^Failed\b/.test(host.status_info)) return null
        const words = host.status_info.replace(/^Failed(?: - )?/, '').trim()
        return {
          cause: `The installer on host ${hostLabel(host)} gave up in stage "${host.progress.current_stage ?? 'none'}"${words === '' ? ' without a reason.' : `: ${sentence(words)}`}`,
          evidence: [statusOf(host), stageOf(host)],
          remedies: [
            collectLogs(attempt, `Read the logs of ${hostLabel(host)} for more.`),
            ...startHostAgain(attempt, host),
          ],
          confidence: 'certain',
        }
      }),
  },
  {
    id: 'validations-failing',
    level: 'stage',
    looksAt: 'The validations of a cluster that is not being installed.',
    meaning: 'The cluster cannot be installed yet. Each validation says what is missing.',
    cure: 'Do what the validations ask for.',
    explain: (attempt) => {
      const { status } = attempt.cluster
      if (status !== 'insufficient' && status !== 'pending-for-input') return null
      const report = diagnoseSnapshot({ ...attempt.facts, hosts: attempt.hosts })
      const wrong = [report.cluster, ...report.hosts].flatMap(({ name, diagnoses }) =>
        diagnoses
          .filter((diagnosis) => diagnosis.status === 'failure' && !diagnosis.is_ignored)
          .map((diagnosis) => ({ name, diagnosis })),
      )
      if (wrong.length === 0) return null
      return {
        cause: `The cluster cannot be installed yet: ${plural(wrong.length, 'validation')} failed, ${wrong.length === 1 ? 'which says' : 'the first says'}: ${sentence(wrong[0]?.diagnosis.message ?? '')}`,
        evidence: wrong.slice(0, 8).map(({ name, diagnosis }) => ({
          fact: `validation ${diagnosis.id} of ${name}`,
          text: diagnosis.message,
          at: null,
        })),
        // One remedy often cures several: both VIPs, say.
        remedies: distinct(
          wrong.flatMap(({ diagnosis }) => diagnosis.remedies),
          6,
        ),
        confidence: 'certain',
        hosts: [],
      }
    },
  },
]
