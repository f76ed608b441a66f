// The explanation for a terminal, with commands that can be pasted.
import { OWN_BASE_PATH, toCurl } from '@groundwork/contract/operations'
import { type ApiCall, callSequence, type Remedy } from '@groundwork/engine/tables'
import { formatInstant } from '@groundwork/engine/text'
import type { Explanation } from './explanation.ts'
import type { InstallationReport } from './installation-report.ts'

export interface InstallationTextOptions {
  /** The service asks who calls, so that commands need a token. */
  readonly asksForLogin?: boolean
}

interface Writer {
  readonly curl: (call: ApiCall) => string
  /** Remedies and commands that stand above already. */
  readonly printed: Set<string>
}

export function installationText(
  { summary, explanations }: InstallationReport,
  baseUrl: string,
  options: InstallationTextOptions = {},
): string {
  const writer: Writer = { curl: (call) => toCurl(call, baseUrl, options), printed: new Set() }
  const lines = [summary, ...explanations.flatMap((explanation) => explanationLines(explanation, writer))]
  const needsToken = lines.some((line) => line.includes('$TOKEN'))
  return `${[...lines, ...(needsToken ? ['', ABOUT_TOKEN] : [])].join('\n')}\n`
}

const ABOUT_TOKEN = `$TOKEN is what POST ${OWN_BASE_PATH}/v1/login answers to your name and password.`

function explanationLines(
  { id, level, confidence, cause, evidence, remedies }: Explanation,
  writer: Writer,
): string[] {
  return [
    '',
    `${level === 'note' ? '·' : '✗'} ${cause}`,
    `    ${id}: ${level}, ${confidence}`,
    ...evidence.map(
      ({ fact, text, at }) =>
        `    seen: ${fact}${at === null ? '' : ` (${formatInstant(at)})`}: ${oneLine(text)}`,
    ),
    ...remedies.flatMap((remedy) => remedyLines(remedy, writer)),
  ]
}

/** What was printed above is not printed again. */
function remedyLines({ what, call, command }: Remedy, { curl, printed }: Writer): string[] {
  const text = call ? callSequence(call).map(curl).join('\n') : (command ?? '')
  const isKnown = printed.has(`${what}\n${text}`)
  const isNews = text !== '' && !printed.has(text)
  printed.add(text).add(`${what}\n${text}`)
  if (isKnown) return []
  return [`    → ${what}`, ...(isNews ? text.split('\n').map((line) => `        ${line}`) : [])]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
