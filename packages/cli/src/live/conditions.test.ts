import { describe, expect, it } from 'vitest'
import { parseCondition } from './conditions.ts'
import { aHost, aPicture } from './testing/pictures.ts'

const validations = (id: string, status: string) => JSON.stringify({ network: [{ id, status, message: '' }] })

describe.each([
  ['status=installed', aPicture({ status: 'installed' }), aPicture({ status: 'ready' })],
  ['status=ready,installed', aPicture({ status: 'ready' }), aPicture({ status: 'error' })],
  ['hosts=2', aPicture({}, aHost('a'), aHost('b')), aPicture({}, aHost('a'))],
  [
    'ready-hosts=2',
    aPicture({}, aHost('a'), aHost('b', { status: 'installing' })),
    aPicture({}, aHost('a'), aHost('b', { status: 'insufficient' })),
  ],
  [
    'check=ntp-synced',
    aPicture({}, aHost('a')),
    aPicture({}, aHost('a', { failing_checks: ['ntp-synced'] })),
  ],
  ['check=ntp-synced', aPicture({}, aHost('a')), aPicture({})],
  ['check=ntp-synced', aPicture({}, aHost('a')), aPicture({}, aHost('a', { status: 'discovering' }))],
  [
    'check=ntp-synced',
    aPicture({}, aHost('a')),
    aPicture({}, aHost('a', { pending_checks: ['ntp-synced'] })),
  ],
  [
    'check=api-vips-defined',
    aPicture({ validations_info: validations('api-vips-defined', 'success') }),
    aPicture({ validations_info: validations('api-vips-defined', 'failure') }),
  ],
  [
    'check=api-vips-defined',
    aPicture({ validations_info: validations('api-vips-defined', 'disabled') }),
    aPicture({}),
  ],
  ['install-complete', aPicture({ status: 'adding-hosts' }), aPicture({ status: 'finalizing' })],
  [
    'bootstrap-complete',
    aPicture({ status: 'finalizing' }),
    aPicture({ status: 'preparing-for-installation' }),
  ],
  [
    'bootstrap-complete',
    aPicture({ status: 'installing' }, aHost('a', { bootstrap: true, progress: { stage: 'Rebooting' } })),
    aPicture({ status: 'installing' }, aHost('a', { progress: { stage: 'Rebooting' } })),
  ],
])('%s', (text, held, open) => {
  const condition = parseCondition(text)
  it('holds', () => expect(condition.isMet(held)).toBe(true))
  it('does not hold, and says what there is', () => {
    expect(condition.isMet(open)).toBe(false)
    expect(condition.describe(open)).not.toBe('')
  })
})

it.each([
  ['status=instaled', 'There is no status "instaled" of clusters.', 'Did you mean installed?'],
  ['status=', '"status=" names no status.', 'There are insufficient, ready'],
  ['hosts=many', '"hosts=many" needs a number from 1 to 99999.', null],
  ['hosts=0', '"hosts=0" needs a number', null],
  ['check=ntp-sync', 'There is no check "ntp-sync".', 'Did you mean ntp-synced?'],
  ['install-complete=1', '"install-complete" takes no value.', null],
  ['ready', 'There is no condition "ready".', 'status=STATUS'],
])('%s is refused', (text, message, next) => {
  const refusal = expect.objectContaining({
    reason: 'usage',
    message: expect.stringContaining(message),
    next: next === null ? null : expect.stringContaining(next),
  })
  expect(() => parseCondition(text)).toThrow(refusal)
})
