import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { hostnameValid } from './hostname-valid.ts'

describe('hostname-valid', () => {
  it('success: a plain name, also without a cluster', () => {
    expect(statusOf(hostnameValid, aHostContext())).toBe('success')
    expect(statusOf(hostnameValid, anUnboundHostContext())).toBe('success')
  })

  it('success: the given name counts, not that of the machine', () => {
    const inventory = anInventory(1, { hostname: 'localhost' })
    expect(statusOf(hostnameValid, aHostContext({ inventory, requested_hostname: 'db-1.example.com' }))).toBe(
      'success',
    )
  })

  it.each([['localhost'], ['localhost.localdomain'], ['Node-1'], ['-x'], ['a'.repeat(64)], ['a b'], ['']])(
    'failure: "%s", the call gives it a valid name',
    (hostname) => {
      const context = aHostContext({ inventory: anInventory(1, { hostname }) })
      const verdict = explainedVerdict(hostnameValid, context)
      expect(verdict.status).toBe('failure')
      expect(verdict.cause.seen).toMatchObject({ hostname })
      const name = verdict.remedies[0]?.call?.body.host_name
      expect(hostnameProblem(String(name))).toBeNull()
    },
  )

  it('failure: no inventory yet, nothing to call', () => {
    const verdict = explainedVerdict(hostnameValid, aHostContext({ inventory: null }))
    expect(verdict.status).toBe('failure')
    expect(verdict.remedies.every(({ call }) => call === undefined)).toBe(true)
  })
})
