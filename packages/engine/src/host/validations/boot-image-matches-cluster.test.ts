import { describe, expect, it } from 'vitest'
import { aCluster, aHost, aHostContext, anInfraEnv, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { bootImageMatchesCluster } from './boot-image-matches-cluster.ts'

const context = (booted: string, installs: string, host = {}) =>
  aHostContext(host, {
    cluster: aCluster({ openshift_version: installs }),
    infraEnvs: [anInfraEnv({ openshift_version: booted })],
  })

describe('boot-image-matches-cluster', () => {
  it.each([
    ['the same line', '4.20', '4.20.33'],
    ['a release for several architectures', '4.20', '4.20.33-multi'],
    ['another patch', '4.20.13', '4.20.33'],
    ['a cluster of unknown version', '4.20', ''],
    ['an infra-env of unknown version', '', '4.20.33'],
  ])('left out: %s', (_, booted, installs) => {
    expect(statusOf(bootImageMatchesCluster, context(booted, installs))).toBe('left out')
  })

  it('left out: without a cluster, and once the installation has begun', () => {
    expect(statusOf(bootImageMatchesCluster, anUnboundHostContext())).toBe('left out')
    const progress = { ...aHost(1).progress, current_stage: 'Installing' as const }
    expect(statusOf(bootImageMatchesCluster, context('5.0', '4.20.33', { progress }))).toBe('left out')
  })

  it.each([
    ['a pre-release for an older cluster', '5.0', '4.20.33', '4.20'],
    ['an older image', '4.20', '4.22.9-multi', '4.22'],
  ])('failure: %s', (_, booted, installs, wanted) => {
    const subject = context(booted, installs)
    const verdict = explainedVerdict(bootImageMatchesCluster, subject)
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { booted_version: booted }, needed: { booted_version: wanted } },
    })
    expect(verdict.remedies[0]?.call).toEqual({
      operation: 'UpdateInfraEnv',
      params: { infra_env_id: subject.host.infra_env_id },
      body: { openshift_version: wanted },
    })
  })
})
