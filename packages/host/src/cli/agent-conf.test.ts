import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../testing/sample-machine.ts'
import { AGENT_CONF, parseAgentConf, placePullSecret, readAgentConf } from './agent-conf.ts'

describe('/etc/assisted/agent.conf', () => {
  it('names the service, the infra-env, the token and the pull secret', () => {
    const text = [
      '# where this machine belongs',
      'SERVICE_URL=https://assisted.example.com:8443',
      'INFRA_ENV_ID = "11111111-0000-4000-8000-000000000001"\r',
      '',
      "export AGENT_AUTH_TOKEN='eyJ.a=b.c'",
      'PULL_SECRET_FILE=/etc/assisted/pull-secret.json',
      'SOMETHING_ELSE=1',
    ].join('\n')
    expect(parseAgentConf(text, AGENT_CONF)).toEqual({
      SERVICE_URL: 'https://assisted.example.com:8443',
      INFRA_ENV_ID: '11111111-0000-4000-8000-000000000001',
      AGENT_AUTH_TOKEN: 'eyJ.a=b.c',
      PULL_SECRET_FILE: '/etc/assisted/pull-secret.json',
    })
  })

  it.each([
    ['a line that assigns nothing', 'SERVICE_URL=http://192.0.2.1\nsecret-token', /line 2.*KEY=value/],
    ['a quote that is not closed', 'AGENT_AUTH_TOKEN="secret-token', /line 1.*quote/],
    ['a relative path', 'PULL_SECRET_FILE=secret-token', /PULL_SECRET_FILE.*absolute/],
    ['text without end', `X=${'secret-token'.repeat(10_000)}`, /larger than/],
  ])('is refused for %s, without showing what it says', (_, text, problem) => {
    expect(() => parseAgentConf(text, AGENT_CONF)).toThrow(problem)
    expect(() => parseAgentConf(text, AGENT_CONF)).not.toThrow(/secret-token/)
  })

  it('never shows a value, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        try {
          const { AGENT_AUTH_TOKEN = '' } = parseAgentConf(`AGENT_AUTH_TOKEN=${value}`, AGENT_CONF)
          expect(value).toContain(AGENT_AUTH_TOKEN)
        } catch (error) {
          expect(String(error)).toMatch(/^Error: \/etc\/assisted\/agent\.conf, line \d+: [^"]*$/)
        }
      }),
    )
  })

  it('may be missing at its usual place, and is missed where a flag names it', async () => {
    const machine = createSampleMachine('')
    expect(await readAgentConf(machine, '')).toEqual({})
    await expect(readAgentConf(machine, '/none')).rejects.toThrow('/none cannot be read')
  })
})

describe('the pull secret that it names', () => {
  const SECRET = '{"auths":{"registry.example.com":{"auth":"x"}}}'

  it('is put where podman and the installer look for it, readable by root', async () => {
    const machine = createSampleMachine(`@file /etc/assisted/pull-secret.json\n${SECRET}`)
    expect(await placePullSecret(machine, '/etc/assisted/pull-secret.json')).toBe('placed')
    expect(await machine.files.text('/root/.docker/config.json')).toBe(`${SECRET}\n`)
  })

  it('does not replace one that is there', async () => {
    const machine = createSampleMachine(`@file /a\n${SECRET}\n@file /root/.docker/config.json\n{}`)
    expect(await placePullSecret(machine, '/a')).toBe('kept')
    expect(await machine.files.text('/root/.docker/config.json')).toBe('{}\n')
  })

  it.each([
    ['missing', ''],
    ['not JSON', '@file /a\nsecret'],
    ['no object', '@file /a\n[]'],
  ])('is refused when it is %s', async (_, text) => {
    const placing = placePullSecret(createSampleMachine(text), '/a')
    await expect(placing).rejects.toThrow(/^PULL_SECRET_FILE: \/a (?!.*secret)/)
  })
})
