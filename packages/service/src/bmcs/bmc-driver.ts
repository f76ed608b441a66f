// What the service does to one BMC, whichever protocol it speaks. Every verb may be repeated: it does nothing where it is so already.
import { parseBmcAddress } from '@groundwork/bmc/redfish'
import type { BmcObserved } from '../store/bmcs/stored-bmc.ts'
import type { BmcAccess } from './bmc-access.ts'
import { ipmiDriver } from './ipmi-driver.ts'
import { redfishDriver } from './redfish-driver.ts'

export interface BmcDriver {
  probe(): Promise<Partial<BmcObserved>>
  power(to: 'on' | 'off'): Promise<void>
  insert(image: string): Promise<void>
  /** Throws unless the image is in. */
  verify(image: string): Promise<void>
  /** Null: from the network; else how many ways of the vendor to skip. */
  bootOnce(skipped: number | null): Promise<void>
  eject(): Promise<void>
  diskFirst(): Promise<void>
  clearJobs(): Promise<void>
  resetBmc(): Promise<void>
}

/** Logs in, does the work and logs out, whatever happens. */
export const withDriver = <T>(access: BmcAccess, work: (driver: BmcDriver) => Promise<T>): Promise<T> =>
  parseBmcAddress(access.settings.address).protocol === 'ipmi'
    ? work(ipmiDriver(access))
    : redfishDriver(access, work)
