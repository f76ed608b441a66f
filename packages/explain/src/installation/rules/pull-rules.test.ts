import { aHost, NOW } from '@groundwork/engine/testing/builders'
import { checkRules } from '../testing/check-rules.ts'
import {
  aFailedPreparation,
  aFailure,
  anEvent,
  anInstallation,
  failedWith,
} from '../testing/installations.ts'
import { PULL_RULES } from './pull-rules.ts'

const IMAGE = 'registry.example.com/openshift/mco@sha256:1'
const cannotPull = aHost(1, {
  images_status: { [IMAGE]: { name: IMAGE, result: 'failure' }, other: { result: 'success' } },
})
const pull = (info: string) =>
  anEvent('image_status_updated', {
    severity: 'info',
    message: `Host node-1 checked the container image ${IMAGE}: failure. ${info}`,
    host_id: cannotPull.id,
  })
const preparing = (info: string) =>
  anInstallation({ cluster: { status: 'ready' }, hosts: [cannotPull], events: [pull(info)] })
const withRegistries = (...pullSecretRegistries: string[]) => ({
  ...preparing('unauthorized: authentication required'),
  pullSecretRegistries,
})

checkRules(PULL_RULES, [
  {
    rule: 'pull-secret-lacks-registry',
    when: 'the registry of a failed image is not in the pull secret',
    facts: withRegistries('quay.io'),
    says: /no credentials for registry\.example\.com; it only knows quay\.io/,
  },
  {
    rule: 'pull-secret-lacks-registry',
    when: 'all registries are in the pull secret',
    facts: withRegistries('quay.io', 'registry.example.com'),
    says: null,
  },
  {
    rule: 'image-pull-credentials',
    when: 'a registry says that the credentials are wrong',
    facts: preparing('unauthorized: authentication required'),
    says: /refused the credentials.*registry\.example\.com/,
  },
  {
    rule: 'image-pull-credentials',
    when: 'something else is unauthorized',
    facts: aFailure({ hosts: [failedWith(1, 'Failed - the Kubernetes API answered 401: Unauthorized')] }),
    says: null,
  },
  {
    rule: 'image-pull-no-space',
    when: 'pulling fills the memory',
    facts: preparing('writing blob: no space left on device'),
    says: /no space left for container images/,
  },
  {
    rule: 'image-pull-no-space',
    when: 'the installation disk is full instead',
    facts: aFailure({
      hosts: [
        failedWith(
          1,
          'Failed - coreos-installer ended with exit code 1: image too large, no space left on device',
        ),
      ],
    }),
    says: null,
  },
  {
    rule: 'registry-certificate-untrusted',
    when: 'the registry has a certificate of its own',
    facts: preparing('pinging container registry: x509: certificate signed by unknown authority'),
    says: /the hosts do not trust/,
  },
  {
    rule: 'registry-certificate-untrusted',
    when: 'another server has such a certificate',
    facts: aFailure({ logs: ['kubelet: x509: certificate signed by unknown authority'] }),
    says: null,
  },
  {
    rule: 'registry-unreachable',
    when: 'the registry answers with 503',
    facts: preparing('The registry answers with 503 Service Unavailable.'),
    says: /could not be reached.*without a proxy/,
  },
  {
    rule: 'registry-unreachable',
    when: 'a host only took too long',
    facts: anInstallation({
      cluster: { status: 'ready' },
      hosts: [
        aHost(1, {
          status: 'preparing-failed',
          status_info: 'The host did not finish the image pull check within 8 minutes.',
        }),
      ],
    }),
    says: null,
  },
  {
    rule: 'images-not-pulled',
    when: 'a host reports a failed image',
    facts: preparing(''),
    says: /node-1 could not pull 1 of 2 images/,
  },
  {
    rule: 'images-not-pulled',
    when: 'all images arrived',
    facts: anInstallation({ hosts: [aHost(1, { images_status: { [IMAGE]: { result: 'success' } } })] }),
    says: null,
  },
  {
    rule: 'image-pull-credentials',
    when: 'it was before this attempt',
    facts: anInstallation({
      events: [{ ...pull('unauthorized'), at: NOW - 24 * 3_600_000 }],
    }),
    says: null,
  },
  {
    rule: 'image-pull-credentials',
    when: 'the release cannot be read with the pull secret',
    facts: aFailedPreparation('The registry of the release image answered: unauthorized.'),
    says: /refused the credentials/,
  },
])
