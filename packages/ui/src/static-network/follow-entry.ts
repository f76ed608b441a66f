// Which entry an open panel is about, while entries before it are removed, pasted over or read again from the service.
import { macsOf, type StaticEntry, type YamlEntry } from './static-entries.ts'

/** Where it is now; null: it is gone, or is no longer YAML. */
export function followEntry(opened: YamlEntry, entries: readonly StaticEntry[]): number | null {
  const same = entries.indexOf(opened)
  if (same >= 0) return same
  // Read again after a save: another object, and perhaps at another place. The cards say which machine it is.
  const macs = macsOf(opened).join()
  if (macs === '') return null
  const at = entries.findIndex((entry) => entry.kind === 'yaml' && macsOf(entry).join() === macs)
  return at < 0 ? null : at
}
