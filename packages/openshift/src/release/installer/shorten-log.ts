// What an installer said, for people: its complaints, as plain text, short enough for an event.
import type { Mask } from './mask-secrets.ts'

export const MAX_OUTPUT_CHARS = 512

/** Complaints first; where there are none, the end. Secrets are hidden before anything is cut. */
export function shortenLog(text: string, mask: Mask): string {
  const lines = mask(text)
    .split('\n')
    .map(plainLine)
    .filter(({ message }) => message !== '')
  const complaints = lines.filter(({ level }) => ['error', 'fatal', 'panic'].includes(level))
  const chosen = complaints.length > 0 ? complaints : lines
  const full = [...new Set(chosen.map(({ message }) => message))].join('\n')
  // The last complaint is the one that ended it.
  return full.length <= MAX_OUTPUT_CHARS ? full : `…${full.slice(full.length - MAX_OUTPUT_CHARS + 1)}`
}

/** With and without time and quotes: it depends on the version. */
const LOGFMT = /^(?:time="?[^"\s]*"?\s+)?level="?(\w+)"?\s+msg=(?:"((?:[^"\\]|\\.)*)".*|(.*))$/
const TERMINAL = /^(DEBUG|INFO|WARNING|ERROR|FATAL|PANIC)\s*(?:\[\w+\])?\s+(.*)$/

function plainLine(line: string): { readonly level: string; readonly message: string } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals.
  const text = line.replace(/\x1b\[[0-9;]*m/g, '').trim()
  const [, level = '', quoted, bare = ''] = LOGFMT.exec(text) ?? []
  if (level !== '') {
    const message = quoted === undefined ? bare : quoted.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1')
    return { level: level.toLowerCase(), message: message.trim() }
  }
  const [, word = '', rest = text] = TERMINAL.exec(text) ?? []
  return { level: word.toLowerCase(), message: rest.trim() }
}
