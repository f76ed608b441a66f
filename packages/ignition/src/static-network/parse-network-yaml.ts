// Reads the YAML of network settings, which strangers write: as YAML 1.1, because the tools around nmstate do, and only
// the first document. Base-60 numbers are left out of YAML 1.1, or a MAC address without letters would become a number.
import { messageOf } from '@groundwork/errors/error-text'
import { isTooComplex } from '@groundwork/text/yaml-complexity'
import { Composer, type Document, isScalar, Parser, type Tags, visit, type YAMLMap } from 'yaml'

/** Far more than the settings of one machine need; the parser's time grows faster than its input. */
const MOST_CHARACTERS = 128 * 1024
const MOST_ALIASES = 100

export type ParsedYaml =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

export function parseNetworkYaml(text: string): ParsedYaml {
  if (text.trim() === '') return refuse('There are no network settings; list at least one under interfaces.')
  if (text.length > MOST_CHARACTERS) {
    return refuse(`The settings have ${text.length} characters, at most ${MOST_CHARACTERS} are read.`)
  }
  if (isTooComplex(text)) {
    return refuse('The YAML is nested too deeply, or has too many anchors and tags, to be read.')
  }
  try {
    const document = firstDocument(text)
    const [error] = document?.errors ?? []
    if (error)
      return refuse(`This is not YAML, see line ${lineOf(text, error.pos[0])}: ${firstLine(error.message)}`)
    if (document) checkNodes(document)
    return { ok: true, value: document?.toJS({ maxAliasCount: MOST_ALIASES }) as unknown }
  } catch (error) {
    return refuse(`The YAML cannot be read: ${firstLine(messageOf(error))}`)
  }
}

const refuse = (message: string): ParsedYaml => ({ ok: false, message })

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Parsers add a picture of the place below their message. */
const firstLine = (message: string): string => {
  const line = (message.split('\n')[0] ?? '').replace(/:$/, '')
  return line.endsWith('.') ? line : `${line}.`
}

/** Whatever follows the first document is not even looked at. */
function firstDocument(text: string): Document | undefined {
  const composer = new Composer({
    version: '1.1',
    customTags: plainTags,
    uniqueKeys: false,
    merge: true,
    logLevel: 'error',
    prettyErrors: false,
  })
  const [first] = composer.compose(new Parser().parse(text))
  return first
}

const STRANGE_TAGS = /:(?:binary|omap|pairs|set|timestamp)$/

const plainTags = (tags: Tags): Tags =>
  tags.filter((tag) => {
    if (typeof tag === 'string') return true
    return !STRANGE_TAGS.test(tag.tag) && !('format' in tag && tag.format === 'TIME')
  })

function checkNodes(document: Document): void {
  let aliases = 0
  visit(document, {
    Alias: () => {
      aliases += 1
      if (aliases > MOST_ALIASES) throw new Error(`more than ${MOST_ALIASES} aliases are used`)
    },
    Map: (_key, map) => checkKeys(map),
  })
}

/** The parser's own search for repeated keys compares each with each. */
function checkKeys(map: YAMLMap): void {
  const seen = new Set<unknown>()
  for (const { key } of map.items) {
    const name = isScalar(key) ? key.value : key
    // Several maps can be merged into one, each with its own merge key.
    if (name === '<<' || typeof name === 'symbol' || name === null) continue
    if (seen.has(name))
      throw new Error(`the key ${JSON.stringify(name)} is there more than once in one place`)
    seen.add(name)
  }
}
