// How long a command takes, and the most memory that one of its processes had at a time (GNU time).
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface TimedCommand {
  readonly seconds: number
  readonly peakMB: number
}

export async function timeCommand(words: readonly string[]): Promise<TimedCommand> {
  const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent' }
  const began = performance.now()
  const { stderr } = await promisify(execFile)('/usr/bin/time', ['-f', 'peak %M', ...words], { env })
  const seconds = (performance.now() - began) / 1000
  const [, kilobytes = ''] = /^peak (\d+)$/m.exec(stderr) ?? []
  return { seconds, peakMB: (Number(kilobytes) * 1024) / 1e6 }
}
