// What `npm run diagnose` does: a cluster of any assisted installer service, explained from its answer alone.
import { styleText } from 'node:util'
import {
  answeredAt,
  type Colorize,
  diagnoseCluster,
  readClusterAnswer,
  reportText,
} from '@groundwork/explain/diagnosis'
import { LOCAL_URL, plainUrl } from '../contexts/choose-context.ts'
import { CliError } from '../failures/cli-error.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { plainValue } from '../terminal/plain-text.ts'
import { mayColour, mayUseUnicode, type Surroundings } from '../terminal/surroundings.ts'
import type { ExplainFlags } from './add-show-commands.ts'
import { readText } from './read-secret.ts'

export async function explainFile(around: Surroundings, file: string, flags: ExplainFlags): Promise<void> {
  await explainAnswer(around, await readText(around, file), flags)
}

export async function explainAnswer(
  around: Surroundings,
  content: string,
  flags: ExplainFlags,
): Promise<void> {
  const format = readOutputFormat(flags.output)
  const answer = readClusterAnswer(content)
  if (!answer.ok)
    throw new CliError('invalid', `This is not the answer of GET /v2/clusters/{id}. ${answer.reason}`)
  const report = diagnoseCluster(answer, answeredAt(answer))
  if (isForPrograms(format)) return printValue(around, report, format)
  const baseUrl = plainUrl(flags.url ?? (around.env.GROUNDWORK_URL || around.env.AI_URL || LOCAL_URL))
  const hasColour = mayColour(around)
  const text = reportText(plainValue(report), {
    baseUrl,
    paint: (kind, part) => (hasColour ? painted(kind, part) : part),
  })
  around.out.write(mayUseUnicode(around, around.out) ? text : plainSigns(text))
}

const SIGNS: Readonly<Record<string, string>> = { '✗': 'x', '→': '->', '…': '...' }

const plainSigns = (text: string): string => text.replaceAll(/[✗→…]/g, (sign) => SIGNS[sign] ?? sign)

const FORMATS = { heading: 'bold', failure: 'red', pending: 'yellow', dim: 'dim' } as const

const painted = (kind: Parameters<Colorize>[0], text: string): string =>
  styleText(FORMATS[kind], text, { validateStream: false })
