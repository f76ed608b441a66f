// Long flags may be shortened as long as it is clear which one is meant: `--paramf` is `--paramfile`.

import { VERBS } from './verbs/verb.ts'
import { VERB_TABLE } from './verbs/verb-table.ts'

const GLOBAL = [
  'ca',
  'cert',
  'debug',
  'help',
  'integration',
  'key',
  'offlinetoken',
  'output',
  'staging',
  'token',
  'url',
]
const WITH_VALUE = /^(--(ca|cert|key|offlinetoken|output|token|url)|-[koutU])$/

export function expandFlags(words: readonly string[]): readonly string[] {
  const at = verbPlace(words)
  const isVerb = ([name, { aliases }]: readonly [string, { readonly aliases: readonly string[] }]): boolean =>
    name === words[at] || aliases.includes(words[at] ?? '')
  const verb = Object.entries(VERBS).find(isVerb)?.[0]
  const kind = words.slice(at + 1).find((word) => !word.startsWith('-'))
  const row = VERB_TABLE.find(
    (one) => one.verb === verb && (one.kind === kind || one.aliases?.includes(kind ?? '')),
  )
  const own = ['help', ...(row?.options ?? []).flatMap(({ flags }) => longNames(flags))]
  const end = words.indexOf('--')
  return words.map((word, index) => {
    if (!word.startsWith('--') || (end !== -1 && index >= end)) return word
    return expanded(word, index < at ? GLOBAL : own)
  })
}

const longNames = (flags: string): readonly string[] =>
  [...flags.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)

function expanded(word: string, names: readonly string[]): string {
  const [given = '', ...value] = word.slice(2).split('=')
  if (names.includes(given)) return word
  const meant = names.filter((name) => name.startsWith(given))
  return meant.length === 1 ? ['--', [meant[0], ...value].join('=')].join('') : word
}

/** The first word that is neither a flag nor the value of one. */
function verbPlace(words: readonly string[]): number {
  const at = words.findIndex(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.test(words[index - 1] ?? ''),
  )
  return at === -1 ? words.length : at
}
