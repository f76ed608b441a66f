import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Settings } from '../facts/settings.ts'
import { judgeHost } from '../host/judge-host.ts'
import { aCluster, aHostContext, anUnboundHostContext, someSettings } from '../testing/builders.ts'

// Fails two validations: one that may be ignored and one that may not.
const FAILING = { ntp_sources: [], requested_hostname: 'localhost' }

const judge = (cluster: Partial<ClusterFacts>, settings: Partial<Settings> = {}) => {
  const { verdicts, holds } = judgeHost(
    aHostContext(FAILING, { cluster: aCluster(cluster), settings: someSettings(settings) }),
  )
  const about = (id: HostValidationId) => [verdicts.get(id)?.status ?? 'left out', holds(id)]
  return { ntp: about('ntp-synced'), name: about('hostname-valid') }
}

describe('what holds', () => {
  it('neither failure holds by itself', () => {
    expect(judge({})).toEqual({ ntp: ['failure', false], name: ['failure', false] })
  })

  it.each([
    ['by its id', ['ntp-synced' as const]],
    ['with all others', ['all' as const]],
  ])('an ignored failure is shown and holds: %s', (_, ignored_host_validations) => {
    const found = judge({ ignored_host_validations })
    expect(found).toEqual({ ntp: ['failure', true], name: ['failure', false] })
  })

  it('what may not be ignored does not hold, even if it is in the list', () => {
    const found = judge({ ignored_host_validations: ['hostname-valid'] })
    expect(found.name).toEqual(['failure', false])
  })

  const disabled = { disabledHostValidations: ['ntp-synced', 'hostname-valid'] as const }

  it.each([
    ['no list of its own', null],
    ['an empty list of its own', []],
  ])('what the service switches off holds in a cluster with %s', (_, ignored_host_validations) => {
    const found = judge({ ignored_host_validations }, disabled)
    expect(found).toEqual({ ntp: ['disabled', true], name: ['disabled', true] })
  })

  it('a cluster with a list of its own switches it on again', () => {
    const found = judge({ ignored_host_validations: ['mtu-valid'] }, disabled)
    expect(found).toEqual({ ntp: ['failure', false], name: ['failure', false] })
  })

  it('what is left out stays left out when the service switches it off', () => {
    const settings = someSettings({
      disabledHostValidations: ['cnv-requirements-satisfied', 'release-domain-name-resolved-correctly'],
    })
    const { verdicts, holds } = judgeHost({ ...anUnboundHostContext(), settings })
    expect(verdicts.has('cnv-requirements-satisfied')).toBe(false)
    expect(verdicts.has('release-domain-name-resolved-correctly')).toBe(false)
    expect(holds('cnv-requirements-satisfied')).toBe(true)
  })
})
