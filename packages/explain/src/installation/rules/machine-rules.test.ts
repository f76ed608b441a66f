import { minutes } from '@groundwork/engine/facts'
import { NOW } from '@groundwork/engine/testing/builders'
import { checkRules } from '../testing/check-rules.ts'
import {
  aFailure,
  anInstallation,
  atStage,
  draggedDown,
  failedWith,
  installingHost,
} from '../testing/installations.ts'
import { MACHINE_RULES } from './machine-rules.ts'

const waits = { status: 'installing-pending-user-action' } as const
const rebooting = (ageMinutes: number) => ({ progress: atStage('Rebooting', { ageMinutes }) })
const silent = (number: number, ago: number) =>
  installingHost(number, { checked_in_at: NOW - minutes(ago), progress: atStage('Writing image to disk') })

checkRules(MACHINE_RULES, [
  {
    rule: 'booted-discovery-again',
    when: 'the agent registers after the reboot',
    facts: anInstallation({
      cluster: waits,
      hosts: [installingHost(2, { ...waits, ...rebooting(10), registered_at: NOW - minutes(3) })],
    }),
    says: /node-2 booted the discovery medium again instead of its disk sda \(\/dev\/disk\/by-id\/wwn-0x500002\)/,
  },
  {
    rule: 'booted-discovery-again',
    when: 'it just does not come back',
    facts: anInstallation({ cluster: waits, hosts: [installingHost(2, { ...waits, ...rebooting(45) })] }),
    says: null,
  },
  {
    rule: 'never-came-back',
    when: 'the reboot takes too long',
    facts: anInstallation({ cluster: waits, hosts: [installingHost(2, { ...waits, ...rebooting(45) })] }),
    says: /did not come back after its reboot \(limit 40 minutes\)/,
  },
  {
    rule: 'never-came-back',
    when: 'it reboots since a moment',
    facts: anInstallation({ hosts: [installingHost(2, rebooting(5))] }),
    says: null,
  },
  {
    rule: 'boot-never-repaired',
    when: 'the user never came',
    facts: anInstallation({
      cluster: { status: 'finalizing' },
      hosts: [
        failedWith(
          4,
          'The boot of the host was not repaired within 60 minutes; the cluster is complete without it.',
          'Rebooting',
        ),
      ],
    }),
    says: /The boot order of host node-4 was not corrected within 60 minutes/,
  },
  {
    rule: 'boot-never-repaired',
    when: 'it still waits',
    facts: anInstallation({ cluster: waits, hosts: [installingHost(2, { ...waits, ...rebooting(10) })] }),
    says: null,
  },
  {
    rule: 'restarted-unexpectedly',
    when: 'it registers while it writes',
    facts: aFailure({
      hosts: [
        failedWith(
          2,
          'The host restarted unexpectedly during the installation, in stage "Writing image to disk".',
          'Writing image to disk',
          { registered_at: NOW - minutes(5) },
        ),
        draggedDown(1),
      ],
    }),
    says: /node-2 was restarted in stage "Writing image to disk"/,
  },
  {
    rule: 'restarted-unexpectedly',
    when: 'the installer gave up by itself',
    facts: aFailure({ hosts: [failedWith(2, 'Failed - no disk')] }),
    says: null,
  },
  {
    rule: 'network-outage',
    when: 'all fall silent at once',
    facts: anInstallation({ hosts: [silent(1, 10), silent(2, 10), silent(3, 9.5)] }),
    says: /3 of 3 hosts fell silent within minutes/,
  },
  {
    rule: 'network-outage',
    when: 'one after the other',
    facts: anInstallation({ hosts: [silent(1, 10), silent(2, 30), silent(3, 20)] }),
    says: null,
  },
  {
    rule: 'host-went-silent',
    when: 'one host stops calling',
    facts: anInstallation({ hosts: [silent(1, 0), silent(2, 10), silent(3, 0)] }),
    says: /node-2 stopped contacting the service in stage "Writing image to disk" \(limit 3 minutes\)/,
  },
  ...(['network-outage', 'host-went-silent'] as const).map((rule) => ({
    rule,
    when: 'it was the service that was away',
    facts: {
      ...anInstallation({ hosts: [silent(1, 10), silent(2, 10), silent(3, 9.5)] }),
      absences: [{ from: NOW - minutes(9), to: NOW - minutes(1) }],
    },
    says: null,
  })),
  {
    rule: 'host-went-silent',
    when: 'it reboots, so no report is expected',
    facts: anInstallation({
      hosts: [installingHost(2, { ...rebooting(10), checked_in_at: NOW - minutes(10) })],
    }),
    says: null,
  },
  {
    rule: 'discovery-medium-lost',
    when: 'the medium goes away',
    facts: aFailure({
      hosts: [
        failedWith(2, 'The host lost its discovery image during the installation.', 'Installing', {
          media_status: 'disconnected',
        }),
      ],
    }),
    says: /could no longer read the discovery medium/,
  },
  {
    rule: 'discovery-medium-lost',
    when: 'it was ejected after the reboot',
    facts: anInstallation({ hosts: [installingHost(2, { ...rebooting(5), media_status: 'disconnected' })] }),
    says: null,
  },
  {
    rule: 'installer-silent',
    when: 'nothing is reported',
    facts: aFailure({
      hosts: [
        failedWith(2, 'The installer did not report anything within 20 minutes.', 'Installing', {
          progress: { ...atStage('Installing'), current_stage: null },
        }),
      ],
    }),
    says: /reported nothing \(limit 20 minutes\)/,
  },
  {
    rule: 'installer-silent',
    when: 'it was told a moment ago',
    facts: anInstallation({
      hosts: [
        installingHost(2, {
          status: 'installing',
          progress: { ...atStage('Installing'), current_stage: null },
        }),
      ],
    }),
    says: null,
  },
])
