import { describe, expect, it } from 'vitest'
import { t } from '../texts/texts.ts'
import { whyNoLogs } from './logs.ts'

describe('logs of a cluster', () => {
  it.each([
    ['there are none', '', ['', ''], t.clusters.noLogs],
    ['hosts are asked for them', '', ['requested', ''], t.clusters.logsUnderWay],
    ['they are being collected', 'collecting', ['collecting', ''], t.clusters.logsUnderWay],
    ['nobody sent them in time', '', ['timeout'], t.clusters.noLogs],
    ['one host has sent all', 'collecting', ['completed', 'collecting'], null],
    ['the cluster itself has sent all', 'completed', [], null],
  ] as const)('%s', (_, logs_info, hosts, expected) => {
    const states = hosts.map((state) => ({ logs_info: state }))
    expect(whyNoLogs({ logs_info }, states)).toBe(expected)
  })
})
