// Attributes of the manager, which only Dell has.
import { type JsonRecord, recordOf } from '@groundwork/json/json-values'
import { BmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { linkOf, linksOf } from '../redfish/link.ts'
import { finishTask } from '../redfish/task.ts'
import { patiently } from './patiently.ts'

const JOB_MS = 5 * 60_000
const MOST_SETS = 8

interface Found {
  readonly path: string
  readonly attributes: JsonRecord
}

/** The set that has this attribute. */
async function findAttributes({ client, managerPaths }: Machine, name: string): Promise<Found | null> {
  for (const managerPath of managerPaths) {
    const manager = await client.find(managerPath)
    const dell = recordOf(recordOf(recordOf(manager?.Links).Oem).Dell)
    const linked = [
      ...linksOf(dell.DellAttributes, MOST_SETS),
      // Firmware before 4 has one set, which nothing links to.
      ...[linkOf(dell.Attributes), `${managerPath}/Attributes`].filter((path) => path !== null),
    ]
    for (const path of linked) {
      const attributes = recordOf((await client.find(path))?.Attributes)
      if (name in attributes) return { path, attributes }
    }
  }
  return null
}

/** Throws Refusal. Verified: an attribute that is not kept is an error. */
export async function setDellAttributes(
  machine: Machine,
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  const { client } = machine
  const names = Object.keys(wanted)
  const found = await findAttributes(machine, names[0] ?? '')
  if (found === null) throw new BmcError('not-offered', { detail: names.join(', ') })
  if (names.every((name) => found.attributes[name] === wanted[name])) return
  const answer = await patiently(client, () => client.patch(found.path, { Attributes: wanted }))
  await finishTask(client, answer, JOB_MS)
  const kept = recordOf((await client.get(found.path)).Attributes)
  const lost = names.filter((name) => kept[name] !== wanted[name])
  if (lost.length > 0) throw new BmcError('boot-override-ignored', { detail: lost.join(', ') })
}
