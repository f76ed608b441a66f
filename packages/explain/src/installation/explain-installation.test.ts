import { createHostContext } from '@groundwork/engine/context'
import { minutes } from '@groundwork/engine/facts'
import { partOfFailedCluster } from '@groundwork/engine/host'
import { anySnapshot, plausibleSnapshot, shuffler } from '@groundwork/engine/testing/arbitraries'
import { aClusterContext, aHost, deepFreeze, hostId, NOW } from '@groundwork/engine/testing/builders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainInstallation } from './explain-installation.ts'
import { CONFIDENCES, LEVELS } from './explanation.ts'
import type { ExplanationFacts, LogText, ReportedEvent } from './explanation-facts.ts'
import { EXPLANATION_IDS, EXPLANATION_RULES } from './explanation-rules.ts'
import { failedWithCluster } from './installation-attempt.ts'
import { reportInstallation } from './installation-report.ts'
import { installationText } from './installation-text.ts'
import {
  aFailedPreparation,
  aFailure,
  aFinalizing,
  anEvent,
  anInstallation,
  anOperator,
  atStage,
  draggedDown,
  failedWith,
  installingHost,
} from './testing/installations.ts'

const words = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'Failed - Device or resource busy on /dev/sda',
    'x509: certificate has expired or is not yet valid',
    'pulling image: unauthorized',
    'GET https://192.168.127.100:22623/config/master: no route to host',
    'proxyconnect tcp: 407',
    'Out of memory',
  ),
)
const anyEvent: fc.Arbitrary<ReportedEvent> = fc.record({
  at: fc.integer({ min: NOW - minutes(300), max: NOW }),
  name: fc.constantFrom(
    'cluster_operator_report',
    'image_status_updated',
    'host_deregistered',
    'upgrade_agent_failed',
    'prepare_installation_failed',
    'installation_preparing_timed_out',
  ),
  severity: fc.constantFrom('info', 'warning', 'error', 'critical'),
  message: words,
  host_id: fc.constantFrom(null, hostId(1), hostId(2)),
  props: fc.oneof(
    fc.constant({}),
    fc.record({
      report: fc.oneof(words, fc.json(), fc.constant('[{"name":"dns","status":"failed"}, null, 5]')),
    }),
  ),
})
const anyLog: fc.Arbitrary<LogText> = fc.record({
  source: fc.constant('journal'),
  host_id: fc.constantFrom(null, hostId(1)),
  text: fc.array(words).map((lines) => lines.join('\n')),
})
const anyFacts: fc.Arbitrary<ExplanationFacts> = fc
  .record({
    snapshot: fc.oneof(anySnapshot, plausibleSnapshot),
    startedAgo: fc.option(fc.integer({ min: 0, max: 2_000 })),
    events: fc.array(anyEvent, { maxLength: 6 }),
    logs: fc.array(anyLog, { maxLength: 2 }),
    pullSecretRegistries: fc.array(fc.constantFrom('quay.io', 'registry.example.com')),
    serviceStartedAt: fc.integer({ min: NOW - minutes(100), max: NOW + minutes(100) }),
  })
  .map(({ snapshot, startedAgo, ...rest }) => ({
    ...snapshot,
    ...rest,
    cluster: {
      ...snapshot.cluster,
      install_started_at: startedAgo === null ? null : NOW - minutes(startedAgo),
    },
  }))

describe('the table of causes', () => {
  it('has ids once each, and says everything in sentences', () => {
    expect(new Set(EXPLANATION_IDS).size).toBe(EXPLANATION_IDS.length)
    expect(EXPLANATION_IDS.length).toBeGreaterThanOrEqual(30)
    for (const { id, looksAt, meaning, cure } of EXPLANATION_RULES) {
      expect(id).toMatch(/^[a-z0-9-]+$/)
      for (const text of [looksAt, meaning, cure]) expect(text, id).toMatch(/\.$/)
    }
  })
})

describe('any facts', () => {
  it('give the same explanations in the same order, whatever order they come in', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer(), (facts, seed) => {
        const mix = shuffler(seed)
        const explained = explainInstallation(deepFreeze(facts))
        expect(explainInstallation({ ...facts, hosts: mix(facts.hosts), events: mix(facts.events) })).toEqual(
          explained,
        )
        const ranks = explained.map(({ level }) => LEVELS.indexOf(level))
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        for (const { cause, evidence, remedies, confidence } of explained) {
          expect(cause).not.toMatch(/undefined|NaN|\[object/)
          expect(evidence.length * remedies.length).toBeGreaterThan(0)
          expect(CONFIDENCES).toContain(confidence)
        }
        expect(installationText(reportInstallation(facts), 'http://127.0.0.1')).toMatch(/\n$/)
      }),
      { numRuns: 100 },
    )
  })
})

