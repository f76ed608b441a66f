import { BmcError } from '@groundwork/bmc/errors'
import {
  bootFromCdOnce,
  bootFromDisk,
  bootFromNetworkOnce,
  canClearJobs,
  clearJobs,
  ejectMedia,
  insertMedia,
  isIn,
  listMedia,
  type Machine,
  type ProbeReport,
  probe,
  resetBmc,
  setPower,
  withBmc,
} from '@groundwork/bmc/redfish'
import { PERSONALITIES } from '@groundwork/bmc/vendors'
import type { BmcObserved } from '../store/bmcs/stored-bmc.ts'
import { addressesOf, type BmcAccess, credentialsOf, trustOf } from './bmc-access.ts'
import type { BmcDriver } from './bmc-driver.ts'

export const redfishDriver = <T>(access: BmcAccess, work: (driver: BmcDriver) => Promise<T>): Promise<T> => {
  const { settings, clock, signal } = access
  return withBmc(
    {
      address: settings.address,
      credentials: credentialsOf(access),
      trust: trustOf(settings),
      clock,
      signal,
    },
    (machine) => work(driverOf(asVendor(machine, settings.vendor), access)),
  )
}

/** Where a person knows better which row of the table fits. */
function asVendor(machine: Machine, vendor: string): Machine {
  const personality = PERSONALITIES.find(({ id }) => id === vendor)
  return personality === undefined ? machine : { ...machine, personality }
}

const driverOf = (machine: Machine, access: BmcAccess): BmcDriver => ({
  async probe() {
    const [report, addresses] = [await probe(machine), await addressesOf(access.settings)]
    return { ...observedOf(report), ...{ addresses, ...abilitiesOf(machine) } }
  },
  power: async (to) => void (await setPower(machine, to)),
  insert: async (image) => void (await insertMedia(machine, image)),
  async verify(image) {
    const drives = (await listMedia(machine)).filter(({ isCd }) => isCd)
    if (drives.some((drive) => isIn(drive, image))) return
    throw new BmcError('image-not-inserted', { detail: 'it was gone when it was looked for again' })
  },
  bootOnce: async (skipped) =>
    void (await (skipped === null
      ? bootFromNetworkOnce(machine)
      : bootFromCdOnce(machine, { from: skipped }))),
  eject: async () => void (await ejectMedia(machine)),
  diskFirst: async () => void (await bootFromDisk(machine)),
  clearJobs: () => clearJobs(machine),
  resetBmc: () => resetBmc(machine),
})

const abilitiesOf = (machine: Machine) => ({
  ways: machine.personality.bootOnce.length,
  can_clear_jobs: canClearJobs(machine),
})

function observedOf(report: ProbeReport): Partial<BmcObserved> {
  const { power, vendor, model, bmc, findings, media } = report
  return {
    ...{ power, vendor, model, firmware: bmc.firmware, findings },
    medium: mediumOf(media.filter(({ isEmpty }) => !isEmpty).map(({ image }) => image)),
  }
}

/** Links to images of infra-envs are short. */
const OURS = /\/i\/[\w-]{36,38}\.iso$/

function mediumOf(images: readonly string[]): BmcObserved['medium'] {
  if (images.length === 0) return 'empty'
  return images.some((image) => OURS.test(image)) ? 'discovery' : 'other'
}
