import { usageError } from '../failures/cli-error.ts'

export const FORMATS = ['table', 'wide', 'json', 'jsonl', 'yaml', 'name', 'csv'] as const
export type PlainFormat = (typeof FORMATS)[number]

export type OutputFormat =
  | { readonly kind: PlainFormat }
  | { readonly kind: 'jsonpath'; readonly expression: string }

export function readOutputFormat(text: string): OutputFormat {
  const plain = FORMATS.find((format) => format === text)
  if (plain !== undefined) return { kind: plain }
  if (text.startsWith('jsonpath=')) return { kind: 'jsonpath', expression: text.slice('jsonpath='.length) }
  throw usageError(
    `There is no output format "${text}".`,
    `There are ${FORMATS.join(', ')} and jsonpath=EXPRESSION.`,
  )
}

/** Formats for programs, which get the whole object. */
export const isForPrograms = ({ kind }: OutputFormat): boolean =>
  kind === 'json' || kind === 'jsonl' || kind === 'yaml' || kind === 'jsonpath'
