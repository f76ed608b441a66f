// Settings in the database of Open vSwitch, by names that Open vSwitch gives.
import { text } from '../read-scalar.ts'
import { isMissing, mapOf, type Reader, record, report } from '../read-value.ts'

/** The database holds texts only; whatever else is written becomes one. */
const databaseText: Reader<string | undefined> = (value, at) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : text(value, at)

export const ovsDatabase = record({ external_ids: mapOf(databaseText), other_config: mapOf(databaseText) })

/** Kept for the names of networks, which have a place of their own in the document. */
const RESERVED = 'ovn-bridge-mappings'

const externalIds: Reader<Readonly<Record<string, string>> | undefined> = (value, at) => {
  const read = mapOf(text)(value, at)
  if (!isMissing(read) && Object.hasOwn(read, RESERVED)) {
    report(at, `${RESERVED} cannot be written here; list the mappings under ovn.bridge-mappings.`)
  }
  return read
}

/** Of the whole machine. */
export const ovsGlobalDatabase = record({ external_ids: externalIds, other_config: mapOf(text) })
