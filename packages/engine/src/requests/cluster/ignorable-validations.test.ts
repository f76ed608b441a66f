import { describe, expect, it } from 'vitest'
import { readIgnoredClusterValidations, readIgnoredHostValidations } from './ignorable-validations.ts'

describe('ignored validations', () => {
  it.each([
    ['', null],
    ['[]', []],
    ['["all"]', ['all']],
    ['["ntp-synced","has-min-memory"]', ['ntp-synced', 'has-min-memory']],
    ['["api-vip-connected"]', ['ignition-downloadable']],
    ['["valid-platform"]', ['valid-platform-network-settings']],
  ])('accepts %s for hosts', (text, ids) => {
    expect(readIgnoredHostValidations(text)).toEqual({ ok: true, ids })
  })

  it.each(['{', '"all"', '{"all":true}', '[1]', '[null]', 'null', 'all'])(
    'refuses %s: not a list of texts',
    (text) => {
      expect(readIgnoredHostValidations(text)).toMatchObject({
        ok: false,
        problem: { problem: 'not-a-list' },
      })
      expect(readIgnoredClusterValidations(text)).toMatchObject({
        ok: false,
        problem: { problem: 'not-a-list' },
      })
    },
  )

  it.each([
    ['["api-vip-valid"]', ['api-vips-valid']],
    ['["ingress-vip-valid","api-vips-valid"]', ['ingress-vips-valid', 'api-vips-valid']],
  ])('accepts %s for clusters', (text, ids) => {
    expect(readIgnoredClusterValidations(text)).toEqual({ ok: true, ids })
  })

  it('refuses what may not be ignored under its earlier name too, and names it as it is called now', () => {
    expect(readIgnoredClusterValidations('["api-vip-defined"]')).toMatchObject({
      problem: { problem: 'not-ignorable', ids: ['api-vips-defined'] },
    })
  })

  it('refuses ids that do not exist, and names them', () => {
    expect(readIgnoredHostValidations('["ntp-synced","nonsense","pull-secret-set"]')).toMatchObject({
      ok: false,
      problem: { problem: 'unknown-ids', ids: ['nonsense', 'pull-secret-set'] },
    })
    expect(readIgnoredClusterValidations('["connected"]')).toMatchObject({
      problem: { problem: 'unknown-ids' },
    })
  })

  it.each([
    'connected',
    'has-inventory',
    'inventory-not-fully-truncated',
    'machine-cidr-defined',
    'hostname-unique',
    'hostname-valid',
  ])('refuses the host validation %s, also beside "all"', (id) => {
    for (const list of [[id], ['all', id]]) {
      const answer = readIgnoredHostValidations(JSON.stringify(list))
      expect(answer).toMatchObject({ ok: false, problem: { problem: 'not-ignorable', ids: [id] } })
    }
  })

  it.each([
    'api-vips-defined',
    'ingress-vips-defined',
    'all-hosts-are-ready-to-install',
    'sufficient-masters-count',
    'pull-secret-set',
  ])('refuses the cluster validation %s', (id) => {
    const answer = readIgnoredClusterValidations(JSON.stringify([id]))
    expect(answer).toMatchObject({ ok: false, problem: { problem: 'not-ignorable', ids: [id] } })
  })

  it('lets machine-cidr-defined be ignored for clusters', () => {
    expect(readIgnoredClusterValidations('["machine-cidr-defined"]')).toMatchObject({ ok: true })
  })
})
