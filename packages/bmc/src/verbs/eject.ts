import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { chooseMedium, listMedia, type Medium, readMedium } from '../machine/media.ts'
import { plainError, Refusal } from '../redfish/redfish-client.ts'
import { finishTask } from '../redfish/task.ts'
import { patiently, waitUntil } from './patiently.ts'

const EJECT_MS = 60_000

/** Every CD that is inserted, or the one that is named. Gives the drives that were emptied. */
export async function ejectMedia(machine: Machine, wanted?: string): Promise<readonly Medium[]> {
  const media = await listMedia(machine)
  const drives =
    wanted === undefined ? media.filter(({ isCd }) => isCd) : [chooseMedium(machine, media, wanted)]
  const full = drives.filter((drive) => !drive.isEmpty || drive.isInserted)
  for (const drive of full) await ejectDrive(machine, drive)
  return full
}

export async function ejectDrive(machine: Machine, drive: Medium): Promise<void> {
  const { client } = machine
  client.tell(`Ejecting from ${drive.path}.`)
  try {
    const answer = await patiently(client, () => askToEject(machine, drive))
    await finishTask(client, answer, EJECT_MS)
  } catch (error) {
    // There may have been nothing to unmount, which cannot be seen.
    if (!drive.isCertain && plainError(error) instanceof BmcError) return
    // Some refuse to eject what they say is inserted though the drive is empty: what counts is how the drive is.
    if ((await readMedium(machine, drive)).isEmpty) return
    const plain = plainError(error)
    if (isBmcError(plain, 'payload-refused', 'not-found'))
      throw new BmcError('eject-refused', {
        ...(plain.said !== null && { said: plain.said }),
        status: plain.status,
      })
    throw plain
  }
  if (!drive.isCertain) return
  const isOut = await waitUntil(client, EJECT_MS, async () => (await readMedium(machine, drive)).isEmpty)
  if (!isOut) throw new BmcError('eject-refused', { detail: drive.path })
}

function askToEject({ client, personality }: Machine, { path, actions }: Medium) {
  if (actions.unmount !== null) return client.post(actions.unmount, {})
  const byPatch = () => client.patch(path, { Image: null, Inserted: false })
  if (personality.insert.by === 'patch' || actions.eject === null) return byPatch()
  // The body is empty and has to be there: without one some answer 415.
  return client.post(actions.eject, {}).catch((error: unknown) => {
    if (error instanceof Refusal && (error.status === 404 || error.status === 405)) return byPatch()
    throw error
  })
}
