import type { Inventory } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import type { DiskEncryptionFacts } from '../../facts/cluster-facts.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { aCluster, aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { diskEncryptionRequirementsSatisfied as validation } from './disk-encryption-requirements-satisfied.ts'

function context(encryption: Partial<DiskEncryptionFacts>, changes: Partial<HostFacts> = {}) {
  const disk_encryption = {
    enable_on: 'all' as const,
    mode: 'tpmv2' as const,
    tang_servers: '',
    ...encryption,
  }
  return aHostContext(changes, { cluster: aCluster({ disk_encryption }) })
}
const tpm = (tpm_version: Inventory['tpm_version'] & string) => ({
  inventory: anInventory(1, { tpm_version }),
})
const tang = (tang_connectivity: HostFacts['tang_connectivity']) =>
  context({ mode: 'tang' }, { tang_connectivity })

const ignition = (luks: unknown) => JSON.stringify({ ignition: { version: '3.2.0' }, storage: { luks } })
const joining = (
  fetched: string | null,
  changes: Partial<HostFacts> = {},
  enable_on: 'all' | 'none' = 'none',
) =>
  context(
    { enable_on },
    {
      kind: 'AddToExistingClusterHost',
      api_vip_connectivity: fetched === null ? null : { is_success: true, ignition: fetched },
      ...changes,
    },
  )
const TPM_LUKS = ignition([{ name: 'root', clevis: { tpm2: true } }])
const TANG_LUKS = ignition([{ name: 'root', clevis: { tang: [{ url: 'http://tang', thumbprint: 't' }] } }])

describe('disk-encryption-requirements-satisfied', () => {
  it('success: a TPM 2.0', () => {
    expect(statusOf(validation, context({}, tpm('2.0')))).toBe('success')
  })

  it('success: all tang servers answer', () => {
    expect(statusOf(validation, tang({ is_success: true }))).toBe('success')
  })

  it('success: a joining host has what the ignition asks for', () => {
    expect(statusOf(validation, joining(TPM_LUKS))).toBe('success')
    expect(statusOf(validation, joining(TANG_LUKS, { tang_connectivity: { is_success: true } }))).toBe(
      'success',
    )
  })

  it.each(['1.2', 'none'] as const)('failure: TPM %s, the call switches encryption off', (version) => {
    const verdict = explainedVerdict(validation, context({}, tpm(version)))
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { tpm_version: version }, needed: { tpm_version: '2.0' } },
    })
    expect(verdict.remedies.map(({ who }) => who)).toEqual(['machine', 'user'])
    expect(verdict.remedies[1]?.call?.body).toEqual({ disk_encryption: { enable_on: 'none' } })
  })

  it('failure: tang servers do not answer, or the check broke', () => {
    const verdict = explainedVerdict(
      validation,
      tang({ is_success: false, tang_server_response: [{ tang_url: 'http://a' }] }),
    )
    expect(verdict).toMatchObject({
      status: 'failure',
      cause: { seen: { servers_that_answered: ['http://a'] } },
    })
    expect(explainedVerdict(validation, tang('connection refused')).message).toContain('connection refused')
  })

  it('failure: a joining host cannot change the encryption of its cluster', () => {
    const verdict = explainedVerdict(validation, joining(TPM_LUKS, tpm('none')))
    expect(verdict.status).toBe('failure')
    expect(verdict.remedies.every(({ call }) => call === undefined)).toBe(true)
  })

  it('pending: no inventory, no report on tang, or no role yet', () => {
    expect(statusOf(validation, context({}, { inventory: null }))).toBe('pending')
    expect(statusOf(validation, tang(null))).toBe('pending')
    expect(
      explainedVerdict(validation, context({ enable_on: 'masters' }, { suggested_role: 'auto-assign' }))
        .status,
    ).toBe('pending')
    expect(statusOf(validation, context({}, { suggested_role: 'auto-assign' }))).toBe('pending')
  })

  it('pending: a joining host that has not fetched the ignition of an encrypted cluster', () => {
    expect(statusOf(validation, joining(null, {}, 'all'))).toBe('pending')
  })

  it.each<[string, ReturnType<typeof aHostContext>]>([
    ['not switched on', context({ enable_on: 'none' })],
    ['not for this role', context({ enable_on: 'workers' }, { role: 'master' })],
    ['not for an arbiter', context({ enable_on: 'masters,workers' }, { role: 'arbiter' })],
    ['an agent too old for the check', tang('Exit: failed to find action for step tang')],
    ['a joining host, nothing fetched', joining(null)],
    ['a joining host, no LUKS', joining(ignition([]))],
    ['a joining host, an ignition that cannot be read', joining('{')],
    ['no cluster', anUnboundHostContext()],
  ])('left out: %s', (_name, subject) => {
    expect(statusOf(validation, subject)).toBe('left out')
  })
})
