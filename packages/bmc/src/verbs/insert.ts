import type { BmcAnswer } from '../connection/bmc-http.ts'
import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { chooseMedium, listMedia, type Medium, readMedium } from '../machine/media.ts'
import { plainError, Refusal } from '../redfish/redfish-client.ts'
import { finishTask } from '../redfish/task.ts'
import { learnPayload, MOST_TRIES, payloadOf } from '../vendors/learn-payload.ts'
import type { PayloadField } from '../vendors/personality.ts'
import { checkImage } from './check-image.ts'
import { setDellAttributes } from './dell-attributes.ts'
import { ejectDrive } from './eject.ts'
import { patiently, waitUntil } from './patiently.ts'

export interface Inserted {
  readonly drive: Medium
  /** It was there already. */
  readonly wasThere: boolean
  /** What was sent in the end, beside the image. */
  readonly fields: readonly PayloadField[]
  readonly warnings: readonly string[]
}

const TASK_MS = 5 * 60_000
const VERIFY_MS = 60_000

/** Inserts an image and makes sure that it is in. What another image is in is ejected first. */
export async function insertMedia(machine: Machine, image: string, wanted?: string): Promise<Inserted> {
  const { client, personality } = machine
  const warnings = checkImage(image, personality)
  const drive = chooseMedium(machine, await listMedia(machine), wanted)
  if (drive.isCertain && isIn(drive, image)) return { drive, wasThere: true, fields: [], warnings }
  if (!drive.isEmpty || drive.isInserted) {
    await ejectDrive(machine, drive)
    if (personality.insert.restMs > 0) await client.clock.wait(personality.insert.restMs, client.signal)
  }
  client.tell(`Inserting ${image} into ${drive.path}.`)
  const fields = await insertWithRepairs(machine, drive, image)
  let seen = drive
  const isThere = await waitUntil(client, VERIFY_MS, async () => {
    seen = await readMedium(machine, drive)
    return isIn(seen, image)
  })
  if (!isThere)
    throw new BmcError('image-not-inserted', {
      detail: client.redact(seen.image === '' ? 'the drive is empty' : seen.image),
    })
  return { drive: seen, wasThere: false, fields, warnings }
}

/** Some keep only the name of the file, or write the address with other escapes. */
export function isIn(drive: Medium, image: string): boolean {
  if (drive.isEmpty) return false
  const isConnected = drive.isInserted || drive.connectedVia === 'URI' || drive.connectedVia === 'URL'
  if (drive.isCertain && !isConnected) return false
  return (
    drive.image === image || safeDecode(drive.image) === safeDecode(image) || drive.image === fileName(image)
  )
}

const fileName = (image: string): string => new URL(image).pathname.split('/').at(-1) ?? ''

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Dell can be told to attach its virtual media; what is in use is ejected; both once. */
async function insertWithRepairs(
  machine: Machine,
  drive: Medium,
  image: string,
): Promise<readonly PayloadField[]> {
  try {
    return await insertInto(machine, drive, image)
  } catch (error) {
    const plain = plainError(error)
    if (isBmcError(plain, 'media-detached') && machine.personality.id.startsWith('dell-')) {
      machine.client.tell('Attaching virtual media.')
      await setDellAttributes(machine, { 'VirtualMedia.1.Attached': 'AutoAttach' }).catch(() => {
        throw plain
      })
    } else if (isBmcError(plain, 'media-in-use')) await ejectDrive(machine, drive).catch(() => undefined)
    else throw plain
    try {
      return await insertInto(machine, drive, image)
    } catch (again) {
      throw plainError(again)
    }
  }
}

async function insertInto(machine: Machine, drive: Medium, image: string): Promise<readonly PayloadField[]> {
  const { client, personality } = machine
  let fields = personality.insert.fields
  let refused: readonly PayloadField[] = []
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await patiently(client, () => askToInsert(machine, drive, image, fields))
      await finishTask(client, answer, TASK_MS)
      return fields
    } catch (error) {
      // Too late or broken off: the BMC may well have done it, which is looked at afterwards.
      if (isBmcError(error, 'timed-out', 'unreachable') && isIn(await readMedium(machine, drive), image))
        return fields
      if (!(error instanceof Refusal) || tries === MOST_TRIES) throw error
      const learned = learnPayload(fields, refused, error.messages)
      if (learned === null) throw error
      ;({ fields, refused } = learned)
      client.tell(
        `Refused (${error.error.said ?? error.status}); next with ${fields.join(', ') || 'the image alone'}.`,
      )
    }
  }
}

async function askToInsert(
  { client, personality }: Machine,
  { path, actions }: Medium,
  image: string,
  fields: readonly PayloadField[],
): Promise<BmcAnswer> {
  const { timeoutMs, by } = personality.insert
  if (actions.mount !== null) {
    const url = new URL(image)
    await client.patch(path, { Host: url.origin, Path: `${url.pathname}${url.search}` })
    return client.post(actions.mount, {}, timeoutMs)
  }
  const payload = payloadOf(image, fields)
  if (by === 'patch' || actions.insert === null) return client.patch(path, payload)
  return client.post(actions.insert, payload, timeoutMs)
}
