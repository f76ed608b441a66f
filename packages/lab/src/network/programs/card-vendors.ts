import { MAKER_NAMES, MAKERS, type MakerName } from '../../profile/makers.ts'

const OF_MAKERS: Readonly<Record<MakerName, string>> = {
  dell: 'Dell',
  hpe: 'Hewlett Packard Enterprise',
  lenovo: 'Lenovo',
  supermicro: 'Super Micro Computer',
  gigabyte: 'Giga-byte Technology',
  qemu: 'QEMU virtual NIC',
  vmware: 'VMware',
}

/** Devices that answer in a network without being machines of the lab may have real cards. */
const OF_STRANGERS: Readonly<Record<string, string>> = {
  '00:0c:29': 'VMware',
  '00:15:5d': 'Microsoft',
  '00:50:56': 'VMware',
  '08:00:27': 'Oracle VirtualBox virtual NIC',
  '24:6e:96': 'Dell',
  'b4:96:91': 'Intel Corporate',
}

/** Who made a network card, by the first bytes of its address; null: unknown. */
export function vendorOf(mac: string): string | null {
  const address = mac.toLowerCase()
  const maker = MAKER_NAMES.find((name) => address.startsWith(`${MAKERS[name].macStart}:`))
  return maker === undefined ? (OF_STRANGERS[address.slice(0, 8)] ?? null) : OF_MAKERS[maker]
}
