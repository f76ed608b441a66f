import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { configuredBy } from './agent-conf.ts'
import { AGENT_FLAGS, type AgentFlags, settingsOf } from './agent-flags.ts'
import { createProgram } from './create-program.ts'
import { fromGoFlags } from './go-flags.ts'

async function agentFlags(...args: readonly string[]): Promise<AgentFlags> {
  let given: AgentFlags | undefined
  const unexpected = async () => {
    throw new Error('another command')
  }
  const agent = async (flags: AgentFlags) => {
    given = flags
  }
  const program = createProgram({
    agent,
    inventory: unexpected,
    step: unexpected,
    check: unexpected,
    installer: unexpected,
    controller: unexpected,
  })
  for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: () => undefined })
  await program.parseAsync(['agent', ...fromGoFlags(args, AGENT_FLAGS)], { from: 'user' })
  if (given === undefined) throw new Error('no command')
  return given
}

describe('what the agent goes by', () => {
  const conf = {
    SERVICE_URL: 'http://192.0.2.9:8090',
    INFRA_ENV_ID: 'of-file',
    AGENT_AUTH_TOKEN: 'token-of-file',
    PULL_SECRET_FILE: '/secret.json',
  }

  it('is the file where nothing else is said', async () => {
    const { flags, token, pullSecretFile } = configuredBy(await agentFlags(), {}, conf)
    expect(settingsOf(flags, token)).toMatchObject({
      url: 'http://192.0.2.9:8090',
      infraEnvId: 'of-file',
      token: 'token-of-file',
    })
    expect(pullSecretFile).toBe('/secret.json')
  })

  it('is a variable rather than the file, and a flag rather than a variable', async () => {
    const variables = {
      SERVICE_URL: 'http://192.0.2.8:8090',
      INFRA_ENV_ID: 'of-variable',
      PULL_SECRET_TOKEN: 'token-of-image',
      AGENT_AUTH_TOKEN: 'token-of-variable',
    }
    const { flags, token } = configuredBy(await agentFlags('--url', 'http://192.0.2.1:8090'), variables, conf)
    expect(settingsOf(flags, token)).toMatchObject({
      url: 'http://192.0.2.1:8090',
      infraEnvId: 'of-variable',
      token: 'token-of-image',
    })
  })
})

describe('the flags of the agent', () => {
  it('are those that discovery images use', async () => {
    const flags = await agentFlags(
      ...['--url', 'http://192.0.2.1:8090/', '--infra-env-id', 'i', '--agent-version', 'quay.io/a:1'],
      ...['--insecure=false', '--cacert', '/etc/assisted-service/service-ca-cert.crt', '--enrol'],
    )
    expect(flags).toMatchObject({ insecure: false, enrol: true, interval: 60, hostId: '' })
    expect(settingsOf(flags, 'token')).toEqual({
      url: 'http://192.0.2.1:8090',
      infraEnvId: 'i',
      agentVersion: 'quay.io/a:1',
      token: 'token',
      isInsecure: false,
      caFile: '/etc/assisted-service/service-ca-cert.crt',
    })
  })

  it('do not read authorities that are not needed', async () => {
    const flags = await agentFlags(
      '-url=x',
      '-infra-env-id=i',
      '-insecure',
      '-cacert=/none',
      '-interval',
      '5',
    )
    expect(settingsOf(flags, '')).toMatchObject({ isInsecure: true, caFile: '' })
    expect(flags.interval).toBe(5)
  })

  it.each([[['--insecure=maybe']], [['--interval=soon']], [['--unknown']], [['--url']]])(
    'refuse %j',
    async (args) => {
      await expect(agentFlags(...args)).rejects.toThrow(CommanderError)
    },
  )
})
