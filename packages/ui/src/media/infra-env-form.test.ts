import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { describe, expect, it } from 'vitest'
import { changesOf, formOf, staticHostCount } from './infra-env-form.ts'

const INFRA_ENV = {
  id: 'e1',
  type: 'full-iso',
  proxy: { http_proxy: 'http://p:3128' },
  kernel_arguments: '[{"operation":"append","value":"console=ttyS0"},{"value":"quiet"}]',
} as InfraEnv

describe('settings of a boot medium', () => {
  const form = formOf(INFRA_ENV)
  it('shows kernel arguments line by line', () => {
    expect(form.kernel_arguments).toBe('console=ttyS0\nquiet')
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
