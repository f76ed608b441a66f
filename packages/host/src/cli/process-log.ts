import type { AgentLog } from '../agent/agent-log.ts'

const LEVELS = { info: 6, warn: 4, error: 3 } as const

export interface LogOptions {
  /** The journal reads a level in front of each line; people do not. */
  readonly isForJournal: boolean
  /** Where each line goes as well. */
  readonly copy?: (line: string) => void
}

/** Lines on standard error; the unit that starts this process decides where they go. */
export function createProcessLog({ isForJournal, copy }: LogOptions): AgentLog {
  const say = (level: keyof typeof LEVELS) => (text: string) => {
    const line = text.replace(/\s*\n\s*/g, ' | ')
    const stamped = `${new Date().toISOString()} ${level.padEnd(5)} ${line}\n`
    process.stderr.write(isForJournal ? `<${LEVELS[level]}>${line}\n` : stamped)
    copy?.(stamped)
  }
  return { info: say('info'), warn: say('warn'), error: say('error') }
}
