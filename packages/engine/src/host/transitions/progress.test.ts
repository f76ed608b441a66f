import { NOW } from '../../testing/builders.ts'
import { atStage, describeHostEvents, progressOf } from '../../testing/host-event-cases.ts'
import { PROGRESS_RULES } from './progress.ts'

const DAY2 = { kind: 'AddToExistingClusterHost', role: 'worker' } as const
const MASTER = { role: 'master' } as const

describeHostEvents('reports of progress', PROGRESS_RULES, [
  {
    rule: 'installer-gives-up',
    event: progressOf('Failed', 'disk is on fire'),
    from: ['installing', 'installing-in-progress', 'installing-pending-user-action'],
    host: atStage('Writing image to disk'),
    to: 'error',
    events: ['host_install_progress_updated'],
    changes: { status_info: 'Failed - disk is on fire', ...atStage('Writing image to disk') },
  },
  {
    rule: 'day2-host-reboots',
    event: progressOf('Rebooting'),
    from: ['installing', 'installing-in-progress'],
    host: DAY2,
    settings: { isKubeApi: true },
    to: 'installing-in-progress',
    events: ['host_install_progress_updated'],
    changes: { status_info: 'Rebooting', progress: { current_stage: 'Rebooting' } },
  },
  {
    rule: 'day2-host-done',
    event: progressOf('Rebooting'),
    from: ['installing', 'installing-in-progress', 'installing-pending-user-action'],
    host: DAY2,
    to: 'added-to-existing-cluster',
    events: ['host_install_progress_updated'],
    changes: { progress: { current_stage: 'Done' } },
  },
  {
    rule: 'day2-host-done',
    event: progressOf('Done'),
    from: ['installing-in-progress'],
    host: DAY2,
    settings: { isKubeApi: true },
    to: 'added-to-existing-cluster',
    events: ['host_install_progress_updated'],
    changes: { status_info: 'Done' },
  },
  {
    rule: 'host-done',
    event: progressOf('Done'),
    from: ['installing', 'installing-in-progress', 'installing-pending-user-action'],
    host: { ...MASTER, ...atStage('Joined') },
    to: 'installed',
    events: ['host_install_progress_updated'],
    changes: { status_info: 'Done', progress: { installation_percentage: 100 } },
  },
  {
    rule: 'stage-reached',
    event: progressOf('Writing image to disk', '40%'),
    from: ['installing', 'installing-in-progress', 'installing-pending-user-action'],
    host: MASTER,
    to: 'installing-in-progress',
    events: ['host_install_progress_updated'],
    changes: {
      status_info: 'Writing image to disk',
      progress: { progress_info: '40%', stage_started_at: NOW },
    },
  },
  {
    rule: 'late-report',
    event: progressOf('Done', 'again'),
    from: ['installed', 'resetting-pending-user-action'],
    host: { ...MASTER, ...atStage('Done') },
    to: 'same',
    events: ['host_install_progress_updated'],
    changes: { progress: { progress_info: 'again' } },
  },
])
