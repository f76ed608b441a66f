// What goes wrong with BMCs, by name.
import type { BmcFault } from './bmc-fault.ts'
import { type BmcAsked, type BmcReply, done, refused } from './bmc-message.ts'
import { SESSIONS } from './bmc-resources.ts'

const isInsert = ({ method, path, body }: BmcAsked): boolean =>
  /\/Actions\/(?:VirtualMedia\.InsertMedia|IsoConfig\.Mount)$/.test(path) ||
  (method === 'PATCH' && typeof body?.Image === 'string')
const isEject = ({ method, path, body }: BmcAsked): boolean =>
  /\/Actions\/(?:VirtualMedia\.EjectMedia|IsoConfig\.UnMount)$/.test(path) ||
  (method === 'PATCH' && body?.Image === null)
const isBoot = ({ method, body }: BmcAsked): boolean => method === 'PATCH' && body?.Boot !== undefined
const isPower = ({ path }: BmcAsked): boolean => path.endsWith('/Actions/ComputerSystem.Reset')
const isRead = ({ method }: BmcAsked): boolean => method === 'GET'
const isClear = ({ path }: BmcAsked): boolean => path.endsWith('DeleteJobQueue')
const isBmcReset = ({ path }: BmcAsked): boolean => path.endsWith('/Actions/Manager.Reset')

/** The first requests of a sort go wrong. */
const atFirst = (
  id: string,
  title: string,
  times: number,
  isMeant: (asked: BmcAsked) => boolean,
  reply: BmcReply,
): BmcFault => ({
  id,
  title,
  start() {
    let left = times
    return {
      before(asked) {
        if (left === 0 || !isMeant(asked)) return null
        left -= 1
        return reply
      },
    }
  },
})

/** Goes wrong until something else was asked for. */
const untilAsked = (
  id: string,
  title: string,
  isMeant: (asked: BmcAsked) => boolean,
  isCure: (asked: BmcAsked) => boolean,
  reply: BmcReply,
): BmcFault => ({
  id,
  title,
  start() {
    let isCured = false
    return {
      before(asked) {
        if (isCure(asked)) isCured = true
        return !isCured && isMeant(asked) ? reply : null
      },
    }
  },
})

const NEVER = () => false
const HANG_UP: BmcReply = { status: 0, instead: 'hang-up' }
const unavailable: BmcReply = {
  ...refused(503, 'ServiceTemporarilyUnavailable', 'Try again.'),
  headers: { 'retry-after': '3' },
}

