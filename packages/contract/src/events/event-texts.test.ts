import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventTexts } from './event-texts.ts'
import { renderEvent } from './events.ts'

const HOST = {
  host_id: '00000000-0000-4000-8000-000000000001',
  infra_env_id: '00000000-0000-4000-8000-000000000002',
}

it.each([
  [
    'the stage of a host',
    renderEvent('host_install_progress_updated', {
      ...HOST,
      host_name: 'node-1',
      event: 'Writing image to disk: 35%',
    }),
    { host_name: 'node-1', event: 'Writing image to disk: 35%' },
  ],
  [
    'the last property of a sentence',
    renderEvent('cluster_finalizing_stage_updated', { finalizing_stage: 'Adding router ca' }),
    { finalizing_stage: 'Adding router ca' },
  ],
  [
    'a reason with a full stop of its own',
    renderEvent('prepare_installation_failed', { error: 'No space: a. b' }),
    { error: 'No space: a. b' },
  ],
  [
    'a reason that ends in its own way',
    renderEvent('prepare_installation_failed', { error: 'Is the disk full?' }),
    { error: 'Is the disk full?' },
  ],
  [
    'JSON',
    renderEvent('cluster_operator_report', { report: '[{"name":"dns","status_info":"a: b."}]' }),
    { report: '[{"name":"dns","status_info":"a: b."}]' },
  ],
])('reads %s', (_, { name, message }, texts) => {
  expect(eventTexts(name, message)).toEqual(texts)
})

it('gives nothing for a message of another event, and never throws', () => {
  expect(eventTexts('host_install_progress_updated', 'reached stage Done')).toEqual({})
  expect(eventTexts('nobody_sends_this', 'x')).toEqual({})
  expect(eventTexts('toString', 'x')).toEqual({})
  fc.assert(
    fc.property(
      fc.constantFrom('host_status_updated', 'cluster_operator_status'),
      fc.string(),
      (name, text) => typeof eventTexts(name, text) === 'object',
    ),
  )
})
