import type { MachineClock } from '@groundwork/host/machine'
import type { Journal } from '../world/computer.ts'

/** Of each tag: thousands of machines must fit into one process. */
const MAX_LINES = 500

export function createJournal(clock: Pick<MachineClock, 'now'>, hostname: () => string): Journal {
  const tags = new Map<string, string[]>()
  return {
    append(tag, text) {
      const at = new Date(clock.now()).toISOString().replace('T', ' ').slice(0, 19)
      const lines = tags.get(tag) ?? []
      tags.set(tag, lines)
      for (const line of text.split('\n'))
        if (line !== '') lines.push(`${at} ${hostname()} ${tag}: ${line}\n`)
      if (lines.length > MAX_LINES) lines.splice(0, lines.length - MAX_LINES)
    },
    read: (tag) => (tags.get(tag) ?? []).join(''),
  }
}
