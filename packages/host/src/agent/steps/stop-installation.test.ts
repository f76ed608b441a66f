import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { aStepContext } from '../../testing/step-context.ts'
import { runStopInstallation } from './stop-installation.ts'

const STOP = 'systemctl stop assisted-installer.service'

describe('stop-installation', () => {
  it('stops the unit', async () => {
    const machine = createSampleMachine(`@cmd ${STOP}\n`)
    expect(await runStopInstallation(aStepContext(machine), [])).toMatchObject({ exit_code: 0 })
    expect(machine.commands).toEqual([STOP])
  })

  it('is content when no installer runs', async () => {
    const machine = createSampleMachine(
      `@cmd ${STOP}\n@exit 5\n@stderr Unit assisted-installer.service not loaded.\n`,
    )
    expect(await runStopInstallation(aStepContext(machine), [])).toMatchObject({ exit_code: 0, error: '' })
  })

  it('tells why it could not stop it', async () => {
    const machine = createSampleMachine(`@cmd ${STOP}\n@exit 1\n@stderr Access denied\n`)
    expect(await runStopInstallation(aStepContext(machine), [])).toMatchObject({
      exit_code: 1,
      error: 'Access denied\n',
    })
  })

  it('stops the container', async () => {
    const machine = createSampleMachine('', { otherCommands: 'succeed' })
    const context = aStepContext(machine, { installer: { kind: 'container' } })
    expect(await runStopInstallation(context, [])).toMatchObject({ exit_code: 0 })
    expect(machine.commands).toEqual(['podman stop -i -t 5 assisted-installer'])
  })

  it('takes no arguments', async () => {
    expect(await runStopInstallation(aStepContext(createSampleMachine('')), ['x'])).toMatchObject({
      exit_code: -1,
    })
  })
})
