import type { AgentLog } from '@groundwork/host/agent'

/** One line for each message, with the time: the pod's log is read by people, and sent to the service. */
export function createProcessLog(write: (line: string) => void, now = () => new Date()): AgentLog {
  const say = (level: string) => (text: string) => {
    const line = text.replace(/\s*\n\s*/g, ' | ')
    try {
      write(`${now().toISOString()} ${level.padEnd(5)} ${line}\n`)
    } catch {
      // A full disk must not stop the controller.
    }
  }
  return { info: say('info'), warn: say('warn'), error: say('error') }
}
