// The agent tells by an exit code of its own that it cannot read its boot media any more. Any step that succeeds later
// shows that they are back: see steps/accept-reply.ts.
import { hostEvent } from '../../context/host-events.ts'
import * as groups from '../../context/status-groups.ts'
import type { HostContextPredicate, HostEventRule, PlainEvent } from '../host-subject.ts'
import * as texts from '../status-texts.ts'

const isMediaLost: HostContextPredicate = {
  name: 'media known to be lost',
  holds: ({ context: { host } }) => host.media_status === 'disconnected',
}

const lost = {
  when: [],
  set: () => ({ media_status: 'disconnected' as const }),
  effects: ['`media_status` becomes disconnected', 'event `host_media_disconnected`'],
  emits: ({ context: { host } }) => [hostEvent('host_media_disconnected', host)],
} satisfies Partial<HostEventRule<PlainEvent>>

export const MEDIA_DISCONNECT_RULES: readonly HostEventRule<PlainEvent>[] = [
  {
    id: 'media-loss-repeated',
    from: groups.ALL_HOST_STATUSES,
    when: [isMediaLost],
    to: 'same',
    why: 'Every further step fails in the same way; saying it once is enough.',
  },
  {
    ...lost,
    id: 'media-lost',
    from: [...groups.DISCOVERY, 'binding'],
    to: 'disconnected',
    why: 'Without its image the agent cannot run any step.',
    info: () => texts.MEDIA_LOST,
  },
  {
    ...lost,
    id: 'media-lost-while-installing',
    from: [...groups.PREPARING, ...groups.WRITING],
    to: 'error',
    why: 'The installer needs the image until the reboot.',
    info: () => texts.MEDIA_LOST_WHILE_INSTALLING,
  },
  {
    ...lost,
    id: 'media-lost-in-error',
    from: ['error'],
    to: 'same',
    why: 'The first error is the one to show.',
  },
  {
    ...lost,
    id: 'media-lost-unbound',
    from: [...groups.UNBOUND, 'unbinding'],
    to: 'disconnected-unbound',
    why: 'Without its image the agent cannot run any step.',
    info: () => texts.MEDIA_LOST,
  },
]
