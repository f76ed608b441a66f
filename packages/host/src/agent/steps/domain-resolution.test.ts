import { expect, it } from 'vitest'
import type { NameLookup } from '../../machine/machine.ts'
import { createBareMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runDomainResolution } from './domain-resolution.ts'

const nothing = { addresses: [], canonical: [], failed: false }
const ANSWERS: Readonly<Record<string, Awaited<ReturnType<NameLookup['lookup']>>>> = {
  'api.example.com': { ...nothing, addresses: ['192.0.2.9', 'fd00::5', '192.0.2.10', '192.0.2.9'] },
  'apps.example.com': { ...nothing, addresses: ['192.0.2.1'], canonical: ['lb.example.com'] },
  'alias.example.com': { ...nothing, canonical: ['lb.example.com.'] },
  'wild.example.com.': { ...nothing, addresses: ['192.0.2.1'] },
  'broken.example.com': { ...nothing, failed: true },
}

const resolve = (domains: readonly unknown[]) => {
  const lookup: NameLookup['lookup'] = async (name) => ANSWERS[name] ?? nothing
  const machine = { ...createBareMachine(), names: { lookup, reverse: async () => null } }
  return runDomainResolution(aStepContext(machine), [JSON.stringify({ domains })])
}

it('names are looked up in their order, whatever becomes of them', async () => {
  const names = [...Object.keys(ANSWERS), 'none.example.com']
  const reply = await resolve(names.map((domain_name) => ({ domain_name })))
  const resolution = (domain_name: string, v4: string[], v6: string[], cnames: string[] | null) => ({
    cnames,
    domain_name,
    ipv4_addresses: v4,
    ipv6_addresses: v6,
  })
  expect(reply).toMatchObject({ exit_code: 0, error: '' })
  expect(JSON.parse(reply.output)).toEqual({
    resolutions: [
      resolution('api.example.com', ['192.0.2.10', '192.0.2.9'], ['fd00::5'], ['api.example.com.']),
      resolution('apps.example.com', ['192.0.2.1'], [], ['lb.example.com.']),
      resolution('alias.example.com', [], [], ['lb.example.com.']),
      resolution('wild.example.com.', ['192.0.2.1'], [], ['wild.example.com.']),
      resolution('broken.example.com', [], [], null),
      resolution('none.example.com', [], [], null),
    ],
  })
})

it('a name is needed', async () => {
  expect(await resolve([{}])).toMatchObject({ exit_code: -1, output: '' })
})
