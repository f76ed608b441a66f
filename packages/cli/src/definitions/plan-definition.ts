import type { Client } from '@groundwork/contract/client'
import { type Plan, planChanges } from '@groundwork/definition/api'
import { CliError } from '../failures/cli-error.ts'
import { isForPrograms, type OutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type FilledReference, hideInPlan } from './hide-filled.ts'
import { loadDefinition, requireSound } from './load-definition.ts'
import { loadNamed } from './load-state.ts'
import { planJson, planText } from './plan-text.ts'

export interface PlannedFiles {
  readonly plan: Plan
  /** What must not be repeated. */
  readonly filled: readonly FilledReference[]
}

/** What has to be done so that the service has what the files say. */
export async function planFiles(
  around: Surroundings,
  client: Client,
  files: readonly string[],
): Promise<PlannedFiles> {
  const loaded = await loadDefinition(around, files)
  requireSound(around, loaded)
  const plan = planChanges(await loadNamed(client, loaded.definition), loaded.definition)
  return { plan: hideInPlan(plan, loaded.filled), filled: loaded.filled }
}

export async function printPlan(around: Surroundings, plan: Plan, format: OutputFormat): Promise<void> {
  if (isForPrograms(format)) await printValue(around, planJson(plan), format)
  else if (format.kind === 'name') around.out.write(shownLines(around.out, namesIn(plan)))
  else around.out.write(shownLines(around.out, planText(plan)) || 'Nothing is to be changed.\n')
}

const namesIn = ({ calls }: Plan): string =>
  [...new Set(calls.map(({ object }) => object))].map((object) => `${object}\n`).join('')

/** `isDone`: what could be done was. */
export const refusedError = ({ refusals }: Plan, isDone: boolean): CliError =>
  new CliError(
    'conflict',
    `${refusals.length} of the wanted settings cannot be changed.${isDone ? '' : ' Nothing was changed.'}`,
    {
      next: isDone
        ? 'Take them out of the definition, or do what the lines above say.'
        : 'Do what the lines above say, take them out of the definition, or add --skip-refused to change the rest.',
    },
  )
