import { describeHostEvents } from '../../testing/host-event-cases.ts'
import { MEDIA_DISCONNECT_RULES } from './media.ts'

describeHostEvents('boot media', MEDIA_DISCONNECT_RULES, [
  {
    rule: 'media-lost',
    event: { type: 'media-disconnect' },
    from: ['discovering', 'insufficient', 'known', 'pending-for-input', 'disconnected', 'binding'],
    to: 'disconnected',
    events: ['host_media_disconnected'],
    changes: { media_status: 'disconnected' },
  },
  {
    rule: 'media-lost-while-installing',
    event: { type: 'media-disconnect' },
    from: [
      'preparing-for-installation',
      'preparing-successful',
      'preparing-failed',
      'installing',
      'installing-in-progress',
    ],
    to: 'error',
    events: ['host_media_disconnected'],
    changes: { media_status: 'disconnected' },
  },
  {
    rule: 'media-lost-in-error',
    event: { type: 'media-disconnect' },
    from: ['error'],
    host: { status_info: 'first error' },
    to: 'same',
    events: ['host_media_disconnected'],
    changes: { media_status: 'disconnected', status_info: 'first error' },
  },
  {
    rule: 'media-lost-unbound',
    event: { type: 'media-disconnect' },
    from: [
      'discovering-unbound',
      'known-unbound',
      'insufficient-unbound',
      'disconnected-unbound',
      'unbinding',
    ],
    cluster: null,
    to: 'disconnected-unbound',
    events: ['host_media_disconnected'],
    changes: { media_status: 'disconnected' },
  },
  {
    rule: 'media-loss-repeated',
    event: { type: 'media-disconnect' },
    from: ['disconnected', 'installed'],
    host: { media_status: 'disconnected' },
    to: 'same',
  },
])
