import { describe, expect, it } from 'vitest'
import { meaningOf, meaningOfStatus } from './classify.ts'
import { messagesOf } from './messages.ts'

const said = (Message: string, MessageId = 'Base.1.8.GeneralError') => ({
  error: { code: 'Base.1.8.GeneralError', '@Message.ExtendedInfo': [{ MessageId, Message }] },
})

describe('what a refusal means', () => {
  it.each([
    ['licence-missing', said('The feature requires an iLO Advanced license.', 'iLO.2.14.LicenseKeyRequired')],
    ['licence-missing', said('Product key must be activated to use this feature.')],
    ['media-in-use', said('The virtual media device is already in use.')],
    ['media-in-use', said('Maximum number of connections', 'IDRAC.2.8.VRM0012')],
    [
      'media-detached',
      said('Virtual Media is detached or Virtual Media redirection is in use.', 'IDRAC.2.8.VRM0021'),
    ],
    [
      'image-refused',
      said('Unable to locate the ISO or IMG image file or folder in the network share location.'),
    ],
    ['jobs-pending', said('A job queue is not empty.', 'IDRAC.2.8.LC068')],
    ['busy', said('Lifecycle Controller data sources are currently unavailable.', 'IDRAC.2.5.SYS518')],
    ['busy', said('The operation was not successful', 'iLO.2.14.InvalidOperationForSystemState')],
    ['not-allowed', said('Insufficient privilege', 'Base.1.8.InsufficientPrivilege')],
    ['password-change-required', said('', 'Base.1.8.PasswordChangeRequired')],
    ['session-limit', said('', 'Base.1.8.SessionLimitExceeded')],
    [null, said('Something else.')],
    [null, undefined],
  ])('%s', (code, body) => {
    expect(meaningOf(messagesOf(body))).toBe(code)
  })

  it('goes by the status where there are no words', () => {
    expect([401, 403, 404, 405, 409, 500, 503, 400].map(meaningOfStatus)).toEqual([
      'login-refused',
      'not-allowed',
      'not-found',
      'not-offered',
      'busy',
      'bmc-failed',
      'busy',
      'payload-refused',
    ])
  })
})

it('reads messages wherever a BMC puts them', () => {
  const one = { MessageId: 'A.1.0.B', Message: 'text', RelatedProperties: ['#/Image'] }
  for (const body of [
    { error: { '@Message.ExtendedInfo': [one] } },
    { error: { '@Message.ExtendedInfo': one } },
    { '@Message.ExtendedInfo': [one] },
    { Messages: [one] },
  ])
    expect(messagesOf(body)).toEqual([{ id: 'B', text: 'text', args: [], properties: ['#/Image'] }])
  expect(messagesOf({ error: { code: 'Base.1.0.GeneralError', message: 'only this' } })).toMatchObject([
    { id: 'GeneralError', text: 'only this' },
  ])
})
