import { describe, expect, it } from 'vitest'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runNtpSynchronizer } from './ntp-synchronizer.ts'

const LIST = 'timeout 30 chronyc -n sources'
const TABLE = `@cmd ${LIST}
MS Name/IP address         Stratum Poll Reach LastRx Last sample
===============================================================================
^* 192.0.2.53                    2   6    17    43    +12us[  +20us] +/-   14ms
^? 192.0.2.54                    0   7     0     -     +0ns[   +0ns] +/-    0ns
`

async function synchronize(ntp_source: string, options: SampleMachineOptions = {}, text = TABLE) {
  const machine = createSampleMachine(text, options)
  const reply = await runNtpSynchronizer(aStepContext(machine), [JSON.stringify({ ntp_source })])
  return { machine, reply }
}

describe('ntp-synchronizer', () => {
  it('names the servers that have names', async () => {
    const { reply } = await synchronize('', { reverse: { '192.0.2.53': 'time1.example.com.' } })
    expect(JSON.parse(reply.output)).toEqual({
      ntp_sources: [
        { source_name: 'time1.example.com', source_state: 'synced' },
        { source_name: '192.0.2.54', source_state: 'unreachable' },
      ],
    })
  })

  it('adds the servers that chrony does not have, also those whose names cannot be resolved', async () => {
    const lookup = { 'known.example.com': ['fd00::1', '192.0.2.54'], 'new.example.com': ['192.0.2.99'] }
    const wanted = '192.0.2.53, known.example.com,new.example.com,lost.example.com,fd00::9'
    const { machine, reply } = await synchronize(wanted, { lookup })
    expect(machine.commands.filter((line) => line !== LIST)).toEqual([
      'chronyc add server new.example.com iburst',
      'chronyc add server lost.example.com iburst',
      'chronyc add server fd00::9 iburst',
    ])
    expect(machine.commands.at(-1)).toBe(LIST)
    expect(reply.exit_code).toBe(0)
  })

  it.each(['-h', 'a b', 'a,,b', 'UPPER.example.com', 'x;reboot', 'a,'])('refuses %j', async (source) => {
    const { machine, reply } = await synchronize(source)
    expect(reply).toMatchObject({ exit_code: -1, output: '' })
    expect(machine.commands).toEqual([])
  })

  it.each([
    [
      '@exit 1\n506 Cannot talk to daemon',
      'chrony does not tell its time servers: 506 Cannot talk to daemon.',
    ],
    ['@exit 124', 'chrony did not tell its time servers within 30 seconds.'],
    ['@exit -1', 'chrony does not tell its time servers: chronyc ended with -1.'],
  ])('fails when chrony does', async (answer, error) => {
    const { reply } = await synchronize('', {}, `@cmd ${LIST}\n${answer}\n`)
    expect(reply).toEqual({ exit_code: -1, output: '', error })
  })
})
