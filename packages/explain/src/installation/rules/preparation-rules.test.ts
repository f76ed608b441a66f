import { aHost } from '@groundwork/engine/testing/builders'
import { checkRules } from '../testing/check-rules.ts'
import { aFailedPreparation, anEvent, anInstallation } from '../testing/installations.ts'
import { PREPARATION_RULES } from './preparation-rules.ts'

const OTHER = aFailedPreparation('The disk of the service is full.')

checkRules(PREPARATION_RULES, [
  {
    rule: 'patch-target-missing',
    when: 'a patch has no target',
    facts: aFailedPreparation('There is no file that 99-chrony.yaml.patch_mine could change.'),
    says: /99-chrony\.yaml\.patch_mine/,
  },
  { rule: 'patch-target-missing', when: 'something else failed', facts: OTHER, says: null },
  {
    rule: 'manifest-invalid',
    when: 'a manifest is none',
    facts: aFailedPreparation(
      'openshift/99-mine.yaml is no Kubernetes object: it needs an apiVersion and a kind.',
    ),
    says: /99-mine\.yaml/,
  },
  {
    rule: 'manifest-invalid',
    when: 'it is a patch',
    facts: aFailedPreparation('manifests/a.yml.patch has no target.'),
    says: null,
  },
  {
    rule: 'override-refused',
    when: 'an override has an unknown field',
    facts: aFailedPreparation('The install-config overrides have an unknown field: networking.foo.'),
    says: /networking\.foo/,
  },
  {
    rule: 'override-refused',
    when: 'the installer failed by itself',
    facts: aFailedPreparation(
      'openshift-install ended with exit code 1: invalid install-config: the network is too small.',
    ),
    says: null,
  },
  {
    rule: 'override-refused',
    when: 'the installer of the release complains about the install-config',
    facts: aFailedPreparation(
      'openshift-install 4.20.5 (create manifests) failed (3). Correct what it complains about, in most cases the install-config or a manifest, and install again. It said: invalid value',
    ),
    says: null,
  },
  {
    rule: 'release-not-reachable',
    when: 'the registry is away',
    facts: aFailedPreparation(
      'The release image quay.io/ocp-release:4.20 cannot be reached: connection refused.',
    ),
    says: /could not read the release image quay\.io/,
  },
  {
    rule: 'release-not-reachable',
    when: 'an image of it is not there, whose name says nothing',
    facts: aFailedPreparation(
      'The image quay.io/ocp-v4.0-art-dev@sha256:1 cannot be read. quay.io/ocp-v4.0-art-dev@sha256:1: does not exist there (status 404).',
    ),
    says: /does not exist there/,
  },
  {
    rule: 'release-not-reachable',
    when: 'hosts could not pull images',
    facts: aFailedPreparation(
      'The preparation failed. node-1: Host node-1 cannot pull the images of the installation: quay.io/ocp-release:4.20 (pull failed).',
      { events: [anEvent('host_status_updated', { message: 'ocp-release: connection refused' })] },
    ),
    says: null,
  },
  {
    rule: 'release-not-reachable',
    when: 'the release is fine',
    facts: aFailedPreparation('openshift-install did not end within 5 minutes; the release is 4.20.'),
    says: null,
  },
  {
    rule: 'openshift-install-failed',
    when: 'it ended with an error',
    facts: aFailedPreparation('openshift-install ended with exit code 3: level=error msg=bad machineNetwork'),
    says: /bad machineNetwork/,
  },
  {
    rule: 'openshift-install-failed',
    when: 'it was run and did not end, by its older name',
    facts: aFailedPreparation(
      'openshift-baremetal-install 4.15.1 (create manifests) did not end within 600 seconds and was stopped. Install again. It said: waiting',
    ),
    says: /It said: waiting/,
  },
  { rule: 'openshift-install-failed', when: 'it was not run', facts: OTHER, says: null },
  {
    rule: 'preparation-timed-out',
    when: 'the service gave up',
    facts: aFailedPreparation('', { events: [anEvent('installation_preparing_timed_out')] }),
    says: /within 10 minutes/,
  },
  {
    rule: 'preparation-timed-out',
    when: 'a host gave up',
    facts: anInstallation({
      cluster: { status: 'ready' },
      hosts: [
        aHost(1, {
          status: 'preparing-failed',
          status_info: 'The host did not finish the disk speed check within 8 minutes.',
        }),
      ],
    }),
    says: /waited for node-1/,
  },
  { rule: 'preparation-timed-out', when: 'it failed at once', facts: OTHER, says: null },
  {
    rule: 'host-left-preparation',
    when: 'a host went away',
    facts: aFailedPreparation('', {
      cluster: {
        status: 'insufficient',
        status_info: 'The preparation was stopped by node-2 (disconnected).',
      },
      hosts: [aHost(1), aHost(2, { status: 'disconnected' })],
    }),
    says: /node-2 became disconnected/,
  },
  {
    rule: 'host-left-preparation',
    when: 'a host is away but the preparation failed for another reason',
    facts: aFailedPreparation('No space.', { hosts: [aHost(1, { status: 'disconnected' })] }),
    says: null,
  },
  {
    rule: 'preparation-failed',
    when: 'whatever the reason',
    facts: OTHER,
    says: /The disk of the service is full\. No host was changed/,
  },
  { rule: 'preparation-failed', when: 'it went well', facts: anInstallation(), says: null },
])
