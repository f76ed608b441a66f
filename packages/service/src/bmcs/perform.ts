// What each action of the boot loop, and each task of a person, does to the BMC.
import type { BootAction } from '@groundwork/bmc/boot-loop'
import type { BmcTaskKind } from '@groundwork/contract/groundwork'
import type { BmcObserved, WorkStep } from '../store/bmcs/stored-bmc.ts'
import type { BmcDriver } from './bmc-driver.ts'

export interface Work {
  readonly driver: BmcDriver
  readonly step: WorkStep
  /** The link to the image; asked for where it is needed. */
  image(): Promise<string>
  readonly isNetwork: boolean
  /** Has to be stored before the computer is switched on. */
  markOff(): Promise<void>
}

export type Seen = Partial<BmcObserved>
type Perform = (work: Work) => Promise<Seen>

const EJECTED: Seen = { medium: 'empty' }

/**
 * Power is cut once, whoever does it in the end: the computer is switched on only after it was noted that it was off, so who finds it on
 * and no note knows that nothing was done, and who finds the note knows that it must not be switched off again.
 */
async function restart({ driver, step, markOff }: Work): Promise<Seen> {
  if (!step.was_off) {
    await driver.power('off')
    await markOff()
  }
  await driver.power('on')
  return { power: 'On' }
}

const ACTIONS: Readonly<Record<BootAction['kind'], (work: Work, action: BootAction) => Promise<Seen>>> = {
  probe: ({ driver }) => driver.probe(),
  async normalise({ driver, isNetwork }) {
    await driver.power('off')
    if (isNetwork) return { power: 'Off' }
    await driver.eject()
    return { power: 'Off', ...EJECTED }
  },
  async mount({ driver, image, isNetwork }) {
    if (isNetwork) return {}
    await driver.insert(await image())
    return { medium: 'discovery' }
  },
  async verify({ driver, image, isNetwork }) {
    if (!isNetwork) await driver.verify(await image())
    return {}
  },
  async 'boot-once'({ driver, isNetwork }, action) {
    await driver.bootOnce(isNetwork || action.kind !== 'boot-once' ? null : action.method)
    return {}
  },
  async 'power-on'({ driver }) {
    await driver.power('on')
    return { power: 'On' }
  },
  async eject({ driver }) {
    await driver.eject()
    return EJECTED
  },
  async 'disk-first'({ driver }) {
    await driver.diskFirst()
    return {}
  },
  async 'clear-jobs'({ driver }) {
    await driver.clearJobs()
    return {}
  },
  async 'reset-bmc'({ driver }) {
    await driver.resetBmc()
    return {}
  },
  restart,
}

export const performAction = (work: Work, action: BootAction): Promise<Seen> =>
  ACTIONS[action.kind](work, action)

const switchTo =
  (to: 'on' | 'off'): Perform =>
  async ({ driver }) => {
    await driver.power(to)
    return { power: to === 'on' ? 'On' : 'Off' }
  }

const TASKS: Readonly<Record<BmcTaskKind, Perform>> = {
  probe: ({ driver }) => driver.probe(),
  'power-on': switchTo('on'),
  'power-off': switchTo('off'),
  'power-cycle': restart,
  async eject({ driver }) {
    await driver.eject()
    return EJECTED
  },
}

export const performTask = (work: Work, kind: BmcTaskKind): Promise<Seen> => TASKS[kind](work)
