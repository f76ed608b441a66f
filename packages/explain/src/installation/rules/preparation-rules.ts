// What can go wrong before a host is touched: the files of the installation are made, hosts check themselves.
import { hostLabel } from '@groundwork/engine/context'
import type { Remedy } from '@groundwork/engine/tables'
import { formatDuration, listOf } from '@groundwork/engine/text'
import { statusOf } from '../about-hosts.ts'
import { collectLogs, inNetwork, startAgain } from '../advice.ts'
import type { Evidence, ExplanationRule, Finding } from '../explanation.ts'
import { findEvidence, type InstallationAttempt } from '../installation-attempt.ts'
import { sentence } from '../sentence.ts'

const OVERRIDE = /overrides?\b|install-config|unknown field|additional properties|no network in CIDR form/i
const PATCH = /\.patch|\bpatch(?:es)?\b/i
/** Before 4.16 it has another name; where it was run, its version and command stand between its name and its end. */
const INSTALLER = /openshift-(?:baremetal-)?install\b/i
const INSTALLER_ENDS =
  /openshift-(?:baremetal-)?install (?:\S+ \(create [\w -]+\) )?(?:ended|failed|did not end|cannot be run|timed? ?out)/i
const IT_SAID = new RegExp(`${INSTALLER_ENDS.source}[\\s\\S]*It said: `, 'i')
/** The complaint that ended it comes last. */
const END_OF_TEXT = /[^\n]{1,140}$/
const RELEASE =
  /release (?:image|payload)|ocp-release|\brelease\b|image \S+ cannot be read|release \S+ \(\S+\) has no/i
const RELEASE_FAILS =
  /unreachable|not (?:be )?(?:reached|found|read)|has no (?:baremetal-)?installer|is no release|no such host|refused|timed? ?out|manifest unknown|unauthorized|connection|404|5\d\d|certificate/i

/** What is told when a host stops the preparation; the status of the cluster soon tells something else. */
const LEFT = /went from preparing-(?:for-installation|successful) to (?:disconnected|insufficient|error)/
const GONE: readonly string[] = ['disconnected', 'insufficient', 'error']
const RUNNING: readonly string[] = [
  ...['preparing-for-installation', 'installing', 'installing-pending-user-action'],
  ...['finalizing', 'installed', 'adding-hosts'],
]

/** Said by the preparation itself, or by the event about it. */
const preparationEvidence = (
  attempt: InstallationAttempt,
  pattern: RegExp,
  and?: RegExp,
  not?: RegExp,
): readonly Evidence[] =>
  hasFailed(attempt)
    ? findEvidence(attempt, pattern, {
        kinds: ['preparation', 'event', 'cluster-status'],
        ...(and && { and }),
        ...(not && { not }),
      }).filter(({ fact }) => fact !== 'event host_install_progress_updated')
    : []

/** The files could not be made. Where hosts ended the preparation, their own rules say why. */
const hasFailed = ({ cluster, events }: InstallationAttempt): boolean =>
  (cluster.last_installation_preparation?.status === 'failed' &&
    !ENDED_BY_HOSTS.test(cluster.last_installation_preparation.reason)) ||
  events.some(({ name }) => name === 'prepare_installation_failed')

const ENDED_BY_HOSTS = /^The preparation (?:failed\. |was stopped by )/

function found(
  attempt: InstallationAttempt,
  cause: string,
  evidence: readonly Evidence[],
  ...remedies: Remedy[]
): Finding | null {
  if (evidence.length === 0) return null
  return {
    cause,
    evidence,
    remedies: [...remedies, ...startAgain(attempt)],
    confidence: 'certain',
    hosts: [],
  }
}

/** What the installer said is worth more than that it failed. */
function installerOutput(attempt: InstallationAttempt): readonly Evidence[] {
  const words = preparationEvidence(attempt, END_OF_TEXT, IT_SAID)
  return words.length > 0
    ? words
    : preparationEvidence(
        attempt,
        INSTALLER,
        /fail|exit code|ended|did not end|cannot be run|error|fatal|timed? ?out/i,
      )
}

