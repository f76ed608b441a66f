// YAML as Kubernetes reads it: the older version, in which `yes` is true and `0644` is octal, but without its numbers to
// the base of sixty, which would take a MAC address for a number.
import { type Document, parseAllDocuments, type Tags } from 'yaml'

const withoutClockTypes = (tags: Tags): Tags =>
  tags.filter((tag) => typeof tag === 'string' || !(tag.format === 'TIME' || tag.tag.endsWith(':timestamp')))

/** More aliases than a manifest has, and far fewer than make one file endless. */
const MOST_ALIASES = 100

/** Empty ones included, as null. Throws when the text is not YAML. */
export const readKubernetesYaml = (text: string): readonly unknown[] =>
  parseDocuments(text).map((document) => document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown)

/** The text of every document that is not empty, as it was written. */
export function splitDocuments(text: string): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    const { contents, range } = document
    if (contents === null || document.toJS() === null || !range) return []
    return [endLine(text.slice(range[0], range[1]).replace(/^---[ \t]*\n?/, ''))]
  })
}

const endLine = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`)

function parseDocuments(text: string): readonly Document.Parsed[] {
  const parsed = parseAllDocuments(text, {
    version: '1.1',
    customTags: withoutClockTypes,
    uniqueKeys: false,
    logLevel: 'error',
  })
  const documents = 'empty' in parsed ? [] : parsed
  for (const { errors } of documents) if (errors[0]) throw errors[0]
  return documents
}
