// Every JSON body in the recorded traffic fits our schemas, and holds nothing that they do not know.
import { IgnitionDocument, InstallConfigOverrides, JSON_TEXT } from '@groundwork/contract/definitions'
import { BASE_PATH, OPERATIONS, type Operation, type OperationId } from '@groundwork/contract/operations'
import type { StepReply, Steps } from '@groundwork/contract/steps'
import { STEP_CATALOGUE, type StepContract } from '@groundwork/contract/steps'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsWith } from '../testing/closed-schema.ts'
import { type Exchange, readRecording } from '../testing/recording.ts'

const RECORDINGS = ['multinode-install', 'sno-install', 'real-agent-session']

const operations = Object.values<Operation>(OPERATIONS).map((operation) => ({
  operation,
  pattern: new RegExp(`^${BASE_PATH}${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  parameters: operation.path.split('{').length,
}))

/** The most literal path wins: `/clusters/default-config` is not a cluster id. */
function operationOf({ method, path }: Exchange): Operation | undefined {
  const bare = path.split('?')[0] ?? ''
  const matches = operations.filter(
    ({ operation, pattern }) => operation.method === method && pattern.test(bare),
  )
  return matches.sort((a, b) => a.parameters - b.parameters)[0]?.operation
}

const calls = (name: string) =>
  readRecording(name).flatMap((exchange) => {
    const operation = operationOf(exchange)
    return operation === undefined ? [] : [{ exchange, operation }]
  })

const callsOf = (name: string, id: OperationId) =>
  calls(name).filter(({ operation, exchange }) => operation.id === id && exchange.status < 300)

function problemsOfAnswer(exchange: Exchange, operation: Operation): string[] {
  const isFile = operation.produces !== undefined && exchange.status < 300
  const schema = operation.answers[exchange.status]?.schema
  if (isFile) return []
  if (schema === undefined) return exchange.response === null ? [] : ['a body where we have none']
  return problemsWith(exchange.response, schema)
}

function problemsOfRequest(exchange: Exchange, operation: Operation): string[] {
  if (operation.body === undefined || operation.consumes !== undefined) return []
  return problemsWith(exchange.request, operation.body)
}

const label = ({ seq, method, path, status }: Exchange) => `${seq} ${method} ${path} ${status}`

describe.each(RECORDINGS)('recorded traffic: %s', (name) => {
  it('consists of operations we know', () => {
    const unknown = readRecording(name).filter((exchange) => operationOf(exchange) === undefined)
    expect(unknown.map(({ path }) => path).filter((path) => path !== '/health' && path !== '/ready')).toEqual(
      [],
    )
  })

  it('has answers that fit', () => {
    const misfits = calls(name).map(({ exchange, operation }) => [
      label(exchange),
      problemsOfAnswer(exchange, operation),
    ])
    expect(misfits.filter(([, problems]) => problems?.length !== 0)).toEqual([])
  })

  it('has requests that fit', () => {
    const misfits = calls(name).map(({ exchange, operation }) => [
      label(exchange),
      problemsOfRequest(exchange, operation),
    ])
    expect(misfits.filter(([, problems]) => problems?.length !== 0)).toEqual([])
  })

  it('has JSON texts that fit', () => {
    const misfits = calls(name).flatMap(({ exchange }) =>
      [...jsonTextsIn(exchange.response)].flatMap(({ field, text, schema }) =>
        problemsWith(JSON.parse(text), schema).map((problem) => `${label(exchange)} ${field} ${problem}`),
      ),
    )
    expect(misfits).toEqual([])
  })

  it('has steps with arguments that fit the catalogue', () => {
    const steps = callsOf(name, 'v2GetNextSteps').flatMap(
      ({ exchange }) => (exchange.response as Steps).instructions ?? [],
    )
    expect(steps).not.toEqual([])
    expect(steps.flatMap(problemsOfStep)).toEqual([])
  })

  it('has replies that fit the catalogue', () => {
    const replies = callsOf(name, 'v2PostStepReply').map(({ exchange }) => exchange.request as StepReply)
    expect(replies).not.toEqual([])
    expect(replies.flatMap(problemsOfReply)).toEqual([])
  })
})

/** Documents whose contents other programs define. */
const FREE_FORM: readonly TSchema[] = [IgnitionDocument, InstallConfigOverrides]

interface JsonTextFound {
  readonly field: string
  readonly text: string
  readonly schema: TSchema
}

function* jsonTextsIn(value: unknown): Generator<JsonTextFound> {
  if (Array.isArray(value)) for (const item of value) yield* jsonTextsIn(item)
  if (typeof value !== 'object' || value === null) return
  const fields: Record<string, TSchema> = JSON_TEXT[resourceNameOf(value)] ?? {}
  for (const [field, content] of Object.entries(value)) {
    const schema = fields[field]
    if (typeof content === 'object') yield* jsonTextsIn(content)
    else if (schema !== undefined && !FREE_FORM.includes(schema) && content !== '')
      yield { field, text: content, schema }
  }
}

function resourceNameOf(value: object): 'cluster' | 'host' | 'infra-env' | 'event' {
  if ('event_time' in value) return 'event'
  const kind = 'kind' in value ? value.kind : ''
  if (kind === 'InfraEnv') return 'infra-env'
  return kind === 'Host' || kind === 'AddToExistingClusterHost' ? 'host' : 'cluster'
}

const contractOf = (stepType: string | undefined): StepContract | undefined =>
  (STEP_CATALOGUE as Record<string, StepContract>)[stepType ?? '']

function problemsOfStep({ step_type, args = [] }: { step_type?: string; args?: string[] }): string[] {
  const contract = contractOf(step_type)
  if (contract === undefined) return [`${step_type} is not in the catalogue`]
  const words = contract.argument === null ? args : args.slice(1)
  const problems =
    contract.argument === null ? [] : problemsWith(JSON.parse(args[0] ?? ''), contract.argument)
  if (contract.words === undefined)
    return words.length === 0 ? problems : [...problems, `${step_type} has more words`]
  return [...problems, ...problemsWith(words, contract.words)].map((problem) => `${step_type} ${problem}`)
}

function problemsOfReply({ step_type, exit_code = 0, output = '' }: StepReply): string[] {
  const contract = contractOf(step_type)
  if (contract === undefined) return [`${step_type} is not in the catalogue`]
  if (exit_code !== 0 || contract.reply === null) return []
  return problemsWith(JSON.parse(output), contract.reply).map((problem) => `${step_type} ${problem}`)
}
