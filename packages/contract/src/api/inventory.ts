// What the agent found in a machine. The agent leaves out what is empty or unknown, but sends lists as null.
import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { Decimal, Flag, Integer, ListOf, Nullable, StringEnum, Text } from '../schema/schema.ts'
import { IoPerf } from './host.ts'

export const SecureBootState = StringEnum(['Unknown', 'NotSupported', 'Enabled', 'Disabled'], {
  title: 'secure-boot-state',
  description:
    'UEFI secure boot: `NotSupported` on BIOS machines, `Unknown` when the firmware gave no clear answer.',
})
export type SecureBootState = Type.Static<typeof SecureBootState>

export const Boot = Type.Object(
  {
    current_boot_mode: Type.Optional(Text('Firmware mode of the running system: `uefi` or `bios`.')),
    pxe_interface: Type.Optional(
      Text('Interface that booted over the network (`BOOTIF` of the kernel command line); absent otherwise.'),
    ),
    command_line: Type.Optional(Text('Whole kernel command line of the running system.')),
    secure_boot_state: Type.Optional(SecureBootState),
    device_type: Type.Optional(
      StringEnum(['persistent', 'ephemeral'], {
        description:
          'Where the running system lives: `ephemeral` for the live image in memory, `persistent` for a system on a disk.',
      }),
    ),
  },
  { title: 'boot', description: 'How the machine was booted.' },
)
export type Boot = Type.Static<typeof Boot>

export const Cpu = Type.Object(
  {
    count: Type.Optional(Integer('Logical processors, that is threads when hyperthreading is on.')),
    frequency: Type.Optional(
      Decimal('Highest known clock rate in MHz; virtual machines often report none, then it is absent.'),
    ),
    flags: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'Processor features as the kernel names them, for example `vmx`.',
          REPLY_LIMITS.cpu_flags,
        ),
      ),
    ),
    model_name: Type.Optional(Text('Processor model as the kernel names it.')),
    architecture: Type.Optional(Text('Machine architecture, for example `x86_64` or `aarch64`.')),
  },
  { title: 'cpu', description: 'Processors of the machine.' },
)
export type Cpu = Type.Static<typeof Cpu>

export const DriveType = StringEnum(
  [
    'Unknown',
    'HDD',
    'FDD',
    'ODD',
    'SSD',
    'virtual',
    'Multipath',
    'iSCSI',
    'FC',
    'LVM',
    'RAID',
    'ECKD',
    'ECKD (ESE)',
    'FBA',
  ],
  {
    title: 'drive_type',
    description:
      'Kind of block device: rotating (`HDD`), solid state (`SSD`), floppy (`FDD`), optical (`ODD`), virtual, multipath device, ' +
      'remote disk (`iSCSI`, `FC`), logical volume (`LVM`), software RAID, or an IBM Z disk (`ECKD`, `ECKD (ESE)`, `FBA`).',
  },
)
export type DriveType = Type.Static<typeof DriveType>

export const Iscsi = Type.Object(
  {
    host_ip_address: Type.Optional(Text("Address of this machine's end of the iSCSI session.")),
  },
  { title: 'iscsi', description: 'Connection of an iSCSI disk.' },
)
export type Iscsi = Type.Static<typeof Iscsi>

const InstallationEligibility = Type.Object(
  {
    eligible: Type.Optional(Flag('The system may be installed on this disk. Absent means no.')),
    not_eligible_reasons: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'Why not, one sentence each: first what the agent objects to, then what the service objects to.',
          REPLY_LIMITS.disk_reasons,
        ),
      ),
    ),
  },
  { description: 'Whether the system may be installed on this disk; the service adds its own judgement.' },
)

