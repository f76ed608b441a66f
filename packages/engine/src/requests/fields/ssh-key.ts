// Public keys as in authorized_keys, one a line. Keys are public, yet messages only say which line is wrong.
import { type Problem, problem } from '../problem.ts'
import { isKeyOf } from './ssh-key-blob.ts'

/** Every key of a type begins with the same bytes: the length and the name of the type. */
const PREFIXES: Readonly<Record<string, string>> = {
  'ssh-rsa': 'AAAAB3NzaC1yc2',
  'ssh-dss': 'AAAAB3NzaC1kc3',
  'ssh-ed25519': 'AAAAC3NzaC1lZDI1NTE5',
  'ecdsa-sha2-nistp256': 'AAAAE2VjZHNhLXNoYTItbmlzdHAyNT',
  'ecdsa-sha2-nistp384': 'AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQ',
  'ecdsa-sha2-nistp521': 'AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjE',
}

const BODY = /^[0-9A-Za-z+/]+={0,3}$/

/** An empty text is fine: a login to the machines is not needed. */
export function checkSshKeys(text: string, path: string): readonly Problem[] {
  if (text === '') return []
  return text.split('\n').flatMap((line, index) => {
    const complaint = keyComplaint(line)
    if (complaint === null) return []
    return [problem('invalid-text', path, `Line ${index + 1} of ${path} ${complaint}.`)]
  })
}

function keyComplaint(line: string): string | null {
  if (line.trim() === '') return 'is blank; write one public key a line and no empty lines'
  // Blanks in front are a mistake that does no harm: they are removed where the key is used.
  const [type = '', body = ''] = line.trimStart().split(' ')
  const prefix = Object.hasOwn(PREFIXES, type) ? PREFIXES[type] : undefined
  if (prefix === undefined) return `must start with a key type (${Object.keys(PREFIXES).join(', ')})`
  if (!body.startsWith(prefix) || !BODY.test(body)) return `is not the base64 form of a ${type} key`
  if (!isKeyOf(type, body)) return `is a damaged ${type} key; copy the whole line of the .pub file`
  return null
}
