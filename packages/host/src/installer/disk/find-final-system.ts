import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { pollFor } from '../retry-action.ts'
import {
  decodeText,
  type FinalSystem,
  type Pointer,
  readFinalSystem,
  readPointer,
  textOfBytes,
} from './final-system.ts'

const RETRY_POLICY = { intervalMs: 5_000, timeoutMs: 20 * 60_000 }
const ANSWER_LIMIT_MS = 60_000
const ACCEPT = 'application/vnd.coreos.ignition+json; version=3.4.0'

/**
 * Which system the cluster wants on this machine. Who knows it may only come up while the cluster forms, so this waits for
 * 20 minutes; what waiting cannot change fails at once.
 */
export async function findFinalSystem(context: InstallerContext, ignitionPath: string): Promise<FinalSystem> {
  const text = await context.machine.files.text(ignitionPath)
  const pointer = text === null ? null : readPointer(text)
  if (pointer === null) throw new Error(`${ignitionPath} does not tell where the rest of the ignition is.`)
  if (pointer.source.startsWith('data:')) return need(decodeText(pointer.source), ignitionPath)
  if (pointer.source.startsWith('https:') && pointer.ca === null)
    throw new Error(`${ignitionPath} names no authority that ${pointer.source} could be trusted by.`)
  let complaint = ''
  const found = await pollFor(context, RETRY_POLICY, async () => {
    try {
      return need(await fetchText(context, pointer), pointer.source)
    } catch (error) {
      const text = reasonOf(error)
      if (text !== complaint) context.log.info(`The final system is not known yet: ${text}`)
      complaint = text
      return null
    }
  })
  if (found === null) throw new Error(`The final system did not become known within 20 minutes: ${complaint}`)
  return found
}

async function fetchText({ machine, signal }: InstallerContext, { source, ca }: Pointer): Promise<string> {
  const response = await machine.fetch(source, {
    headers: { Accept: ACCEPT },
    signal,
    timeoutMs: ANSWER_LIMIT_MS,
    ...(ca === null ? {} : { ca }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${source} was answered with ${response.status}.`)
  return textOfBytes(bytes) ?? ''
}

function need(text: string | null, place: string): FinalSystem {
  const system = text === null ? null : readFinalSystem(text)
  if (system === null) throw new Error(`The ignition from ${place} does not name the system to install.`)
  return system
}
