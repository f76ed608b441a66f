import { parseAllDocuments } from 'yaml'

/** The documents of a YAML text as plain values; throws at the first mistake in any of them. */
export function parseYamlDocuments(text: string): readonly unknown[] {
  const documents = parseAllDocuments(text, { merge: true, logLevel: 'error' })
  return Array.from(documents, (document) => {
    const [mistake] = document.errors
    if (mistake) throw mistake
    return document.toJS() as unknown
  })
}
