// The Tang servers of a cluster. They are stored as the text that the user sent, and users write the keys of the entries in any
// letter case, as the reference allows; all code that uses the servers reads them here.
import { isRecord } from '@groundwork/json/json-values'
import { decodeList } from '../facts/wire-values.ts'

const KEYS: readonly string[] = ['url', 'thumbprint']

/** The same entry with `url` and `thumbprint` in lower case. Of two that only differ in case the later one counts. */
export const plainTangServer = (server: unknown): unknown =>
  isRecord(server)
    ? Object.fromEntries(
        Object.entries(server).map(([key, value]) => [
          KEYS.find((known) => known === key.toLowerCase()) ?? key,
          value,
        ]),
      )
    : server

export const tangServersOf = (
  text: string,
): readonly { readonly url?: string; readonly thumbprint?: string }[] =>
  (decodeList<object>(text) ?? []).map((server) => plainTangServer(server) as object)

/** The text as agents read it: untouched when it is plain already. */
export function plainTangServers(text: string): string {
  const given = decodeList<object>(text)
  if (given === null) return text
  const plain = JSON.stringify(given.map(plainTangServer))
  return plain === JSON.stringify(given) ? text : plain
}
