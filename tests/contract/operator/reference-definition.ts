import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'

/** The definition of a kind as the reference publishes it. */
export function referenceDefinition(group: string, plural: string): unknown {
  const text = readFileSync(`${contractDir}crds/${group}_${plural}.yaml`, 'utf8')
  return parse(withoutQuotedDescriptions(text))
}

/** Older ones break quoted texts in a way that YAML does not allow. We have words of our own, so nothing is lost. */
const withoutQuotedDescriptions = (text: string): string =>
  text.replace(/^ *description: (?:'(?:[^']|'')*'|"(?:[^"\\]|\\[\s\S])*")\n/gm, '')
