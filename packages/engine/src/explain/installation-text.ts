// The explanation for a terminal, with commands that can be pasted.
import { toCurl } from '@groundwork/contract/curl'
import { type Remedy, sequenceOf } from '../verdict.ts'
import { formatInstant } from '../wording.ts'
import type { Explanation } from './explanation.ts'
import type { InstallationReport } from './installation-report.ts'

export function installationText({ summary, explanations }: InstallationReport, baseUrl: string): string {
  const printed = new Set<string>()
  const lines = [
    summary,
    ...explanations.flatMap((explanation) => explanationLines(explanation, baseUrl, printed)),
  ]
  return `${lines.join('\n')}\n`
}

function explanationLines(
  { id, level, confidence, cause, evidence, remedies }: Explanation,
  baseUrl: string,
  printed: Set<string>,
): string[] {
  return [
    '',
    `${level === 'note' ? '·' : '✗'} ${cause}`,
    `    ${id}: ${level}, ${confidence}`,
    ...evidence.map(
      ({ fact, text, at }) =>
        `    seen: ${fact}${at === null ? '' : ` (${formatInstant(at)})`}: ${oneLine(text)}`,
    ),
    ...remedies.flatMap((remedy) => remedyLines(remedy, baseUrl, printed)),
  ]
}

/** A command that was printed above is not printed again. */
function remedyLines({ what, call, command }: Remedy, baseUrl: string, printed: Set<string>): string[] {
  const text = call
    ? sequenceOf(call)
        .map((one) => toCurl(one, baseUrl))
        .join('\n')
    : (command ?? '')
  const isNews = text !== '' && !printed.has(text)
  printed.add(text)
  return [`    → ${what}`, ...(isNews ? text.split('\n').map((line) => `        ${line}`) : [])]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
