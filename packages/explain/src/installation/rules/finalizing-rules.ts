// The new cluster finishing itself: its operators, the certificate of its router, optional operators.
import { finalizingStageLimitMs } from '@groundwork/engine/cluster'
import { effectiveRole } from '@groundwork/engine/context'
import type { Remedy } from '@groundwork/engine/tables'
import { formatDuration, listOf, plural } from '@groundwork/engine/text'
import { collectLogs, inNetwork, lookAt, startAgain } from '../advice.ts'
import { appsOf } from '../cluster-addresses.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import type { InstallationAttempt } from '../installation-attempt.ts'
import { type OperatorTrouble, operatorsInTrouble } from '../operator-reports.ts'
import { sentence } from '../sentence.ts'

const FINISHING: readonly string[] = ['finalizing', 'error', 'installing-pending-user-action', 'installed']

/** Being late is no fault yet: an operator that progresses counts once its stage took longer than half of its time. */
const isWrong = (attempt: InstallationAttempt, { status }: OperatorTrouble): boolean =>
  status === 'failed' || attempt.cluster.status === 'error' || isStageLate(attempt)

function isStageLate(attempt: InstallationAttempt): boolean {
  const {
    finalizing_stage: stage,
    finalizing_stage_started_at: since,
    finalizing_stage_timed_out,
  } = attempt.cluster.progress
  if (stage === null) return false
  if (finalizing_stage_timed_out) return true
  return since !== null && endedAt(attempt) - since > finalizingStageLimitMs(attempt.context) / 2
}

const endedAt = ({ cluster, now }: InstallationAttempt): number =>
  cluster.status === 'error' ? cluster.status_updated_at : now

const stageEvidence = ({ cluster: { progress } }: InstallationAttempt): Evidence => ({
  fact: 'finalizing stage of the cluster',
  text: `${progress.finalizing_stage ?? 'none'}${progress.finalizing_stage_timed_out ? ', took too long' : ''}`,
  at: progress.finalizing_stage_started_at,
})

const OC = 'oc --kubeconfig kubeconfig'

interface OperatorRule {
  readonly id: string
  readonly names: readonly string[]
  readonly meaning: string
  readonly cure: string
  readonly cause: (attempt: InstallationAttempt, text: string) => string
  readonly remedies: (attempt: InstallationAttempt) => readonly Remedy[]
}

const OPERATOR_RULES: readonly OperatorRule[] = [
  {
    id: 'ingress-operator-degraded',
    names: ['ingress'],
    meaning:
      'The router does not run: no worker can take it, or the ingress VIP or load balancer does not lead to it.',
    cure: 'Bring up the workers; check the ingress VIP and the DNS record of *.apps.',
    cause: ({ hosts, cluster }, text) => {
      const workers = hosts.filter((host) => effectiveRole(host) === 'worker')
      const missing = workers.filter(({ status }) => status !== 'installed').length
      const why =
        missing > 0 && !cluster.schedulable_masters
          ? `${missing} of ${plural(workers.length, 'worker')} did not join, so the router may have no node to run on`
          : `the ingress address or the DNS record ${appsOf(cluster)} may not lead to it`
      return `The ingress operator is not available: ${why}. It says: ${sentence(text)}`
    },
    remedies: ({ cluster }) => [
      lookAt(
        'See on which node the router should run and why it does not.',
        `${OC} -n openshift-ingress get pods,events -o wide`,
      ),
      inNetwork(
        `Check that the name resolves to ${cluster.ingress_vips.length > 0 ? `the ingress address ${listOf(cluster.ingress_vips.map(({ ip }) => ip))}` : 'the load balancer or node in front of the router'}.`,
        `dig +short ${appsOf(cluster, 'test')}`,
      ),
    ],
  },
  {
    id: 'authentication-operator-degraded',
    names: ['authentication'],
    meaning:
      'The login route of the cluster cannot be reached from inside: DNS of *.apps, ingress or a proxy.',
    cure: 'Make *.apps resolve and reachable from the control plane nodes; add it to no_proxy.',
    cause: ({ cluster }, text) =>
      `The authentication operator is not available: mostly ${appsOf(cluster, 'oauth-openshift')} cannot be reached from the control plane nodes (DNS, ingress, proxy). It says: ${sentence(text)}`,
    remedies: ({ cluster }) => [
      inNetwork(
        'Check the route from a control plane node.',
        `curl -ksS -o /dev/null -w '%{http_code}\\n' https://${appsOf(cluster, 'oauth-openshift')}/healthz`,
      ),
    ],
  },
  {
    id: 'console-operator-degraded',
    names: ['console'],
    meaning: 'The console waits for ingress and authentication; it is mostly the last to complain.',
    cure: 'Fix ingress and authentication first.',
    cause: ({ cluster }, text) =>
      `The console did not become available: it needs ingress and authentication, and ${appsOf(cluster, 'console-openshift-console')} has to resolve. It says: ${sentence(text)}`,
    remedies: ({ cluster }) => [
      lookAt('See which operator it waits for.', `${OC} get clusteroperators`),
      inNetwork(
        'Check the DNS record of the console.',
        `dig +short ${appsOf(cluster, 'console-openshift-console')}`,
      ),
    ],
  },
]