describe('explainInstallation', () => {
  it('names the root before what followed from it', () => {
    const busy = failedWith(
      2,
      'Failed - coreos-installer ended with exit code 1: /dev/sda: Device or resource busy',
    )
    const ids = explainInstallation(aFailure({ hosts: [draggedDown(1), busy, draggedDown(3)] })).map(
      ({ id }) => id,
    )
    expect(ids).toEqual(['disk-busy', 'installer-failed', 'not-enough-masters', 'part-of-failed-cluster'])
  })

  it('tells what to do to each host before what to do then', () => {
    const words = 'Failed - coreos-installer ended with exit code 1: /dev/sda: Device or resource busy'
    const [first] = explainInstallation(aFailure({ hosts: [failedWith(1, words), failedWith(2, words)] }))
    const whats = first?.remedies.map(({ what }) => what) ?? []
    expect(whats).toHaveLength(5)
    expect(whats.findIndex((what) => what.startsWith('Then '))).toBe(4)
  })

  it('has nothing to say about an installation that goes well', () => {
    expect(explainInstallation(anInstallation())).toEqual([])
  })

  it('has nothing to say about an attempt that was reset', () => {
    const facts = anInstallation({
      cluster: { status: 'ready', last_installation_preparation: { status: 'not_started', reason: '' } },
      hosts: [1, 2, 3].map((number) => aHost(number)),
      logs: ['Out of memory'],
    })
    expect(explainInstallation(facts)).toEqual([])
  })

  it('does not hold against an installed cluster what it overcame', () => {
    expect(explainInstallation(aFinalizing({ status: 'installed' }, { logs: ['Out of memory'] }))).toEqual([])
    const image = 'quay.io/example/one:1'
    const hosts = [1, 2, 3].map((number) =>
      installingHost(number, {
        status: 'installed',
        progress: atStage('Done', { ageMinutes: 60, info: 'cleaning /dev/sda failed' }),
        images_status: { [image]: { name: image, result: 'failure' } },
      }),
    )
    const events = [
      'host_validation_failed',
      'cluster_validation_failed',
      'disk_speed_slower_than_supported',
    ].map((name) =>
      anEvent(name, { message: 'Host node-1 has no time server; certificate has expired; timed out.' }),
    )
    const report = reportInstallation(aFinalizing({ status: 'installed' }, { hosts, events }))
    expect(report.explanations).toEqual([])
    expect(report.summary).toMatch(/is installed .*Nothing is wrong that is known here\.$/)
  })

  it('explains a host that is added to a cluster which another installer made', () => {
    const busy = failedWith(
      1,
      'Failed - coreos-installer ended with exit code 1: /dev/sda: Device or resource busy',
    )
    const cluster = { kind: 'AddHostsCluster', status: 'adding-hosts', install_started_at: null } as const
    const [first] = explainInstallation(anInstallation({ cluster, hosts: [busy] }))
    expect(first?.id).toBe('disk-busy')
    expect(first?.remedies.at(-1)?.call?.operation).toBe('v2ResetHost')
  })

  it('knows the words by which hosts say that their cluster failed', () => {
    const host = aHost(1, { status: 'error' })
    const context = createHostContext(host, aClusterContext())
    expect(failedWithCluster({ ...host, status_info: partOfFailedCluster({ context }) })).toBe(true)
  })

  it('shows no password of a proxy', () => {
    const facts = aFailure({
      cluster: { https_proxy: 'http://me:secret@proxy.example.com:3128' },
      logs: [
        'proxyconnect tcp http://me:secret@proxy.example.com:3128: Authorization: Basic c2VjcmV0OnNlY3JldA==',
      ],
    })
    const text = JSON.stringify(explainInstallation(facts))
    expect(text).toContain('proxyconnect')
    expect(text).not.toMatch(/me:secret|c2VjcmV0/)
  })
})

describe('reportInstallation', () => {
  it.each([
    ['in-progress', anInstallation()],
    ['failed', aFailure()],
    ['failed', aFailedPreparation('No disk.')],
    ['cancelled', anInstallation({ cluster: { status: 'cancelled' } })],
    ['waiting-for-user', anInstallation({ cluster: { status: 'installing-pending-user-action' } })],
    ['installed', aFinalizing({ status: 'installed' })],
    [
      'degraded',
      aFinalizing({
        status: 'installed',
        monitored_operators: [anOperator('lvm', { operator_type: 'olm' })],
      }),
    ],
    [
      'not-started',
      anInstallation({
        cluster: { status: 'ready', install_started_at: null, last_installation_preparation: null },
      }),
    ],
  ] as const)('calls it %s', (outcome, facts) => {
    expect(reportInstallation(facts).outcome).toBe(outcome)
  })

  it('begins with the cause', () => {
    const { summary } = reportInstallation(
      aFailure({ hosts: [failedWith(2, 'Failed - kaputt', 'Installing')] }),
    )
    expect(summary).toBe(
      'Cluster test could not be installed (error since 2026-01-15 11:59:00 UTC). The installer on host node-2 gave up in stage "Installing": kaputt.',
    )
  })
})

describe('installationText', () => {
  it('prints evidence with its time, and each command once', () => {
    const hosts = [draggedDown(1), failedWith(2, 'Failed - Device or resource busy on disk /dev/sda')]
    const text = installationText(reportInstallation(aFailure({ hosts })), 'http://127.0.0.1:8090')
    expect(text).toContain(
      '    seen: status of host node-2 (2026-01-15 11:55:00 UTC): Failed - Device or resource busy',
    )
    expect(text).toContain('        wipefs --all --force /dev/sda')
    expect(text.match(/actions\/reset'/g)).toHaveLength(1)
    const remedies = text.split('\n').filter((line) => line.startsWith('    →'))
    expect(remedies).toEqual([...new Set(remedies)])
  })

  it('says how to log in where that is asked for', () => {
    const report = reportInstallation(aFailure({ hosts: [failedWith(2, 'Failed - no')] }))
    const text = installationText(report, 'https://127.0.0.1:8090', { asksForLogin: true })
    expect(text).toContain(`/actions/reset' \\\n          -H "Authorization: Bearer $TOKEN"`)
    expect(text).toMatch(/\$TOKEN is what POST \S+\/v1\/login answers/)
    expect(installationText(report, 'https://127.0.0.1:8090')).not.toContain('TOKEN')
  })
})
