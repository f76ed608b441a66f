import { CliError } from '../failures/cli-error.ts'
import { readOutputFormat } from '../output/output-format.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { DiffFlags } from './add-definition-commands.ts'
import { planFiles, printPlan, refusedError } from './plan-definition.ts'

export async function runDiff(around: Surroundings, flags: DiffFlags): Promise<void> {
  const format = readOutputFormat(flags.output)
  const { client } = await connect(around, flags)
  const { plan } = await planFiles(around, client, flags.filename)
  await printPlan(around, plan, format)
  if (plan.refusals.length > 0) throw refusedError(plan, false)
  if (plan.calls.length > 0) throw new CliError('differs', 'The service differs from the definition.')
}