export const BMC_FAULTS: readonly BmcFault[] = [
  atFirst(
    'reads-fail',
    'the first reads fail with 500',
    2,
    isRead,
    refused(500, 'InternalError', 'An internal error.'),
  ),
  atFirst('hangs-up', 'the first reads are broken off', 3, isRead, HANG_UP),
  atFirst('unavailable', 'the first requests are put off with 503', 3, () => true, unavailable),
  atFirst(
    'insert-busy',
    'the first two inserts find data sources unavailable',
    2,
    isInsert,
    refused(400, 'SYS518', 'Lifecycle Controller data sources are currently unavailable.'),
  ),
  atFirst(
    'power-busy',
    'power changes are invalid for the current state at first',
    2,
    isPower,
    refused(400, 'InvalidOperationForSystemState', 'The operation is invalid for the current state.'),
  ),
  atFirst(
    'etag-race',
    'the first change finds another ETag',
    1,
    ({ method }) => method === 'PATCH',
    refused(412, 'PreconditionFailed', 'The ETag does not match.'),
  ),
  {
    id: 'tokens-end',
    title: 'tokens end after five requests',
    fits: ({ login }) => login === 'session',
    start: ({ state }) => ({
      after(asked, reply) {
        if (asked.path === SESSIONS)
          for (const session of state.tokens.values())
            session.requestsLeft = Math.min(session.requestsLeft, 5)
        return reply
      },
    }),
  },
  {
    id: 'no-sessions-left',
    title: 'all sessions are taken',
    fits: ({ login }) => login === 'session',
    start: () => ({
      before: ({ method, path }) =>
        method === 'POST' && path === SESSIONS
          ? refused(503, 'SessionLimitExceeded', 'Too many sessions.')
          : null,
    }),
  },
  {
    id: 'stays-inserted',
    title: 'a drive stays "inserted" though it is empty',
    fits: ({ media }) => media.style === 'action',
    start({ state }) {
      for (const drive of state.drives.values()) drive.isInserted = true
      return {
        before(asked) {
          const isEmpty = [...state.drives.values()].every(({ image }) => image === '')
          return isEject(asked) && isEmpty
            ? refused(400, 'GeneralError', 'No media is present in the drive.')
            : null
        },
      }
    },
  },
  untilAsked(
    'in-use',
    'another client uses the drive until it is ejected',
    isInsert,
    isEject,
    refused(500, 'VRM0012', 'The device is in use by another user.'),
  ),
  {
    id: 'answer-lost',
    title: 'the image is inserted and the answer never comes',
    start() {
      let isLost = false
      return {
        after(asked, reply) {
          if (isLost || !isInsert(asked) || reply.status >= 300) return reply
          isLost = true
          return HANG_UP
        },
      }
    },
  },
  {
    id: 'task-listed-late',
    title: 'a task is not found at first',
    fits: ({ insert }) => insert.status === 202,
    start: (place) =>
      atFirst(
        '',
        '',
        2,
        ({ path }) => path.includes('/Tasks/'),
        refused(404, 'ResourceMissingAtURI', 'Not found.'),
      ).start(place),
  },
  {
    id: 'detached',
    title: 'virtual media are detached',
    fits: ({ hasJobs }) => hasJobs,
    start({ state }) {
      state.attributes['VirtualMedia.1.Attached'] = 'Detached'
      return {
        before: (asked) =>
          isInsert(asked) && state.attributes['VirtualMedia.1.Attached'] === 'Detached'
            ? refused(500, 'VRM0021', 'Virtual Media is detached or Virtual Media redirection is in use.')
            : null,
      }
    },
  },
  {
    id: 'jobs-jam',
    title: 'a job that hangs blocks everything until the queue is cleared',
    fits: ({ hasJobs }) => hasJobs,
    start: (place) =>
      untilAsked(
        '',
        '',
        isInsert,
        isClear,
        refused(400, 'LC068', 'Unable to do this because the job queue has a pending job.'),
      ).start(place),
  },
  {
    id: 'boot-ignored',
    title: 'boot settings are accepted and forgotten until the BMC is reset',
    fits: ({ hasJobs }) => !hasJobs,
    start(place) {
      return untilAsked('', '', isBoot, isBmcReset, done({})).start(place)
    },
  },
  {
    id: 'half-power',
    title: 'the first power change takes two minutes',
    start({ state, now }) {
      let isFirst = true
      return {
        after(asked, reply) {
          if (isFirst && isPower(asked) && reply.status < 300) {
            isFirst = false
            state.powerChangesUntil = now() + 120_000
          }
          return reply
        },
      }
    },
  },
  untilAsked(
    'insert-stuck',
    'no image is taken until the BMC is reset',
    isInsert,
    isBmcReset,
    refused(500, 'InternalError', 'An internal error.'),
  ),
  untilAsked(
    'image-unreadable',
    'the BMC cannot read the image',
    isInsert,
    NEVER,
    refused(400, 'VRM0009', 'Unable to locate the ISO or IMG image file or folder.'),
  ),
  untilAsked(
    'image-certificate',
    'the BMC does not trust the server of the image',
    isInsert,
    NEVER,
    refused(400, 'GeneralError', 'Failed to connect: SSL certificate problem.'),
  ),
  untilAsked(
    'no-licence',
    'there is no licence for virtual media',
    isInsert,
    NEVER,
    refused(403, 'LicenseKeyRequired', 'A license is required.'),
  ),
  untilAsked(
    'no-privilege',
    'the account may only read',
    ({ method, path }) => method !== 'GET' && method !== 'DELETE' && path !== SESSIONS,
    NEVER,
    refused(403, 'InsufficientPrivilege', 'There are insufficient privileges.'),
  ),
  untilAsked(
    'power-refused',
    'the power cannot be changed',
    isPower,
    NEVER,
    refused(500, 'InternalError', 'An internal error.'),
  ),
]

export function findBmcFault(id: string): BmcFault {
  const fault = BMC_FAULTS.find((row) => row.id === id)
  if (fault === undefined) throw new Error(`There is no fault ${id} of a BMC.`)
  return fault
}
