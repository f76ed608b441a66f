import { minutes } from '@groundwork/engine/facts'
import { aHost, NOW } from '@groundwork/engine/testing/builders'
import { checkRules } from '../testing/check-rules.ts'
import { aFailure, anEvent, anInstallation, failedWith, installingHost } from '../testing/installations.ts'
import { HOST_RULES } from './host-rules.ts'

const machine = (mac: string, ago: number) => ({
  macs: [mac],
  first_seen_at: NOW - minutes(60),
  seen_at: NOW - minutes(ago),
})

checkRules(HOST_RULES, [
  {
    rule: 'duplicate-host-identity',
    when: 'two machines report in turn',
    facts: anInstallation({
      hosts: [
        installingHost(1, { machines: [machine('52:54:00:00:00:01', 1), machine('52:54:00:00:00:99', 2)] }),
      ],
    }),
    says: /2 machines report as host node-1/,
  },
  {
    rule: 'duplicate-host-identity',
    when: 'the other was seen long ago',
    facts: anInstallation({ hosts: [installingHost(1, { machines: [machine('52:54:00:00:00:01', 1)] })] }),
    says: null,
  },
  {
    rule: 'out-of-memory',
    when: 'the kernel ends processes',
    facts: aFailure({ logs: ['kernel: Out of memory: Killed process 1234 (etcd)'] }),
    says: /ran out of memory/,
  },
  {
    rule: 'out-of-memory',
    when: 'a log line mentions memory',
    facts: aFailure({ logs: ['kernel: Memory: 32 GiB available'] }),
    says: null,
  },
  {
    rule: 'host-deleted',
    when: 'a host was deleted meanwhile',
    facts: aFailure({ events: [anEvent('host_deregistered', { severity: 'info' })] }),
    says: /1 host was removed/,
  },
  {
    rule: 'host-deleted',
    when: 'it was before the installation',
    facts: aFailure({ events: [anEvent('host_deregistered', { at: NOW - minutes(600) })] }),
    says: null,
  },
  {
    rule: 'installer-failed',
    when: 'the installer gives up',
    facts: aFailure({
      hosts: [failedWith(2, 'Failed - node-image-pull.service failed', 'Starting installation')],
    }),
    says: /gave up in stage "Starting installation": node-image-pull\.service failed/,
  },
  {
    rule: 'installer-failed',
    when: 'the service gave up',
    facts: aFailure({
      hosts: [failedWith(2, 'The installation stage "Installing" did not end within 60 minutes.')],
    }),
    says: null,
  },
  {
    rule: 'validations-failing',
    when: 'no VIPs are set',
    facts: anInstallation({
      cluster: {
        status: 'pending-for-input',
        install_started_at: null,
        last_installation_preparation: null,
        api_vips: [],
      },
      hosts: [1, 2, 3].map((n) => aHost(n)),
    }),
    says: /cannot be installed yet.*API VIP/,
  },
  {
    rule: 'validations-failing',
    when: 'it is ready',
    facts: anInstallation({
      cluster: { status: 'ready', install_started_at: null, last_installation_preparation: null },
      hosts: [1, 2, 3].map((n) => aHost(n)),
    }),
    says: null,
  },
])
