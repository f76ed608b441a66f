import { powerOffSoon, restartSoon } from '../../machine/power.ts'
import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { fullName } from '../create-units.ts'

const NOT_LOADED = 5
const NOT_ACTIVE = 3
const ONLY_PREPARE = ['daemon-reload', 'enable', 'disable', 'mask', 'unmask', 'preset']

const systemctl: Program = async (call) => {
  const { rest, has, value } = readArguments(call.args, ['-P', '-p', '--property'])
  const [command = 'list-units', ...names] = rest
  const { units } = call.system
  switch (command) {
    case 'start':
      return each(call, names, async (unit) => {
        const started = units.start(unit)
        return has('--no-block') ? true : await started
      })
    case 'stop':
      return each(call, names, (unit) => units.stop(unit))
    case 'restart':
      return each(call, names, async (unit) => {
        await units.stop(unit)
        return units.start(unit)
      })
    case 'is-active': {
      const states = names.map((unit) => units.state(unit))
      const code = states.some((state) => state === 'active') ? 0 : NOT_ACTIVE
      return { ...succeededWith(states.map((state) => `${state}\n`).join('')), code }
    }
    case 'show': {
      const states = names.map((unit) => units.state(unit))
      const isBare = value('-P') !== undefined
      return succeededWith(states.map((state) => `${isBare ? '' : 'ActiveState='}${state}\n`).join(''))
    }
    case 'list-units': {
      const wanted = names.map(fullName)
      const listed = units
        .list()
        .filter((unit) => wanted.length === 0 || wanted.includes(unit))
        .filter((unit) => has('--all') || units.state(unit) !== 'inactive')
      return succeededWith(
        listed.map((unit) => `  ${unit} loaded ${units.state(unit)} running ${unit}\n`).join(''),
      )
    }
    case 'reset-failed':
      for (const unit of names) if (units.state(unit) === 'failed') await units.stop(unit)
      return succeededWith('')
    case 'reboot':
      restartSoon(call.system, 0)
      return succeededWith('')
    case 'poweroff':
      powerOffSoon(call.system, 0)
      return succeededWith('')
    default:
      return ONLY_PREPARE.includes(command)
        ? succeededWith('')
        : failedWith(`Unknown command verb '${command}'.\n`)
  }
}

async function each(
  { system, args }: ProgramCall,
  names: readonly string[],
  act: (unit: string) => Promise<boolean>,
) {
  for (const name of names) {
    const unit = fullName(name)
    if (!system.units.list().includes(unit))
      return failedWith(`Failed to ${args[0]} ${unit}: Unit ${unit} not loaded.\n`, NOT_LOADED)
    if (!(await act(unit)))
      return failedWith(`Job for ${unit} failed because the control process exited with error code.\n`)
  }
  return succeededWith('')
}

export const UNIT_PROGRAMS: Programs = { systemctl }