export const Disk = Type.Object(
  {
    id: Type.Optional(
      Text(
        'Stable name of the disk, used wherever a disk is chosen: `by_id`, else `by_path`, else `path`. Example: `/dev/disk/by-id/wwn-0x5000c500a1b2c3d4`.',
      ),
    ),
    name: Type.Optional(Text('Kernel name, for example `sda`.')),
    path: Type.Optional(Text('Device node, for example `/dev/sda`; may change from boot to boot.')),
    by_path: Type.Optional(Text('Link below `/dev/disk/by-path`, which names the slot.')),
    by_id: Type.Optional(Text('Link below `/dev/disk/by-id`, which names the device.')),
    hctl: Type.Optional(Text('SCSI address host:channel:target:lun, for example `0:0:0:0`.')),
    drive_type: Type.Optional(DriveType),
    size_bytes: Type.Optional(Integer('Capacity in bytes.')),
    vendor: Type.Optional(Text('Maker, as the device reports it.')),
    model: Type.Optional(Text('Model, as the device reports it.')),
    wwn: Type.Optional(Text('World wide name.')),
    serial: Type.Optional(Text('Serial number.')),
    has_uuid: Type.Optional(
      Flag('The disk answers with a unique identifier; virtual machines of VMware need this switched on.'),
    ),
    bootable: Type.Optional(Flag('There is a boot sector on the disk, so an older system may boot from it.')),
    removable: Type.Optional(Flag('Removable medium, such as a USB stick.')),
    is_installation_media: Type.Optional(
      Flag('The machine was booted from this disk into the discovery image.'),
    ),
    installation_eligibility: Type.Optional(InstallationEligibility),
    holders: Type.Optional(
      Text('Devices built on top of this one, comma-separated kernel names, for example `dm-0`.'),
    ),
    iscsi: Type.Optional(Iscsi),
    io_perf: Type.Optional(IoPerf),
    smart: Type.Optional(Text('Self-test report of the disk; agents of today do not collect it.')),
    partitionTypes: Type.Optional(Text('Partition types; agents of today do not collect them.')),
  },
  { title: 'disk', description: 'One block device.' },
)
export type Disk = Type.Static<typeof Disk>

export const Gpu = Type.Object(
  {
    vendor: Type.Optional(Text('Name of the maker, `unknown` when the id is not in the PCI list.')),
    vendor_id: Type.Optional(Text('PCI vendor id, four hex digits, for example `10de`.')),
    device_id: Type.Optional(Text('PCI device id, four hex digits, for example `1db6`.')),
    name: Type.Optional(Text('Name of the product, `unknown` when the id is not in the PCI list.')),
    address: Type.Optional(Text('PCI address, for example `0000:3b:00.0`.')),
  },
  { title: 'gpu', description: 'One graphics or accelerator device.' },
)
export type Gpu = Type.Static<typeof Gpu>

export const NetworkInterface = Type.Object(
  {
    name: Type.Optional(Text('Kernel name, for example `eno1`.')),
    mac_address: Type.Optional(
      Text('Permanent hardware address, lower case with colons; also for the members of a bond.'),
    ),
    type: Type.Optional(
      Text(
        '`physical`, or the kind of virtual interface, for example `bond`, `vlan`, `bridge`. The service keeps physical interfaces, bonds and VLANs.',
      ),
    ),
    ipv4_addresses: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'IPv4 addresses with prefix length, for example `192.0.2.10/24`.',
          REPLY_LIMITS.interface_addresses,
        ),
      ),
    ),
    ipv6_addresses: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'IPv6 addresses with prefix length, for example `2001:db8::10/64`; link-local ones are left out.',
          REPLY_LIMITS.interface_addresses,
        ),
      ),
    ),
    mtu: Type.Optional(Integer('Largest packet in bytes.')),
    speed_mbps: Type.Optional(Integer('Link speed in Mbit/s; -1 when the driver does not know.')),
    has_carrier: Type.Optional(Flag('A cable is plugged in and the other end is up.')),
    flags: Type.Optional(
      Nullable(
        ListOf(
          Type.String(),
          'State flags of the interface, for example `up`, `broadcast`, `running`.',
          REPLY_LIMITS.interface_flags,
        ),
      ),
    ),
    vendor: Type.Optional(Text('PCI vendor id with prefix, for example `0x8086`.')),
    product: Type.Optional(Text('PCI device id with prefix, for example `0x158b`.')),
    biosdevname: Type.Optional(Text('Name that the firmware suggests, for example `em1`.')),
    client_id: Type.Optional(Text('DHCP client identifier; agents of today do not report it.')),
  },
  { title: 'interface', description: 'One network interface.' },
)
export type NetworkInterface = Type.Static<typeof NetworkInterface>

