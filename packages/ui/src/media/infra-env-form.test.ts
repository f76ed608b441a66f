import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { describe, expect, it } from 'vitest'
import { changesOf, formOf, hasKept, isKept, staticHostCount } from './infra-env-form.ts'

const INFRA_ENV = {
  id: 'e1',
  type: 'full-iso',
  proxy: { http_proxy: 'http://p:3128' },
  kernel_arguments: '[{"operation":"append","value":"console=ttyS0"},{"value":"quiet"}]',
} as InfraEnv

describe('settings of a boot medium', () => {
  const form = formOf(INFRA_ENV)
  it('keeps what is done with each kernel argument when another line is added', () => {
    const before = formOf({ ...INFRA_ENV, kernel_arguments: '[{"operation":"delete","value":"rhgb"}]' })
    const after = { ...before, kernel_arguments: `${before.kernel_arguments}\nquiet` }
    expect(changesOf(before, after)).toEqual({
      kernel_arguments: [
        { operation: 'delete', value: 'rhgb' },
        { operation: 'append', value: 'quiet' },
      ],
    })
  })
  it('knows what cannot be emptied', () => {
    const before = { ...form, ssh_authorized_key: 'ssh-ed25519 AAAA', no_proxy: '.lan' }
    const after = { ...before, ssh_authorized_key: ' ', no_proxy: '' }
    expect(isKept(before, after, 'ssh_authorized_key')).toBe(true)
    expect(isKept(before, after, 'no_proxy')).toBe(false)
    expect(hasKept(before, after)).toBe(true)
    expect(hasKept(before, { ...before, no_proxy: '' })).toBe(false)
  })
  it('asks for nothing when nothing was changed', () => {
    expect(changesOf(form, form)).toEqual({})
  })
  it('asks only for what was changed', () => {
    const after = { ...form, image_type: 'minimal-iso', kernel_arguments: 'quiet\n\n', no_proxy: '.lan' }
    expect(changesOf(form, after)).toEqual({
      image_type: 'minimal-iso',
      kernel_arguments: [{ operation: 'append', value: 'quiet' }],
      proxy: { http_proxy: 'http://p:3128', https_proxy: '', no_proxy: '.lan' },
    })
  })
  it('counts hosts with addresses of their own', () => {
    expect(staticHostCount({ static_network_config: '[{},{}]' })).toBe(2)
    expect(staticHostCount({})).toBe(0)
  })
})
