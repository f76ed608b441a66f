import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOverrideText } from './check-override-text.ts'
import { applyOverride, checkOverride } from './override.ts'

const BASE = {
  apiVersion: 'v1',
  networking: {
    networkType: 'OVNKubernetes',
    serviceNetwork: ['172.30.0.0/16'],
    machineNetwork: [{ cidr: '192.0.2.0/24' }],
  },
  compute: [{ hyperthreading: 'Enabled', name: 'worker', replicas: 2 }],
  platform: { baremetal: { provisioningNetwork: 'Disabled', hosts: [{ name: 'm0' }, { name: 'm1' }] } },
  fips: false,
}

describe('laying an override over an install-config', () => {
  it.each([
    ['a scalar wins', { fips: true }, { ...BASE, fips: true }],
    ['null changes no scalar', { fips: null }, BASE],
    ['names are read in any case', { FIPS: true }, { ...BASE, fips: true }],
    [
      'an element of a list keeps what the override does not name',
      { compute: [{ replicas: 5 }] },
      { ...BASE, compute: [{ hyperthreading: 'Enabled', name: 'worker', replicas: 5 }] },
    ],
    [
      'a list gets the length of the override',
      { platform: { baremetal: { hosts: [{}] } } },
      { ...BASE, platform: { baremetal: { provisioningNetwork: 'Disabled', hosts: [{ name: 'm0' }] } } },
    ],
    [
      'null takes an optional object away',
      { platform: { baremetal: null, none: {} } },
      { ...BASE, platform: { none: {} } },
    ],
    ['null empties a list that is always there', { compute: null }, { ...BASE, compute: null }],
    [
      'null takes away a list that need not be there',
      { networking: { machineNetwork: null } },
      { ...BASE, networking: { networkType: 'OVNKubernetes', serviceNetwork: ['172.30.0.0/16'] } },
    ],
  ])('%s', (_, override, expected) => {
    expect(applyOverride(BASE, override)).toEqual({ value: expected, problems: [] })
  })

  it.each([
    ['an unknown field', { notAField: 1 }, 'notAField'],
    ['an unknown field deeper down', { controlPlane: { colour: 'red' } }, 'controlPlane.colour'],
    ['a field of another platform', { platform: { aws: {} } }, 'platform.aws'],
    ['text for a switch', { fips: 'yes' }, 'fips'],
    ['an object for a list', { compute: {} }, 'compute'],
    ['a fraction of a machine', { compute: [{ replicas: 1.5 }] }, 'compute[0].replicas'],
    ['a list for everything', [], ''],
  ])('names %s by its path', (_, override, path) => {
    expect(checkOverride(override).map((problem) => problem.path)).toEqual([path])
  })

  it('takes any JSON without failing, and never invents a field', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (override) => {
        const { value, problems } = applyOverride(BASE, override)
        if (problems.length === 0 && value !== null)
          for (const key of Object.keys(BASE)) expect(value).toHaveProperty(key)
      }),
    )
  })

  it('changes nothing by laying the same over it again', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.record({ name: fc.string(), replicas: fc.integer() })),
        (fips, compute) => {
          const once = applyOverride(BASE, { fips, compute }).value
          expect(applyOverride(once, { fips, compute }).value).toEqual(once)
        },
      ),
    )
  })
})

describe('the text of an override', () => {
  it.each(['', 'null', '{}', '{"fips":true}'])('may be %j', (text) => {
    expect(checkOverrideText(text)).toEqual([])
  })

  it('may not bring a trust bundle that is none', () => {
    const [problem] = checkOverrideText(JSON.stringify({ additionalTrustBundle: 'hello' }))
    expect(problem?.path).toBe('additionalTrustBundle')
  })

  it('with many certificates and something behind them is refused at once', () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n\n\n'
    const check = (bundle: string) => checkOverrideText(JSON.stringify({ additionalTrustBundle: bundle }))
    expect(check(`\n${certificate.repeat(500)}`)).toEqual([])
    expect(check(`${certificate.repeat(500)}x`)).toHaveLength(1)
  })
})
