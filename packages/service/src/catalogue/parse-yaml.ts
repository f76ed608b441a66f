// Reads YAML that strangers wrote. The parser itself is safe against bombs of nested aliases, but has two searches whose
// time grows with the square of the input: for repeated keys, and for what an alias means.
import type { ParseYaml } from '@groundwork/engine/requests/manifest'
import { isTooComplex } from '@groundwork/text/yaml-complexity'
import { type Document, isScalar, parseAllDocuments, visit, type YAMLMap } from 'yaml'

/** A manifest is at most this long, and nothing else that is YAML is longer. */
const MOST_CHARACTERS = 1024 * 1024
const MOST_ALIASES = 100
const MOST_PROPERTIES = 500

/** All documents; throws when the text is not YAML, or not worth the time it would take. */
export const parseYaml: ParseYaml = (text) => {
  if (text.length > MOST_CHARACTERS) {
    throw new Error(`The YAML has ${text.length} characters, at most ${MOST_CHARACTERS} are read.`)
  }
  if (isTooComplex(text, MOST_PROPERTIES)) {
    throw new Error('The YAML is nested too deeply, or has too many anchors, tags or complex keys.')
  }
  const parsed = parseAllDocuments(text, { uniqueKeys: false, merge: true, logLevel: 'error' })
  const documents: readonly Document[] = 'empty' in parsed ? [] : parsed
  for (const document of documents) {
    const [error] = document.errors
    if (error) throw error
  }
  checkNodes(documents)
  return documents.map((document) => document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown)
}

function checkNodes(documents: readonly Document[]): void {
  let aliases = 0
  for (const document of documents) {
    visit(document, {
      Alias: () => {
        aliases += 1
        if (aliases > MOST_ALIASES) throw new Error(`The YAML has more than ${MOST_ALIASES} aliases.`)
      },
      Map: (_key, map) => checkKeys(map),
    })
  }
}

function checkKeys(map: YAMLMap): void {
  const seen = new Set<unknown>()
  for (const { key } of map.items) {
    const name = isScalar(key) ? key.value : key
    // Several maps can be merged into one, each with its own merge key.
    if (name === '<<' || name === null) continue
    if (seen.has(name))
      throw new Error(`The YAML has the key ${JSON.stringify(name)} more than once in one place.`)
    seen.add(name)
  }
}
