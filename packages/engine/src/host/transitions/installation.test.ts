import { atStage, describeHostEvents } from '../../testing/host-event-cases.ts'
import { CANCEL_RULES, INSTALL_RULES, INSTALLATION_FAILED_RULES, RESET_RULES } from './installation.ts'

describeHostEvents(
  'install, cancel and reset',
  [...INSTALL_RULES, ...INSTALLATION_FAILED_RULES, ...CANCEL_RULES, ...RESET_RULES],
  [
    {
      rule: 'install-step-fails',
      event: { type: 'installation-failed', reason: 'no such image' },
      from: ['installing', 'installing-in-progress'],
      to: 'error',
      changes: { status_info: 'no such image' },
    },
    { rule: 'host-installs', event: { type: 'install' }, from: ['known'], to: 'installing' },
    {
      rule: 'installing-host-cancelled',
      event: { type: 'cancel' },
      from: ['installing-pending-user-action', 'installing', 'installing-in-progress', 'installed', 'error'],
      to: 'cancelled',
    },
    {
      rule: 'preparing-host-cancelled',
      event: { type: 'cancel' },
      from: ['preparing-for-installation', 'preparing-successful'],
      to: 'known',
    },
    { rule: 'waiting-host-cancelled', event: { type: 'cancel' }, from: ['known'], to: 'same' },
    {
      rule: 'host-reset',
      event: { type: 'reset' },
      from: [
        'resetting',
        'discovering',
        'known',
        'installing-pending-user-action',
        'installing',
        'preparing-for-installation',
        'preparing-successful',
        'preparing-failed',
        'pending-for-input',
        'resetting-pending-user-action',
        'installing-in-progress',
        'installed',
        'error',
        'cancelled',
        'added-to-existing-cluster',
      ],
      host: atStage('Joined'),
      to: 'resetting-pending-user-action',
      changes: atStage('Joined'),
    },
  ],
)
