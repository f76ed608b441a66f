import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
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
  })
  for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: () => undefined })
  await program.parseAsync(['agent', ...fromGoFlags(args, AGENT_FLAGS)], { from: 'user' })
  if (given === undefined) throw new Error('no command')
  return given
}

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

  it('do not read authorities that nobody needs', async () => {
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