export const MemoryMethod = StringEnum(['dmidecode', 'ghw', 'meminfo'], {
  title: 'memory_method',
  description:
    'How installed memory was measured: memory modules listed by the firmware (`dmidecode`), memory blocks of the kernel (`ghw`), ' +
    'or only what the kernel can use (`meminfo`), which is a little less than what is installed.',
})
export type MemoryMethod = Type.Static<typeof MemoryMethod>

export const Memory = Type.Object(
  {
    physical_bytes: Type.Optional(
      Integer('Installed memory in bytes; requirements are checked against this number.'),
    ),
    usable_bytes: Type.Optional(Integer('Memory that the kernel can use, in bytes.')),
    physical_bytes_method: Type.Optional(MemoryMethod),
  },
  { title: 'memory', description: 'Memory of the machine.' },
)
export type Memory = Type.Static<typeof Memory>

export const Route = Type.Object(
  {
    interface: Type.Optional(Text('Interface that the route leaves by.')),
    gateway: Type.Optional(Text('Next hop; absent for a directly connected network.')),
    destination: Type.Optional(
      Text('Network address without prefix length; `0.0.0.0` or `::` for a default route.'),
    ),
    family: Type.Optional(
      Integer('Address family number of the kernel: 2 for IPv4, 10 for IPv6.', { format: 'int32' }),
    ),
    metric: Type.Optional(Integer('Priority; the lowest wins, absent means 0.', { format: 'int32' })),
  },
  { title: 'route', description: 'One entry of the main routing table.' },
)
export type Route = Type.Static<typeof Route>

export const SystemVendor = Type.Object(
  {
    serial_number: Type.Optional(Text('Serial number of the machine.')),
    product_name: Type.Optional(Text('Product name of the machine.')),
    manufacturer: Type.Optional(
      Text('Maker of the machine; tells the platform apart, for example `VMware, Inc.` or `Nutanix`.'),
    ),
    virtual: Type.Optional(Flag('The machine is a virtual machine.')),
  },
  { title: 'system_vendor', description: 'Who made the machine, from its firmware tables.' },
)
export type SystemVendor = Type.Static<typeof SystemVendor>

const Truncation = Type.Object(
  {
    type: StringEnum(['partial', 'full'], {
      description: '`partial`: some parts are missing. `full`: too little is left to judge the machine by.',
    }),
    reasons: Type.Optional(
      ListOf(Type.String(), 'What was left out, one sentence each.', REPLY_LIMITS.truncation_reasons),
    ),
  },
  { description: 'Present only when the agent had to cut the inventory down to the size limit.' },
)

export const Inventory = Type.Object(
  {
    hostname: Type.Optional(Text('Name the machine gives itself.')),
    system_vendor: Type.Optional(SystemVendor),
    cpu: Type.Optional(Cpu),
    memory: Type.Optional(Memory),
    disks: Type.Optional(
      Nullable(ListOf(Disk, 'Block devices, in the order of their kernel names.', REPLY_LIMITS.disks)),
    ),
    interfaces: Type.Optional(
      Nullable(ListOf(NetworkInterface, 'Network interfaces.', REPLY_LIMITS.interfaces)),
    ),
    routes: Type.Optional(Nullable(ListOf(Route, 'Routing table, IPv4 first.', REPLY_LIMITS.routes))),
    dns_servers: Type.Optional(
      ListOf(
        Type.String(),
        'Name servers that the machine is configured to ask, in this order. Reported by our own agent only; others leave it out.',
        REPLY_LIMITS.dns_servers,
      ),
    ),
    gpus: Type.Optional(Nullable(ListOf(Gpu, 'Graphics and accelerator devices.', REPLY_LIMITS.gpus))),
    boot: Type.Optional(Boot),
    tpm_version: Type.Optional(
      StringEnum(['none', '1.2', '2.0'], {
        description:
          'Version of the trusted platform module; `none` when there is none or it is switched off.',
      }),
    ),
    bmc_address: Type.Optional(
      Text('IPv4 address of the management controller; `0.0.0.0` when there is none or it cannot be asked.'),
    ),
    bmc_v6address: Type.Optional(
      Text('IPv6 address of the management controller; `::/0` when there is none or it cannot be asked.'),
    ),
    truncation: Type.Optional(Truncation),
  },
  {
    title: 'inventory',
    description:
      'Everything the agent found in a machine. Sent as the reply of the `inventory` step and kept as JSON text in `inventory` of the host.',
  },
)
export type Inventory = Type.Static<typeof Inventory>
