// From the root of a BMC to the computer behind it; nothing is taken for granted but the root.
import { isRecord, type JsonRecord, recordOf, stringOf } from '@groundwork/json/json-values'
import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import { linkOf, linksOf } from '../redfish/link.ts'
import type { RedfishClient } from '../redfish/redfish-client.ts'
import { personalityOf } from '../vendors/personalities.ts'
import type { Identity } from '../vendors/personality.ts'
import type { Machine } from './machine.ts'

const ROOT = '/redfish/v1/'
const MOST_SYSTEMS = 32
const MOST_MANAGERS = 8
const LONGEST_NAME = 200

export async function discover(client: RedfishClient): Promise<Machine> {
  const root = await readRoot(client)
  const systemPath = await findSystem(client, root)
  const system = await client.get(systemPath)
  const managerPaths = await findManagers(client, root, system)
  const manager = recordOf(managerPaths[0] === undefined ? null : await client.find(managerPaths[0]))
  const identity = identityOf(root, system, manager)
  return {
    ...{ client, systemPath, managerPaths, identity },
    personality: personalityOf(identity),
    redfishVersion: name(root.RedfishVersion),
    licensePath: linkOf(root.LicenseService),
  }
}

async function readRoot(client: RedfishClient): Promise<JsonRecord> {
  try {
    const root = await client.get(ROOT)
    if (linkOf(root.Systems) !== null) return root
  } catch (error) {
    if (!isBmcError(error, 'not-found', 'answer-invalid', 'not-offered')) throw error
  }
  throw new BmcError('not-redfish')
}

/** The one that the address names, or the only one that can be switched on and off. */
async function findSystem(client: RedfishClient, root: JsonRecord): Promise<string> {
  if (client.systemPath !== null) return client.systemPath
  const paths = linksOf(await client.get(linkOf(root.Systems) ?? ROOT), MOST_SYSTEMS)
  if (paths.length <= 1) {
    if (paths[0] === undefined) throw new BmcError('system-missing')
    return paths[0]
  }
  const candidates: string[] = []
  for (const path of paths) {
    const system = await client.find(path)
    const isComputer = isRecord(recordOf(system?.Actions)['#ComputerSystem.Reset']) && isRecord(system?.Boot)
    // Boards of accelerators are listed beside the computer that they are part of.
    if (isComputer && !/^(?:OS|DPU|Virtual)$/.test(stringOf(system?.SystemType))) candidates.push(path)
  }
  const [only, ...others] = candidates
  if (only !== undefined && others.length === 0) return only
  const names = (candidates.length > 0 ? candidates : paths).slice(0, 10).join(', ')
  throw new BmcError('system-ambiguous', { detail: client.redact(names) })
}

/** Some forget the link back: then all managers count. */
async function findManagers(
  client: RedfishClient,
  root: JsonRecord,
  system: JsonRecord,
): Promise<readonly string[]> {
  const linked = linksOf(recordOf(system.Links).ManagedBy, MOST_MANAGERS)
  if (linked.length > 0) return linked
  return linksOf(await client.find(linkOf(root.Managers)), MOST_MANAGERS)
}

const identityOf = (root: JsonRecord, system: JsonRecord, manager: JsonRecord): Identity => ({
  rootVendor: name(root.Vendor),
  rootProduct: name(root.Product),
  rootId: name(root.Id),
  oem: [root, system, manager].flatMap(({ Oem }) => Object.keys(recordOf(Oem)).slice(0, 10).map(name)),
  manufacturer: name(system.Manufacturer),
  model: name(system.Model),
  managerModel: name(manager.Model),
  managerFirmware: name(manager.FirmwareVersion),
})

const name = (value: unknown): string => stringOf(value).trim().slice(0, LONGEST_NAME)