/** How the controllers of the reference and our own say that an operator took too long. */
const LATE = /timed? ?out|timeout|too long|in the time that it had/i
/** As the service calls the version of the cluster. */
const VERSION = 'cvo'

/** In brackets no sentence ends. */
const bare = (words: string): string => sentence(words).replace(/\.$/, '')

/** The version is no ClusterOperator; all of them say what it waits for. */
const describeOperators = (wrong: readonly OperatorTrouble[]): string => {
  const names = wrong.map(({ name }) => name).filter((name) => name !== VERSION)
  return names.length === 0
    ? `${OC} get clusterversion,clusteroperators`
    : `${OC} describe clusteroperator ${names.slice(0, 4).join(' ')}`
}

const SPECIAL = OPERATOR_RULES.flatMap(({ names }) => names)

const wrongOperators = (attempt: InstallationAttempt, isOptional: boolean): readonly OperatorTrouble[] =>
  FINISHING.includes(attempt.cluster.status)
    ? operatorsInTrouble(attempt).filter(
        (operator) => operator.isOptional === isOptional && isWrong(attempt, operator),
      )
    : []

const operatorRule = ({ id, names, meaning, cure, cause, remedies }: OperatorRule): ExplanationRule => ({
  id,
  level: 'stage',
  looksAt: `The status of the operator ${names.join(', ')}, as monitored and in the last report of the controller.`,
  meaning,
  cure,
  explain: (attempt) => {
    const [operator] = wrongOperators(attempt, false).filter(({ name }) => names.includes(name))
    if (operator === undefined) return null
    return {
      cause: cause(attempt, operator.text || operator.status),
      evidence: [operator.evidence, stageEvidence(attempt)],
      remedies: [...remedies(attempt), ...startAgain(attempt)],
      confidence: operator.status === 'failed' ? 'likely' : 'possible',
      hosts: [],
    }
  },
})

