// A simulated machine that speaks the agent protocol: it describes itself and answers every step of discovery as a
// healthy host would. What it answers depends only on what it is asked, so an unchanged machine repeats itself.
import { createHash } from 'node:crypto'
import type { Inventory } from '@groundwork/contract/hosts'
import type { Step, StepReply } from '@groundwork/contract/steps'

export interface Machine {
  readonly id: string
  readonly inventory: Inventory
  answer(step: Step): StepReply
}

export interface MachineOptions {
  /** Distinguishes machines; the same number gives the same machine. */
  readonly number: number
  /** First three parts of its address; the rest comes from the number. */
  readonly network?: `${number}.${number}`
  /** Its address instead of one that comes from the number. */
  readonly address?: `${string}/${number}`
  /** Makes ids and names differ between runs on one database. */
  readonly seed?: string
  /** Lengthens the inventory to about this many bytes. */
  readonly inventoryBytes?: number
  readonly inventory?: Partial<Inventory>
}

const GIB = 2 ** 30

export function aMachine(options: MachineOptions): Machine {
  const { number, seed = 'machine' } = options
  const inventory = anInventory(options)
  return {
    id: uuidFrom(`${seed} ${number}`),
    inventory,
    answer: (step) => ({
      ...(step.step_type && { step_type: step.step_type }),
      ...(step.step_id && { step_id: step.step_id }),
      output: outputOf(step, inventory),
    }),
  }
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function anInventory({
  number,
  network = '192.168',
  address,
  inventoryBytes = 0,
  ...options
}: MachineOptions): Inventory {
  const high = 100 + (number >> 8)
  const low = (number & 255).toString(16).padStart(2, '0')
  const nic = {
    name: 'eno1',
    mac_address: `52:54:00:${high.toString(16)}:${(number >> 8).toString(16).padStart(2, '0')}:${low}`,
    ipv4_addresses: [address ?? `${network}.${high}.${number & 255}/16`],
    ipv6_addresses: [],
    has_carrier: true,
    mtu: 1500,
    speed_mbps: 10_000,
    type: 'physical',
    flags: ['up', 'broadcast', 'multicast'],
  }
  const inventory: Inventory = {
    hostname: `node-${number}`,
    bmc_address: '0.0.0.0',
    boot: { current_boot_mode: 'uefi' },
    cpu: {
      architecture: 'x86_64',
      count: 16,
      flags: ['vmx', 'aes'],
      frequency: 2400,
      model_name: 'Simulated',
    },
    memory: { physical_bytes: 64 * GIB, usable_bytes: 63 * GIB, physical_bytes_method: 'dmidecode' },
    disks: [
      {
        id: `/dev/disk/by-id/wwn-0x5000c500${number}`,
        by_id: `/dev/disk/by-id/wwn-0x5000c500${number}`,
        by_path: '/dev/disk/by-path/pci-0000:00:06.0',
        path: '/dev/sda',
        name: 'sda',
        drive_type: 'SSD',
        hctl: '0:0:0:0',
        size_bytes: 480_000_000_000,
        installation_eligibility: { eligible: true, not_eligible_reasons: [] },
      },
    ],
    interfaces: [nic],
    routes: [
      {
        destination: '0.0.0.0',
        gateway: address?.replace(/\d+\/.*/, '1') ?? `${network}.0.1`,
        interface: 'eno1',
        family: 2,
        metric: 100,
      },
    ],
    gpus: [],
    system_vendor: { manufacturer: 'Simulated', product_name: 'Machine', serial_number: `SN${number}` },
    tpm_version: '2.0',
    ...options.inventory,
  }
  const missing = inventoryBytes - JSON.stringify(inventory).length
  if (missing <= 0) return inventory
  // As smartctl makes them long in reality.
  const [disk] = inventory.disks ?? []
  return { ...inventory, disks: [{ ...disk, smart: 'x'.repeat(missing) }] }
}

function outputOf({ step_type, args = [] }: Step, inventory: Inventory): string {
  const argument = (): unknown => JSON.parse(args[0] ?? 'null')
  switch (step_type) {
    case 'inventory':
      return JSON.stringify(inventory)
    case 'connectivity-check':
      return JSON.stringify(connectivity(inventory, argument() as RemoteHost[]))
    case 'free-network-addresses':
      return JSON.stringify((argument() as string[]).map((network) => ({ network, free_addresses: [] })))
    case 'ntp-synchronizer':
      return JSON.stringify({ ntp_sources: [{ source_name: 'ntp.example.com', source_state: 'synced' }] })
    case 'domain-resolution':
      return JSON.stringify(resolutions(argument() as { domains: { domain_name: string }[] }))
    case 'verify-vips':
      return JSON.stringify(
        (argument() as { vip: string; vip_type: string }[]).map((vip) => ({
          ...vip,
          verification: 'succeeded',
        })),
      )
    case 'installation-disk-speed-check':
      return JSON.stringify({ ...(argument() as object), io_sync_duration: 2 })
    case 'container-image-availability':
      return JSON.stringify({
        images: (argument() as { images: string[] }).images.map((name) => ({ name, result: 'success' })),
      })
    case 'api-vip-connectivity-check':
      return JSON.stringify({ is_success: true, ignition: '{"ignition":{"version":"3.2.0"}}' })
    case 'upgrade-agent':
      return JSON.stringify({ ...(argument() as object), result: 'success' })
    default:
      return ''
  }
}

interface RemoteHost {
  readonly host_id: string
  readonly nics: readonly { readonly mac?: string; readonly ip_addresses?: readonly string[] }[]
}

/** Every host is reached, quickly and without loss. */
function connectivity({ interfaces = [] }: Inventory, hosts: readonly RemoteHost[]) {
  const [nic] = interfaces ?? []
  const outgoing_nic = nic?.name
  const outgoing_ip_address = nic?.ipv4_addresses?.[0]?.split('/')[0]
  return {
    remote_hosts: hosts.map(({ host_id, nics }) => {
      const targets = nics.flatMap(({ mac, ip_addresses = [] }) => ip_addresses.map((ip) => ({ mac, ip })))
      return {
        host_id,
        l2_connectivity: targets.map(({ mac, ip }) => ({
          outgoing_nic,
          outgoing_ip_address,
          remote_ip_address: ip,
          remote_mac: mac,
          successful: true,
        })),
        l3_connectivity: targets.map(({ ip }) => ({
          outgoing_nic,
          remote_ip_address: ip,
          successful: true,
          average_rtt_ms: 0.3,
        })),
        mtu_report: targets.map(({ ip }) => ({ outgoing_nic, remote_ip_address: ip, mtu_successful: true })),
      }
    }),
  }
}

function resolutions({ domains }: { readonly domains: readonly { readonly domain_name: string }[] }) {
  return {
    resolutions: domains.map(({ domain_name }) => ({
      domain_name,
      ipv4_addresses: domain_name.startsWith('validateNoWildcardDNS') ? [] : ['192.0.2.10'],
      ipv6_addresses: [],
    })),
  }
}