const reasonOf = ({ cluster }: InstallationAttempt): string =>
  cluster.last_installation_preparation?.reason ?? ''

/** Ends the sentence that it stands in. */
const because = (attempt: InstallationAttempt): string =>
  reasonOf(attempt) === '' ? '.' : `: ${sentence(reasonOf(attempt))}`

export const PREPARATION_RULES: readonly ExplanationRule[] = [
  {
    id: 'patch-target-missing',
    level: 'cause',
    looksAt: 'The reason of a failed preparation.',
    meaning:
      'A manifest of the user is a patch for a file that the installation does not have, or does not fit it.',
    cure: 'Correct the name of the patch (target file name plus `.patch`), or delete it.',
    explain: (attempt) =>
      found(
        attempt,
        `A patch among the manifests of the user cannot be applied${because(attempt)}`,
        preparationEvidence(attempt, PATCH, /not|no |miss|cannot|nothing|fail/i, INSTALLER_ENDS),
        {
          who: 'user',
          what: 'Correct or delete the patch; its name is the name of the file that it changes, followed by `.patch`.',
          call: {
            operation: 'V2ListClusterManifests',
            params: { cluster_id: attempt.cluster.id },
            body: {},
          },
        },
      ),
  },
  {
    id: 'manifest-invalid',
    level: 'cause',
    looksAt: 'The reason of a failed preparation.',
    meaning: 'A manifest of the user is no Kubernetes object, or says the same as another one.',
    cure: 'Correct the manifest, or delete it.',
    explain: (attempt) =>
      found(
        attempt,
        `A manifest of the user cannot be used${because(attempt)}`,
        preparationEvidence(
          attempt,
          /Kubernetes object|manifests?\/|openshift\/|machine ?config ?pool|neither YAML nor JSON|invalid (?:yaml|manifest)/i,
          undefined,
          /\.patch|openshift-(?:baremetal-)?install|ocp-release|image \S+ cannot be read/i,
        ),
        {
          who: 'user',
          what: 'Look at the manifests of the cluster and correct or delete the one that is named.',
          call: { operation: 'V2ListClusterManifests', params: { cluster_id: attempt.cluster.id }, body: {} },
        },
      ),
  },
  {
    id: 'override-refused',
    level: 'cause',
    looksAt: 'The reason of a failed preparation.',
    meaning: 'The overrides of the install-config (or of an ignition) do not fit what the installer takes.',
    cure: 'Correct the overrides.',
    explain: (attempt) =>
      found(
        attempt,
        `The overrides of this cluster do not fit${because(attempt)}`,
        preparationEvidence(
          attempt,
          OVERRIDE,
          /overrid|unknown field|invalid|additional properties|has to name|no network in CIDR form/i,
          INSTALLER_ENDS,
        ),
        {
          who: 'user',
          what: 'Look at the install-config as it would be used, and correct the overrides.',
          call: {
            operation: 'v2GetClusterInstallConfig',
            params: { cluster_id: attempt.cluster.id },
            body: {},
          },
        },
      ),
  },
  {
    id: 'release-not-reachable',
    level: 'cause',
    looksAt: 'The reason of a failed preparation, and logs about the release image.',
    meaning: 'The service could not read the release image, so it has no installer to run.',
    cure: 'Make the registry (or its mirror) reachable from the service, or choose a release that is there.',
    explain: (attempt) =>
      found(
        attempt,
        `The service could not read the release image ${attempt.cluster.ocp_release_image || attempt.cluster.openshift_version}${because(attempt)}`,
        preparationEvidence(attempt, RELEASE, RELEASE_FAILS, INSTALLER_ENDS),
        {
          who: 'service',
          what: 'Try to read the release image on the machine where the service runs; set a mirror or a proxy if it has no way to the registry.',
          command: `skopeo inspect docker://${attempt.cluster.ocp_release_image || '<release image>'}`,
        },
      ),
  },
  {
    id: 'openshift-install-failed',
    level: 'cause',
    looksAt: 'The reason of a failed preparation: the last output of openshift-install.',
    meaning: 'The installer of the release ended with an error; its output is the evidence.',
    cure: 'Correct what it names: mostly a setting of the cluster or a manifest.',
    explain: (attempt) =>
      found(
        attempt,
        `openshift-install could not make the files of the installation${because(attempt)}`,
        installerOutput(attempt),
        {
          who: 'user',
          what: 'Correct the setting that its output names.',
          call: {
            operation: 'v2GetClusterInstallConfig',
            params: { cluster_id: attempt.cluster.id },
            body: {},
          },
        },
      ),
  },
  {
    id: 'preparation-timed-out',
    level: 'stage',
    looksAt: 'The event about a preparation that took too long, and hosts that did not finish their checks.',
    meaning:
      'The preparation was stopped by its time limit; slow disks and slow registries are the usual reasons.',
    cure: 'Start the installation again; images that were pulled are kept.',
    explain: (attempt) => {
      const event = attempt.events.findLast(({ name }) => name === 'installation_preparing_timed_out')
      const late = attempt.hosts.filter(
        ({ status, status_info }) =>
          (status === 'preparing-failed' || status === 'known') &&
          /did not (?:finish|end)|timed? ?out/i.test(status_info),
      )
      if (event === undefined && late.length === 0) return null
      const limit = formatDuration(attempt.facts.settings.clusterPreparationMs)
      const waited = late.length > 0 ? listOf(late.map(hostLabel)) : 'the files of the installation or a host'
      return {
        cause: `The preparation did not end within ${limit}; it waited for ${waited}.`,
        evidence: [
          ...(event ? [{ fact: `event ${event.name}`, text: event.message, at: event.at }] : []),
          ...late.slice(0, 4).map(statusOf),
        ],
        remedies: [
          inNetwork('Look at how fast the hosts reach the registry, and how busy their disks are.'),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: late,
      }
    },
  },
  {
    id: 'host-left-preparation',
    level: 'stage',
    looksAt: 'Status changes of hosts during the preparation.',
    meaning:
      'A host went out of touch or failed a check while the installation was prepared, and stopped it.',
    cure: 'Bring the host back, or remove it from the cluster.',
    explain: (attempt) => {
      const left = attempt.events.findLast(({ message }) => LEFT.test(message))
      const isStopped = /preparation was stopped by/i.test(attempt.cluster.status_info)
      if (!isStopped && (left === undefined || RUNNING.includes(attempt.cluster.status))) return null
      const gone = attempt.hosts.filter(({ status }) => GONE.includes(status))
      if (!isStopped && gone.length === 0) return null
      return {
        cause: `The preparation was stopped because ${gone.length > 0 ? listOf(gone.map((host) => `${hostLabel(host)} became ${host.status}`)) : 'a host left it'}.`,
        evidence: [
          {
            fact: 'status of the cluster',
            text: attempt.cluster.status_info,
            at: attempt.cluster.status_updated_at,
          },
          ...(left ? [{ fact: `event ${left.name}`, text: left.message, at: left.at }] : []),
          ...gone.slice(0, 4).map(statusOf),
        ],
        remedies: [
          { who: 'machine', what: 'Bring the host back (power, network, discovery medium), or delete it.' },
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: gone,
      }
    },
  },
  {
    id: 'preparation-failed',
    level: 'consequence',
    looksAt: 'The status of the last preparation.',
    meaning: 'The files of the installation could not be made. Nothing on any host was changed.',
    cure: 'Do what the reason says and start the installation again.',
    explain: (attempt) => {
      if (!hasFailed(attempt)) return null
      return {
        cause: `The installation could not be prepared${because(attempt)} No host was changed.`,
        evidence: [
          {
            fact: 'preparation of the installation',
            text: reasonOf(attempt) || 'failed',
            at: attempt.cluster.status_updated_at,
          },
        ],
        remedies: [
          collectLogs(attempt, 'Look into the logs of the cluster for more.'),
          ...(attempt.cluster.status === 'insufficient'
            ? [{ who: 'user' as const, what: 'Correct the setting that is named.' }]
            : []),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
]