export const FINALIZING_RULES: readonly ExplanationRule[] = [
  ...OPERATOR_RULES.map(operatorRule),
  {
    id: 'cluster-operator-degraded',
    level: 'stage',
    looksAt:
      'All other operators that every cluster has, as monitored and in the last report of the controller.',
    meaning: 'An operator of the new cluster is not available; it says itself why.',
    cure: 'Do what the operator says.',
    explain: (attempt) => {
      const all = wrongOperators(attempt, false)
      // The cluster version only waits for the operators, so it is named only where no operator is at fault.
      const wrong = all.filter(
        ({ name }) => !SPECIAL.includes(name) && (name !== VERSION || all.length === 1),
      )
      if (wrong.length === 0) return null
      const reported = wrong.map(({ name, status, text }) => `${name} (${bare(text || status)})`)
      return {
        cause: `${plural(wrong.length, 'operator')} of the cluster did not become available: ${listOf(reported, 4)}.`,
        evidence: wrong.slice(0, 6).map(({ evidence }) => evidence),
        remedies: [
          lookAt('Read the conditions of these operators.', describeOperators(wrong)),
          ...startAgain(attempt),
        ],
        confidence: 'likely',
        hosts: [],
      }
    },
  },
  {
    id: 'ingress-certificate-missing',
    level: 'stage',
    looksAt: 'The stage "Adding router ca", and whether the kubeconfig was completed.',
    meaning:
      'The certificate of the router never came, so the kubeconfig stays without it: the router does not run.',
    cure: 'Bring up ingress; until then the kubeconfig without ingress can be used.',
    explain: (attempt) => {
      const { cluster } = attempt
      if (cluster.has_kubeconfig || cluster.progress.finalizing_stage !== 'Adding router ca') return null
      if (cluster.status !== 'error' && !isStageLate(attempt)) return null
      return {
        cause:
          'The certificate of the ingress router never came: the router does not run yet, or the controller does not reach this service.',
        evidence: [stageEvidence(attempt)],
        remedies: [
          lookAt(
            'See whether the certificate is there.',
            `${OC} -n openshift-config-managed get configmap default-ingress-cert; ${OC} get clusteroperator ingress`,
          ),
          {
            who: 'user',
            what: 'Until then use the kubeconfig without ingress.',
            call: {
              operation: 'V2DownloadClusterCredentials',
              params: { cluster_id: cluster.id },
              body: {},
            },
          },
          ...startAgain(attempt),
        ],
        confidence: cluster.status === 'error' ? 'certain' : 'likely',
        hosts: [],
      }
    },
  },
  {
    id: 'olm-operator-timed-out',
    level: 'stage',
    looksAt: 'Optional operators that failed because their time was up.',
    meaning: 'An optional operator did not become available in time. The cluster itself works.',
    cure: 'Look at its subscription; it may still come up by itself.',
    explain: (attempt) => olmFinding(attempt, LATE, true),
  },
  {
    id: 'olm-operator-failed',
    level: 'stage',
    looksAt: 'Optional operators that failed.',
    meaning: 'An optional operator could not be installed; it says why. The cluster itself works.',
    cure: 'Do what it says, or delete it.',
    explain: (attempt) => olmFinding(attempt, LATE, false),
  },
  {
    id: 'finalizing-timed-out',
    level: 'consequence',
    looksAt: 'The finalizing stage of the cluster and its limit.',
    meaning: 'The cluster did not finish in time.',
    cure: 'Look at the operators; the cluster may still come up by itself.',
    explain: (attempt) => {
      const { cluster } = attempt
      const { finalizing_stage: stage, finalizing_stage_timed_out } = cluster.progress
      const isTold = cluster.status === 'error' && /finaliz/i.test(cluster.status_info)
      if (stage === null || stage === 'Done' || (!isTold && !finalizing_stage_timed_out)) return null
      return {
        cause: `The cluster was not finished in time: it stayed at "${stage}" (limit ${formatDuration(finalizingStageLimitMs(attempt.context))}).`,
        evidence: [
          stageEvidence(attempt),
          {
            fact: 'status of the cluster',
            text: cluster.status_info || cluster.status,
            at: cluster.status_updated_at,
          },
        ],
        remedies: [
          lookAt(
            'See what the cluster is still doing; it may come up by itself.',
            `${OC} get clusterversion,clusteroperators`,
          ),
          collectLogs(attempt, 'Read the logs of the controller.'),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
]

function olmFinding(attempt: InstallationAttempt, late: RegExp, isLate: boolean) {
  const failed = wrongOperators(attempt, true).filter(
    ({ status, text }) => status === 'failed' && late.test(text) === isLate,
  )
  if (failed.length === 0) return null
  const names = failed.map(({ name }) => name)
  const limits = attempt.cluster.monitored_operators.filter(({ name }) => names.includes(name))
  const limit = formatDuration(Math.max(0, ...limits.map(({ timeout_seconds }) => timeout_seconds)) * 1_000)
  return {
    cause: isLate
      ? `${listOf(names)} did not become available in time (limit ${limit}). The cluster itself works.`
      : `${listOf(
          failed.map(({ name, text }) => `${name} (${bare(text || 'no reason given')})`),
          4,
        )} could not be installed. The cluster itself works.`,
    evidence: failed.slice(0, 6).map(({ evidence }) => evidence),
    remedies: [
      lookAt(
        'Look at the subscriptions and what became of them; operators often come up later by themselves.',
        `${OC} get subscriptions,installplans,clusterserviceversions -A`,
      ),
    ],
    confidence: 'certain' as const,
    hosts: [],
  }
}
