// HW_VALIDATOR_REQUIREMENTS: replaces the table of hardware needs as a whole.
import type { RequirementsEntry } from '@groundwork/engine/facts'
import { parseJson } from './formats.ts'
import { InvalidValueError } from './invalid-value-error.ts'

const ROLES = ['master', 'arbiter', 'worker', 'sno', 'edge-worker']
const NEEDS = [
  'cpu_cores',
  'ram_mib',
  'disk_size_gb',
  'installation_disk_speed_threshold_ms',
  'network_latency_threshold_ms',
  'packet_loss_percentage',
]

export function asRequirements(text: string): readonly RequirementsEntry[] {
  const entries = parseJson(text)
  if (!Array.isArray(entries)) throw new InvalidValueError('It has to be a list of entries with a version.')
  entries.forEach(checkEntry)
  if (!entries.some(({ version }) => version === 'default')) {
    throw new InvalidValueError(
      'One entry has to have the version "default"; it holds for all versions that have none of their own.',
    )
  }
  return entries as RequirementsEntry[]
}

function checkEntry(entry: unknown, index: number): void {
  const fields = fieldsOf(entry, `Entry ${index}`)
  if (typeof fields.version !== 'string' || fields.version === '') {
    throw new InvalidValueError(`Entry ${index} has no version.`)
  }
  const matchType = fields.match_type
  if (matchType !== undefined && matchType !== 'exact' && matchType !== 'min_version') {
    throw new InvalidValueError(`match_type of entry ${index} has to be exact or min_version.`)
  }
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'version' || name === 'match_type') continue
    if (!ROLES.includes(name))
      throw new InvalidValueError(`Entry ${index} has "${name}", which is none of ${ROLES.join(', ')}.`)
    checkRole(fieldsOf(value, `${name} of entry ${index}`), `${name} of entry ${index}`)
  }
}

function checkRole(needs: Readonly<Record<string, unknown>>, where: string): void {
  for (const [name, value] of Object.entries(needs)) {
    if (!NEEDS.includes(name))
      throw new InvalidValueError(`"${name}" in ${where} is none of ${NEEDS.join(', ')}.`)
    if (typeof value !== 'number' || !(value >= 0))
      throw new InvalidValueError(`${name} in ${where} has to be a number.`)
  }
}

function fieldsOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new InvalidValueError(`${where} has to be an object.`)
}
