import { checkRules } from '../testing/check-rules.ts'
import {
  aFailure,
  anEvent,
  anInstallation,
  atStage,
  failedWith,
  installingHost,
} from '../testing/installations.ts'
import { DISK_RULES } from './disk-rules.ts'

const WRITTEN =
  'Failed - The system could not be written to /dev/sda in 3 attempts. The last attempt: coreos-installer ended with exit code 1: Error:'
const failed = (words: string) => aFailure({ hosts: [failedWith(2, `${WRITTEN} ${words}`)] })
const disk = '/dev/disk/by-id/wwn-0x500002'
const notCleaned = (details: string) =>
  anEvent('host_install_progress_updated', {
    severity: 'info',
    host_id: installingHost(2).id,
    message: `Host node-2 is installing: Starting installation: The disk /dev/sda could not be cleaned completely. What happened: ${details}`,
  })
const measured = (exit_code: number, speed_ms: number) =>
  installingHost(2, { disks_info: { [disk]: { disk_speed: { tested: true, exit_code, speed_ms } } } })

checkRules(DISK_RULES, [
  {
    rule: 'disk-busy',
    when: 'the disk is held',
    facts: failed('opening /dev/sda: Device or resource busy (os error 16)'),
    says: /sda .*node-2 was busy/,
  },
  {
    rule: 'disk-busy',
    when: 'the installer said before what holds it',
    facts: aFailure({
      hosts: [failedWith(2, `${WRITTEN} Device or resource busy (os error 16)`)],
      events: [notCleaned('vgremove ended with exit code 5: Logical volume old/root in use.')],
    }),
    says: null,
  },
  {
    rule: 'disk-leftovers',
    when: 'the disk is gone, so that it cannot be cleaned',
    facts: aFailure({
      hosts: [failedWith(2, `${WRITTEN} No such file or directory (os error 2)`)],
      events: [notCleaned('wipefs: error: /dev/sda: probing failed: No such file or directory')],
    }),
    says: null,
  },
  {
    rule: 'image-writing-stuck',
    when: 'all is written and the control plane does not come',
    facts: aFailure({
      hosts: [
        failedWith(2, 'The stage did not end within 30 minutes.', 'Writing image to disk', {
          progress: atStage('Writing image to disk', { ageMinutes: 45, info: '100%' }),
        }),
      ],
    }),
    says: /has written its disk and did not restart/,
  },
  {
    rule: 'image-writing-stuck',
    when: 'the host fell silent while it wrote',
    facts: aFailure({ hosts: [failedWith(2, 'The host stopped calling for more than 3 minutes.')] }),
    says: null,
  },
  {
    rule: 'disk-busy',
    when: 'an API is busy',
    facts: aFailure({ hosts: [failedWith(2, 'Failed - the server is busy', 'Waiting for controller')] }),
    says: null,
  },
  {
    rule: 'disk-too-small',
    when: 'the image does not fit',
    facts: failed('disk is too small: 10 GiB'),
    says: /with 447 GiB, is too small/,
  },
  {
    rule: 'disk-too-small',
    when: 'the image is broken',
    facts: failed('signature check failed'),
    says: null,
  },
  {
    rule: 'disk-write-failed',
    when: 'the disk breaks',
    facts: failed('writing to /dev/sda: Input/output error (os error 5)'),
    says: /reported errors/,
  },
  {
    rule: 'disk-write-failed',
    when: 'the host went on',
    facts: anInstallation({
      hosts: [installingHost(2, { progress: atStage('Rebooting', { info: '/dev/sda Input/output error' }) })],
    }),
    says: null,
  },
  {
    rule: 'disk-missing',
    when: 'the disk is gone',
    facts: failed('opening /dev/sda: No such file or directory'),
    says: /not there any more/,
  },
  {
    rule: 'disk-missing',
    when: 'a file is missing after the reboot',
    facts: aFailure({ hosts: [failedWith(2, 'Failed - /dev/null: No such file or directory', 'Joined')] }),
    says: null,
  },
  {
    rule: 'disk-leftovers',
    when: 'cleaning failed and then the host did',
    facts: aFailure({
      hosts: [failedWith(2, WRITTEN)],
      events: [
        anEvent('host_install_progress_updated', {
          severity: 'info',
          host_id: installingHost(2).id,
          message:
            'Host node-2 is installing: Starting installation: cleaning /dev/sda failed, vgremove said no.',
        }),
      ],
    }),
    says: /volumes or RAID arrays/,
  },
  {
    rule: 'disk-leftovers',
    when: 'cleaning failed but all went well',
    facts: anInstallation({
      hosts: [installingHost(2, { progress: atStage('Rebooting', { info: 'cleaning /dev/sda failed' }) })],
    }),
    says: null,
  },
  {
    rule: 'disk-too-slow',
    when: 'the check failed',
    facts: anInstallation({ cluster: { status: 'ready' }, hosts: [measured(1, 25)] }),
    says: /syncing a write takes 25 ms/,
  },
  {
    rule: 'disk-too-slow',
    when: 'the check passed',
    facts: anInstallation({ hosts: [measured(0, 5)] }),
    says: null,
  },
  {
    rule: 'disk-too-slow',
    when: 'an event calls it slow',
    facts: aFailure({
      hosts: [measured(0, 15)],
      events: [anEvent('disk_speed_slower_than_supported', { host_id: measured(0, 15).id })],
    }),
    says: /15 ms/,
  },
  {
    rule: 'image-writing-stuck',
    when: 'nothing was written for long',
    facts: aFailure({
      hosts: [
        failedWith(2, 'Writing the image did not advance for 30 minutes.', 'Writing image to disk', {
          progress: atStage('Writing image to disk', { ageMinutes: 45, info: '35%' }),
        }),
      ],
    }),
    says: /at 35% \(limit 30 minutes/,
  },
  {
    rule: 'image-writing-stuck',
    when: 'it has only begun',
    facts: anInstallation({
      hosts: [
        installingHost(2, { progress: atStage('Writing image to disk', { ageMinutes: 10, info: '35%' }) }),
      ],
    }),
    says: null,
  },
])
