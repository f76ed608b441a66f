import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { EventDefinition } from './event.ts'
import { EVENTS, type EventName, type EventProperties, renderEvent } from './events.ts'

const CLUSTER = '5d3a1f0e-0000-4000-8000-000000000001'
const HOST = '5d3a1f0e-0000-4000-8000-000000000002'
const INFRA_ENV = '5d3a1f0e-0000-4000-8000-000000000003'
const names = Object.keys(EVENTS) as EventName[]
const definitions: Readonly<Record<string, EventDefinition>> = EVENTS

describe('renderEvent', () => {
  it('fills in the properties and keeps the ids', () => {
    const event = renderEvent('host_role_updated', {
      host_id: HOST,
      infra_env_id: INFRA_ENV,
      cluster_id: CLUSTER,
      host_name: 'node-1',
      suggested_role: 'worker',
    })
    expect(event).toEqual({
      name: 'host_role_updated',
      category: 'user',
      severity: 'info',
      message: 'Host node-1 is suggested as worker.',
      cluster_id: CLUSTER,
      host_id: HOST,
      infra_env_id: INFRA_ENV,
    })
  })

  it('writes a dash for what is missing, and leaves out the cluster of an unbound host', () => {
    const event = renderEvent('host_bind_succeeded', { host_id: HOST, cluster_id: null })
    expect(event.message).toBe('Host - now belongs to cluster -.')
    expect(event).not.toHaveProperty('cluster_id')
  })

  it('does not end a sentence twice', () => {
    const event = renderEvent('cluster_installation_failed', {
      failure_reason: 'The bootstrap did not come up.',
    })
    expect(event.message).toBe('The installation of the cluster failed: The bootstrap did not come up.')
    const prepared = renderEvent('prepare_installation_failed', { error: 'Set a mirror.' })
    expect(prepared.message).toBe('The installation could not be prepared: Set a mirror. Try again.')
  })

  it('does not treat dollar signs and braces in properties as instructions', () => {
    const event = renderEvent('host_deregistered', { host_name: '$& {host_id} $1' })
    expect(event.message).toBe('Host $& {host_id} $1 was deleted.')
  })

  it.each([
    ['error', 'error'],
    ['warning', 'warning'],
    ['nonsense', 'info'],
    [undefined, 'info'],
  ])('takes the severity %s of a status change as %s', (given, severity) => {
    expect(renderEvent('host_status_updated', { severity: given }).severity).toBe(severity)
  })

  it('renders every event for whatever properties', () => {
    const value = fc.option(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { nil: undefined })
    fc.assert(
      fc.property(fc.constantFrom(...names), value, (name, anything) => {
        const keys = Object.keys(definitions[name]?.properties ?? {})
        const properties = Object.fromEntries(keys.map((key) => [key, anything]))
        expect(renderEvent(name, properties as EventProperties<typeof name>).message).not.toBe('')
      }),
    )
  })
})

describe('the events table', () => {
  it.each(names)('%s uses only properties that it has', (name) => {
    const definition = definitions[name]
    const used = [...(definition?.message ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(definition?.properties ?? {})).toEqual(expect.arrayContaining(used))
  })

  it('types the properties', () => {
    expectTypeOf<EventProperties<'host_stage_timed_out'>['minutes']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<EventProperties<'host_approved_updated'>['approved_value']>().toEqualTypeOf<
      boolean | undefined
    >()
  })
})
