// Container images that do not arrive: on the hosts, and while the installation is prepared.

import { hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { listOf, plural, shellWord } from '@groundwork/engine/text'
import { registryOf } from '@groundwork/image-names/registry-of'
import { aboutHosts, statusOf } from '../about-hosts.ts'
import { inNetwork, lookAt, newPullSecret, startAgain } from '../advice.ts'
import { proxyOf } from '../cluster-proxy.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import { findEvidence, type InstallationAttempt } from '../installation-attempt.ts'

/** The words have to be about images: a disk or an API can be full or forbidden too. */
const PULL = /\bpull|registry|podman|skopeo|containers\/storage|container image|ocp-release|release image/i
const FORBIDDEN =
  /unauthorized|authentication required|invalid username\/password|requested access to the resource is denied|access denied|refuses? the (?:credentials|pull secret)/i
/** A proxy in between has credentials of its own. */
const BY_PROXY = /proxyconnect|proxy authentication/i
const UNTRUSTED =
  /x509: certificate signed by unknown authority|unable to get local issuer certificate|self[- ]signed certificate|certificate is not trusted/i
const UNREACHABLE =
  /no such host|connection refused|connection reset|i\/o timeout|timed? ?out|no route to host|network is unreachable|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|\b50[0234]\b|service unavailable|cannot be reached|unreachable/i
const NO_SPACE = /no space left on device|ENOSPC|disk quota exceeded/i

const failedImages = (host: HostFacts): readonly string[] =>
  Object.entries(host.images_status)
    .filter(([, { result }]) => result === 'failure')
    .map(([image]) => image)
    .sort()

const imagesOf = (host: HostFacts): Evidence => ({
  fact: `images of host ${hostLabel(host)}`,
  text: `could not be pulled: ${listOf(failedImages(host), 4)}`,
  at: host.status_updated_at,
})

/** Registries of the images that failed anywhere, and of the release. */
const wantedRegistries = (attempt: InstallationAttempt): readonly string[] =>
  [
    ...new Set(
      [...attempt.hosts.flatMap(failedImages), attempt.cluster.ocp_release_image]
        .map(registryOf)
        .filter((registry) => registry !== ''),
    ),
  ].sort()

/** A sentence about where images come from. */
function originOfImages(attempt: InstallationAttempt, how = ''): string {
  const registries = wantedRegistries(attempt)
  return registries.length === 0 ? '' : ` Images come from ${listOf(registries)}${how}.`
}

const pullBy = (host: HostFacts | undefined): string =>
  `podman pull --authfile /root/.docker/config.json ${shellWord((host && failedImages(host)[0]) ?? '<image>')}`

export const PULL_RULES: readonly ExplanationRule[] = [
  {
    id: 'pull-secret-lacks-registry',
    level: 'cause',
    looksAt:
      'Images that failed, words about missing credentials, and the registries that the pull secret names.',
    meaning: 'An image comes from a registry for which the pull secret has no credentials.',
    cure: 'Put credentials for the registry into the pull secret of the cluster.',
    explain: (attempt) => {
      const known = attempt.facts.pullSecretRegistries
      if (known === undefined) return null
      const evidence = [
        ...attempt.hosts.filter((host) => failedImages(host).length > 0).map(imagesOf),
        ...findEvidence(attempt, FORBIDDEN, { and: PULL, not: BY_PROXY }),
      ]
      const missing = wantedRegistries(attempt).filter((registry) => !known.includes(registry))
      if (evidence.length === 0 || missing.length === 0) return null
      return {
        cause: `The pull secret has no credentials for ${listOf(missing)}; it only knows ${listOf(known)}.`,
        evidence,
        remedies: [
          newPullSecret(attempt, `Add credentials for ${listOf(missing)} to the pull secret.`),
          ...startAgain(attempt),
        ],
        confidence:
          findEvidence(attempt, FORBIDDEN, { and: PULL, not: BY_PROXY }).length > 0 ? 'certain' : 'likely',
        hosts: attempt.hosts.filter((host) => failedImages(host).length > 0),
      }
    },
  },
  {
    id: 'image-pull-credentials',
    level: 'cause',
    looksAt: 'What hosts, the preparation and logs say about pulling images.',
    meaning:
      'A registry knows the credentials of the pull secret but does not accept them, or not for this image.',
    cure: 'Renew the credentials in the pull secret.',
    explain: (attempt) => {
      const evidence = findEvidence(attempt, FORBIDDEN, { and: PULL, not: BY_PROXY })
      if (evidence.length === 0) return null
      return {
        cause: `A registry refused the credentials of the pull secret.${originOfImages(attempt)}`,
        evidence,
        remedies: [
          newPullSecret(attempt, 'Get new credentials from the registry and put them into the pull secret.'),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: attempt.hosts.filter((host) => failedImages(host).length > 0),
      }
    },
  },
  {
    id: 'image-pull-no-space',
    level: 'cause',
    looksAt: 'Messages about a full file system together with images.',
    meaning:
      'The machine ran out of space for container images. On the discovery system that space is memory.',
    cure: 'Give the machine more memory, or boot it again so that nothing else fills it.',
    explain: (attempt) => {
      const evidence = findEvidence(attempt, NO_SPACE, {
        and: PULL,
        not: /coreos-installer|written to \/dev/i,
      })
      if (evidence.length === 0) return null
      return {
        cause:
          'There was no space left for container images. A host that runs from the discovery image keeps them in memory.',
        evidence,
        remedies: [
          lookAt('See what fills the file systems of the machine.', 'df -h; podman system df'),
          lookAt('Boot the machine again from the discovery image, with more memory if it has little.'),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
  {
    id: 'registry-certificate-untrusted',
    level: 'cause',
    looksAt: 'Messages about certificates together with images.',
    meaning:
      'The registry, or a proxy in front of it, shows a certificate of an authority that is not known.',
    cure: 'Give the authority to the infra-env (additional_trust_bundle), then boot the hosts again.',
    explain: (attempt) => {
      const evidence = findEvidence(attempt, UNTRUSTED, { and: PULL })
      if (evidence.length === 0) return null
      const [infraEnv] = attempt.facts.infraEnvs
      return {
        cause: `A registry shows a certificate that the hosts do not trust.${originOfImages(attempt)}`,
        evidence,
        remedies: [
          {
            who: 'user',
            what: 'Store the certificate of the authority in the infra-env, then boot the hosts from its new image.',
            ...(infraEnv && {
              call: {
                operation: 'UpdateInfraEnv',
                params: { infra_env_id: infraEnv.id },
                body: { additional_trust_bundle: '<certificate of the authority, PEM>' },
                fillIn: ['additional_trust_bundle'],
              },
            }),
          },
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
  {
    id: 'registry-unreachable',
    level: 'cause',
    looksAt: 'Messages about connections together with images, on hosts that could not pull.',
    meaning: 'A registry did not answer, or answered with an error of its own.',
    cure: 'Make the registry reachable from the hosts: DNS, firewall, proxy, or the registry itself.',
    explain: (attempt) => {
      const evidence = findEvidence(attempt, UNREACHABLE, {
        and: PULL,
        not: /proxyconnect|Proxy Authentication|:22623|coreos-installer|did not (?:finish|end)|unauthorized/i,
        kinds: ['host-status', 'event', 'log'],
      })
      if (evidence.length === 0) return null
      const proxy = proxyOf(attempt.cluster)
      return {
        cause: `A registry could not be reached.${originOfImages(attempt, proxy === '' ? ', without a proxy' : `, through the proxy ${proxy}`)}`,
        evidence,
        remedies: [
          inNetwork(
            'Make the registry reachable from the hosts and try it on one of them.',
            pullBy(attempt.hosts.find((host) => failedImages(host).length > 0)),
          ),
          ...startAgain(attempt),
        ],
        confidence: 'likely',
        hosts: attempt.hosts.filter((host) => failedImages(host).length > 0),
      }
    },
  },
  {
    id: 'images-not-pulled',
    level: 'stage',
    looksAt: 'The results of pulling images during the preparation.',
    meaning: 'Hosts tried the images of the installation and some did not arrive.',
    cure: 'Pull one of them by hand on the host: the answer names the reason.',
    explain: (attempt) =>
      aboutHosts(attempt, (host) => {
        const images = failedImages(host)
        if (images.length === 0) return null
        return {
          cause: `Host ${hostLabel(host)} could not pull ${images.length} of ${plural(Object.keys(host.images_status).length, 'image')}: ${listOf(images, 4)}.`,
          evidence: [imagesOf(host), statusOf(host)],
          remedies: [
            inNetwork(
              `Try it on ${hostLabel(host)} to see the reason: DNS, proxy, firewall or credentials.`,
              pullBy(host),
            ),
            ...startAgain(attempt),
          ],
          confidence: 'certain',
        }
      }),
  },
]
