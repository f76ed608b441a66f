// Addresses, cables and clocks.
import type { Computer } from '../world/computer.ts'
import type { World } from '../world/world.ts'
import { addressOf, firstComputer, type InstallationFault } from './installation-fault.ts'

const STRANGER = '52:54:00:99:99:99'

export const vipTaken: InstallationFault = {
  name: 'vip-taken',
  description: 'Another device answers at the API VIP.',
  hosts: 3,
  async inject(site) {
    site.world.network.claim(site.cluster.addresses.apiVip, { mac: STRANGER })
    return null
  },
}

export const wrongClock: InstallationFault = {
  name: 'wrong-clock',
  description: 'The clock of the machine is hours ahead once its disk is written.',
  hosts: 1,
  async inject(site) {
    const computer = await site.reaches('Installing')
    computer.clockAheadMs += 5 * 3_600_000
    site.troubles.stuckUnits.set(
      'bootkube.service',
      'Unable to connect to the server: tls: failed to verify certificate: x509: certificate has expired or is not yet valid',
    )
    return computer
  },
}

export const addressTaken: InstallationFault = {
  name: 'address-taken',
  description: 'Another device has the same address as a machine of the cluster.',
  hosts: 3,
  async inject(site) {
    const computer = firstComputer(site)
    site.world.network.claim(addressOf(computer), { mac: STRANGER })
    return computer
  },
}

export const packetsTooLarge: InstallationFault = {
  name: 'packets-too-large',
  description:
    'A machine sends packets of 9,000 bytes through a network that carries 1,500, so that the requests of its kubelet are lost.',
  hosts: 3,
  async inject(site) {
    const computer = firstComputer(site)
    for (const nic of computer.nics) nic.mtu = 9_000
    site.troubles.noKubelet.add(computer.name)
    return computer
  },
}

export const cutOff: InstallationFault = {
  name: 'cut-off',
  description: 'A firewall blocks all traffic between one machine and the others.',
  hosts: 4,
  async inject(site) {
    const computer = firstComputer(site)
    for (const other of site.cluster.computers) {
      if (other === computer) continue
      site.world.network.impair({ from: computer, to: other, blocked: true })
      site.world.network.impair({ from: other, to: computer, blocked: true })
    }
    return computer
  },
}

export const sameIdentity: InstallationFault = {
  name: 'same-identity',
  description:
    'Another machine with the same serial number reports as the same host, both with an agent that knows no other id; they are restarted now and then.',
  hosts: 1,
  showsAfterMs: 8 * 60_000,
  async inject(site) {
    const computer = firstComputer(site)
    const { world, cluster } = site
    // The twin has cards of its own, as it has where an operator cloned the settings of the firmware.
    const own = <Nic extends { readonly mac: string }>(nic: Nic): Nic => ({
      ...nic,
      mac: nic.mac.replace(/.$/, (digit) => ((Number.parseInt(digit, 16) + 8) % 16).toString(16)),
      addresses: [],
    })
    const hardware = { ...computer.hardware, nics: computer.hardware.nics.map(own) }
    const twin = world.add({ name: `${computer.name}-twin`, hardware, nics: computer.nics.map(own) })
    for (const one of [computer, twin]) one.hasOlderAgent = true
    twin.firmware.medium = cluster.medium
    twin.powerOn()
    void restartInTurn(world, [computer, twin])
    return computer
  },
}

const RESTART_MS = 100_000
const RESTARTS = 12

/** Agents tell only once what does not change, so machines that just run do not show that they are two. */
async function restartInTurn({ time, signal }: World, computers: readonly Computer[]): Promise<void> {
  for (let turn = 0; turn < RESTARTS && !signal.aborted; turn++) {
    await time.sleep(RESTART_MS, signal)
    const computer = computers[turn % computers.length]
    if (!computer?.system) continue
    computer.firmware.bootsNext = { kind: 'medium' }
    computer.reset()
  }
}
