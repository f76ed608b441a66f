import { recordsOf, stringOf } from '@groundwork/json/json-values'
import type { Machine } from '../machine/machine.ts'
import { linkOf, linksOf } from '../redfish/link.ts'

export interface LogEntry {
  /** As the BMC writes it; its clock may be wrong. */
  readonly created: string
  readonly severity: string
  readonly message: string
  readonly log: string
}

const MOST_LOGS = 8
const MOST_READ = 2_000
const LONGEST = 500

/** The latest entries of all logs of the computer and its managers, newest first. */
export async function readEventLog(
  { client, systemPath, managerPaths }: Machine,
  most: number,
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = []
  const seen = new Set<string>()
  for (const owner of [systemPath, ...managerPaths]) {
    const services = await client.find(linkOf((await client.find(owner))?.LogServices))
    for (const path of linksOf(services, MOST_LOGS)) {
      if (seen.has(path) || seen.size >= MOST_LOGS) continue
      seen.add(path)
      const service = await client.find(path)
      const page = await client.find(linkOf(service?.Entries))
      const log = stringOf(service?.Id) || (path.split('/').at(-1) ?? '')
      for (const entry of recordsOf(page?.Members).slice(0, MOST_READ))
        entries.push({
          created: stringOf(entry.Created).slice(0, 40),
          severity: client.redact(stringOf(entry.Severity), 20),
          message: client.redact(stringOf(entry.Message), LONGEST),
          log: client.redact(log, 60),
        })
    }
  }
  return entries.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, most)
}

const timeOf = ({ created }: LogEntry): number => Date.parse(created) || 0
