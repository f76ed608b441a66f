import type { Client } from '@groundwork/contract/client'
import { type PlannedCall, withIds } from '@groundwork/definition/api'
import { confirmYes } from '../commands/confirm.ts'
import { CliError } from '../failures/cli-error.ts'
import { secretTexts } from '../fields/secret-fields.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ApplyFlags } from './add-definition-commands.ts'
import { type FilledReference, hideInMessage } from './hide-filled.ts'
import { planFiles, printPlan, refusedError } from './plan-definition.ts'

export async function runApply(around: Surroundings, flags: ApplyFlags): Promise<void> {
  const format = readOutputFormat(flags.output)
  const { client } = await connect(around, flags)
  const { plan, filled } = await planFiles(around, client, flags.filename)
  const isSkipping = flags.skipRefused === true
  await printPlan(around, plan, format)
  if (plan.refusals.length > 0 && !isSkipping) throw refusedError(plan, false)
  if (flags.dryRun) return
  if (plan.calls.length > 0) {
    const count = plan.calls.length
    await confirmYes(around, `Send ${count} ${count === 1 ? 'request' : 'requests'}?`, flags.yes === true)
    const tell =
      isForPrograms(format) || format.kind === 'name' ? () => {} : (line: string) => around.out.write(line)
    await carryOut(around, client, plan.calls, { tell, filled })
  }
  if (plan.refusals.length > 0) throw refusedError(plan, true)
}

/** One after the other; what fails ends it, and applying again goes on from there. */
async function carryOut(
  { signal }: Surroundings,
  client: Client,
  calls: readonly PlannedCall[],
  { tell, filled }: { readonly tell: (line: string) => void; readonly filled: readonly FilledReference[] },
): Promise<void> {
  const ids = new Map<string, string>()
  for (const [index, call] of calls.entries()) {
    signal.throwIfAborted()
    const { operation, params, body } = withIds(call, ids)
    try {
      const answer = await client.callWith(operation, { params, ...(body !== undefined && { body }) })
      if (call.creates !== undefined) ids.set(call.creates, idIn(answer))
    } catch (error) {
      const secrets = [...filled, ...secretsIn(body)]
      throw withStep(error, call, { done: `${index} of ${calls.length} requests`, secrets })
    }
    tell(`Done: ${plainText(call.words)}.\n`)
  }
}

const idIn = (answer: unknown): string => String((answer as { readonly id?: unknown } | null)?.id ?? '')

/** Those that stand in the definition itself. */
const secretsIn = (body: unknown): readonly FilledReference[] =>
  secretTexts(body).map(({ field, text }) => ({ reference: field, text }))

interface Step {
  readonly done: string
  readonly secrets: readonly FilledReference[]
}

/** A service may quote what it refuses. */
function withStep(error: unknown, { words }: PlannedCall, { done: count, secrets }: Step): unknown {
  if (!(error instanceof CliError)) return error
  const done = `${count} were done; apply again to go on.`
  return new CliError(error.reason, `${words}: ${hideInMessage(error.message, secrets)}`, {
    next: error.next === null ? done : `${error.next}\n${done}`,
    error_code: error.error_code,
    ...(error.status !== null && { status: error.status }),
    cause: error,
  })
}
