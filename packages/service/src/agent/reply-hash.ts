// A reply that says what the last one of its kind said changes nothing, so it is recognised before it is parsed.
import { hash } from 'node:crypto'
import type { AgentReply } from '@groundwork/engine/steps'

export type ReplyHashes = Readonly<Record<string, string>>

export const readHashes = (text: string): ReplyHashes =>
  text === '' ? {} : (JSON.parse(text) as ReplyHashes)

/** null: has to be looked at in any case. A failure can mean something new each time. */
export function replyHash({ exit_code, output }: AgentReply): string | null {
  return exit_code === 0 ? hash('sha1', output, 'base64') : null
}
