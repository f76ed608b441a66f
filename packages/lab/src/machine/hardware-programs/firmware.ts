import type { Hardware } from '../../world/hardware.ts'
import { failedWith, type Program, succeededWith } from '../../world/program.ts'

const MIB = 2 ** 20
const GIB = 2 ** 30

export const dmidecode: Program = ({ system, args }) => {
  const { hardware } = system.computer
  const [flag = '', value = ''] = args
  if (flag === '-s' || flag === '--string') {
    const text = STRINGS[value]?.(hardware)
    return text === undefined
      ? failedWith(`Invalid string keyword: ${value}\n`, 2)
      : succeededWith(`${text}\n`)
  }
  const modules = hardware.moduleBytes.map(
    (bytes, index) => `Handle 0x11${index.toString(16).padStart(2, '0')}, DMI type 17, 92 bytes
Memory Device
\tSize: ${sizeText(bytes)}
\tForm Factor: DIMM
\tLocator: DIMM ${index + 1}
`,
  )
  const wantsModules = !flag.startsWith('-') || value === '17' || value === 'memory'
  return succeededWith(['# dmidecode 3.6\n', ...(wantsModules ? modules : [])].join('\n'))
}

const sizeText = (bytes: number): string => (bytes % GIB === 0 ? `${bytes / GIB} GB` : `${bytes / MIB} MB`)

const STRINGS: Readonly<Record<string, (hardware: Hardware) => string>> = {
  'system-manufacturer': ({ vendor }) => vendor.manufacturer,
  'system-product-name': ({ vendor }) => vendor.product,
  'system-serial-number': ({ vendor }) => vendor.serial,
  'system-uuid': ({ uuid }) => uuid,
  'baseboard-serial-number': ({ vendor }) => vendor.boardSerial,
  'chassis-asset-tag': ({ vendor }) => vendor.assetTag,
}

const CHANNEL = '1'

/** Asks the management controller for its addresses; it has one channel. */
export const ipmitool: Program = ({ system, args }) => {
  const { bmc } = system.computer.hardware
  if (bmc === null)
    return failedWith(
      'Could not open device at /dev/ipmi0 or /dev/ipmi/0 or /dev/ipmidev/0: No such file or directory\n',
    )
  const [command, , channel, what] = args
  if (channel !== CHANNEL) return failedWith(`Invalid channel: ${channel}\n`)
  if (command === 'lan')
    return succeededWith(
      `IP Address Source       : Static Address\nIP Address              : ${bmc.address}\n`,
    )
  const hasV6 = bmc.v6Address !== ''
  if (what === 'enables') return succeededWith(`IPv6/IPv4 Addressing Enables: ${hasV6 ? 'both' : 'ipv4'}\n`)
  if (what !== 'static_addr' || !hasV6) return succeededWith('')
  return succeededWith(
    `IPv6 Static Address 0:\n    Enabled:        yes\n    Address:        ${bmc.v6Address}/64\n    Status:         active\n`,
  )
}
