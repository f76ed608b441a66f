import { CLUSTER_VALIDATION_TITLES, HOST_VALIDATION_TITLES } from '@groundwork/contract/validation-titles'
import { CLUSTER_VALIDATIONS } from '@groundwork/engine/cluster'
import { HOST_VALIDATIONS } from '@groundwork/engine/host'
import { CliError } from '../failures/cli-error.ts'
import { CHECKS } from '../kinds/checks.ts'
import { nearest } from '../output/choose-columns.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printRows, printValue } from '../output/print-rows.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { wrapWords } from '../terminal/wrap-words.ts'
import type { ExplainFlags } from './add-show-commands.ts'
import { findCluster } from './scope.ts'

interface Explained {
  readonly about: 'cluster' | 'host'
  readonly id: string
  readonly title: string
  readonly category: string
  readonly meaning: string
  readonly rule: string
  readonly cure: string
  readonly ignorable: boolean
}

const EXPLAINED: readonly Explained[] = [
  ...CLUSTER_VALIDATIONS.map((row) => ({
    ...wordsOf(row),
    about: 'cluster' as const,
    title: CLUSTER_VALIDATION_TITLES[row.id],
  })),
  ...HOST_VALIDATIONS.map((row) => ({
    ...wordsOf(row),
    about: 'host' as const,
    title: HOST_VALIDATION_TITLES[row.id],
  })),
]

function wordsOf({ id, category, meaning, rule, cure, ignorable }: Omit<Explained, 'about' | 'title'>) {
  return { id, category, meaning, rule, cure, ignorable }
}

const WIDTH = 100

/** What a check looks at; with a cluster also how it stands there. Without one no service is asked. */
export async function explainCheck(around: Surroundings, id: string, flags: ExplainFlags): Promise<void> {
  const found = EXPLAINED.filter((check) => check.id === id)
  if (found.length === 0) {
    const near = nearest(
      id,
      EXPLAINED.map((check) => check.id),
    )
    throw new CliError(
      'notFound',
      `There is no check "${id}".${near === null ? '' : ` Did you mean ${near}?`}`,
      {
        next: '"groundwork get checks --all --cluster NAME" lists those of a cluster.',
      },
    )
  }
  const format = readOutputFormat(flags.output)
  if (isForPrograms(format)) return printValue(around, found.length === 1 ? found[0] : found, format)
  around.out.write(found.map(textOf).join('\n'))
  if (flags.cluster === undefined) return
  const { client } = await connect(around, flags)
  const cluster = await findCluster(client, flags.cluster)
  const rows = await CHECKS.list(client, { cluster_id: cluster.id, includesAll: true })
  around.out.write(`\nIn cluster ${plainText(cluster.name ?? '')}\n`)
  await printRows(
    around,
    CHECKS,
    rows.filter(({ check }) => check.id === id),
    {
      output: 'table',
      headers: true,
      columns: 'about,status,message,remedy',
    },
  )
}

function textOf({ id, about, title, category, meaning, rule, cure, ignorable }: Explained): string {
  const paragraph = (text: string): readonly string[] => wrapWords(text, WIDTH).map((line) => `  ${line}`)
  return [
    `${id}: ${title} (of a ${about}, ${category})`,
    ...paragraph(meaning),
    ...paragraph(`Rule: ${rule}`),
    ...paragraph(`What to do: ${cure}`),
    ...(ignorable ? [] : ['  It cannot be ignored.']),
    '',
  ].join('\n')
}
