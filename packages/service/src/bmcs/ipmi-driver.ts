// Power and the boot device by IPMI. There are no virtual media, so what is about them has nothing to do.
import { BmcError } from '@groundwork/bmc/errors'
import {
  createIpmi,
  ipmiIdentity,
  ipmiPower,
  resetIpmiBmc,
  setIpmiBoot,
  setIpmiPower,
} from '@groundwork/bmc/ipmi'
import { parseBmcAddress } from '@groundwork/bmc/redfish'
import { addressesOf, type BmcAccess } from './bmc-access.ts'
import type { BmcDriver } from './bmc-driver.ts'

const POWER_MS = 3 * 60_000
const LOOK_MS = 3_000
const RESET_MS = 2 * 60_000

export function ipmiDriver({ settings, password, signal, clock }: BmcAccess): BmcDriver {
  const { host, port } = parseBmcAddress(settings.address)
  const run = createIpmi({ host, port, credentials: { user: settings.username, password }, signal })
  const nothing = async (): Promise<void> => {}
  return {
    async probe() {
      const { firmware, manufacturer, product } = await ipmiIdentity(run)
      const model = `${manufacturer} ${product}`.trim()
      const said = { power: await ipmiPower(run), vendor: 'ipmi', model, firmware, findings: [] }
      return { ...said, addresses: await addressesOf(settings), ways: 0, can_clear_jobs: false }
    },
    async power(to) {
      await setIpmiPower(run, to)
      const wanted = to === 'on' ? 'On' : 'Off'
      for (let waitedMs = 0; (await ipmiPower(run)) !== wanted; waitedMs += LOOK_MS) {
        if (waitedMs >= POWER_MS) throw new BmcError('power-unchanged', { detail: `not ${wanted}` })
        await clock.wait(LOOK_MS, signal)
      }
    },
    insert: nothing,
    verify: nothing,
    bootOnce: () => setIpmiBoot(run, 'pxe'),
    eject: nothing,
    diskFirst: () => setIpmiBoot(run, 'disk'),
    clearJobs: nothing,
    async resetBmc() {
      await resetIpmiBmc(run)
      await clock.wait(RESET_MS, signal)
    },
  }
}
