// What a machine that boots over the network is given: the discovery image, or nothing, so that its firmware goes on to the
// disk that was just written.
import type { HostStage } from '@groundwork/contract/vocabulary'
import type { HostFacts } from '../facts/host-facts.ts'

type BootingHost = Pick<HostFacts, 'status' | 'progress' | 'inventory'>

export type NetworkBoot = 'discovery-image' | 'disk' | 'ambiguous'

/** From the reboot on, the installed system is on the disk. */
const ON_DISK: readonly HostStage[] = ['Rebooting', 'Waiting for ignition', 'Configuring', 'Joined', 'Done']

export function networkBoot(hosts: readonly BootingHost[], mac: string): NetworkBoot {
  const [host, another] = hosts.filter((candidate) => hasMac(candidate, mac))
  if (another !== undefined) return 'ambiguous'
  return host !== undefined && bootsFromDisk(host) ? 'disk' : 'discovery-image'
}

function bootsFromDisk({ status, progress }: Pick<HostFacts, 'status' | 'progress'>): boolean {
  if (status === 'installed') return true
  const { current_stage: stage } = progress
  return status === 'installing-in-progress' && stage !== null && ON_DISK.includes(stage)
}

const hasMac = ({ inventory }: BootingHost, mac: string): boolean =>
  (inventory?.interfaces ?? []).some(({ mac_address }) => mac_address?.toLowerCase() === mac.toLowerCase())
