import { isRecord, type JsonRecord, recordOf, stringOf } from '@groundwork/json/json-values'
import type { Machine } from '../machine/machine.ts'
import { listMedia } from '../machine/media.ts'
import { linkOf, linksOf } from '../redfish/link.ts'
import { compareFirmware } from '../vendors/firmware.ts'
import { bootOf } from './boot-override.ts'
import { findingsOf } from './findings.ts'
import { powerStateOf } from './power.ts'
import type { ProbedNic, ProbeReport } from './probe-report.ts'

const MOST_NICS = 64
const MOST_LICENCES = 8
const LONGEST = 200

/** Everything that is worth knowing before the first boot. Changes nothing. */
export async function probe(machine: Machine): Promise<ProbeReport> {
  const { client, identity, personality } = machine
  const system = await client.get(machine.systemPath)
  const media = await listMedia(machine)
  const text = (value: unknown): string => client.redact(stringOf(value), LONGEST)
  const least = personality.leastFirmware
  const firmware = text(identity.managerFirmware)
  const report = {
    address: client.origin,
    vendor: personality.id,
    vendorTitle: personality.title,
    redfishVersion: text(machine.redfishVersion),
    system: machine.systemPath,
    manufacturer: text(identity.manufacturer),
    model: text(identity.model),
    serial: text(system.SerialNumber),
    bios: text(system.BiosVersion),
    bmc: {
      model: text(identity.managerModel),
      firmware,
      leastFirmware: least,
      isTooOld: least !== null && firmware !== '' && compareFirmware(firmware, least) < 0,
    },
    power: powerStateOf(system),
    boot: bootOf(system),
    media: media.map(({ id, path, types, image, isEmpty }) => ({
      ...{ id: text(id), path, types: types.map(text), image: client.redact(image, LONGEST), isEmpty },
    })),
    nics: await readNics(machine, system),
    licence: await readLicence(machine),
  }
  return {
    ...report,
    findings: findingsOf(
      report,
      media.some(({ isCd }) => isCd),
    ),
  }
}

async function readNics({ client }: Machine, system: JsonRecord): Promise<readonly ProbedNic[]> {
  const collection = await client.find(linkOf(system.EthernetInterfaces))
  const nics: ProbedNic[] = []
  for (const path of linksOf(collection, MOST_NICS)) {
    const nic = await client.find(path)
    const mac = macOf(stringOf(nic?.MACAddress) || stringOf(nic?.PermanentMACAddress))
    if (mac === null) continue
    const link = client.redact(stringOf(nic?.LinkStatus), 20)
    nics.push({ id: client.redact(stringOf(nic?.Id), LONGEST), mac, link })
  }
  return nics
}

function macOf(text: string): string | null {
  const digits = text.replaceAll(/[:.-]/g, '').toUpperCase()
  return /^[0-9A-F]{12}$/.test(digits) ? (digits.match(/../g) ?? []).join(':') : null
}

/** Of the licence service of Redfish, or of the manager of HPE. */
async function readLicence({ client, licensePath, managerPaths }: Machine): Promise<string | null> {
  const service = await client.find(licensePath)
  const names: string[] = []
  for (const path of linksOf(await client.find(linkOf(service?.Licenses)), MOST_LICENCES)) {
    const licence = await client.find(path)
    const name = stringOf(licence?.EntitlementId) || stringOf(licence?.Name) || stringOf(licence?.Id)
    if (name !== '') names.push(client.redact(name, LONGEST))
  }
  if (names.length > 0) return names.join(', ')
  const manager = managerPaths[0] === undefined ? null : await client.find(managerPaths[0])
  const oem = Object.values(recordOf(manager?.Oem)).filter(isRecord)
  const said = oem.map(({ License }) => stringOf(recordOf(License).LicenseString)).find((name) => name !== '')
  return said === undefined ? null : client.redact(said, LONGEST)
}
