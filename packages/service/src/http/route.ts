// One operation as a route: everything about it that does not change from request to request.
import { acceptedSchemes, type Operation, pathOf } from '@groundwork/contract/operations'
import type { TObject, TSchema } from 'typebox'
import type { LimitsConfig } from '../config/config.ts'
import type { Check } from './check.ts'
import type { Answer, Call } from './handler.ts'
import { operationChecks } from './operation-checks.ts'
import type { ReadParameters } from './parameters.ts'
import type { SchemaNode } from './request-schema.ts'

export interface Route {
  readonly operation: Operation
  readonly handler: Work | undefined
  readonly readParams: ReadParameters
  readonly readQuery: ReadParameters
  readonly readHeaders: ReadParameters
  readonly body: BodyRule | undefined
  /** What a good answer is. */
  readonly produces: string
  readonly consumes: string
  /** Asked for again and again by every machine: not worth a log line or compression. */
  readonly isPoll: boolean
  /** Only machines say it, over and over. */
  readonly isRoutine: boolean
}

type Work = (call: Call) => Promise<Answer> | Answer

export interface BodyRule {
  readonly schema: SchemaNode
  readonly check: Check
  readonly isOptional: boolean
  readonly dropUnknown: boolean
  readonly maxBytes: number
  /** The handler may know what the bytes say without parsing them. */
  readonly isReadLate: boolean
  /** Names of the files of a multipart body. */
  readonly files: readonly string[]
}

const POLLS: readonly string[] = ['v2GetNextSteps', 'v1GetNextSteps']
const READ_LATE: readonly string[] = ['v2PostStepReply', 'v1PostStepReply']
/** They carry inventories. */
const LARGE: readonly string[] = ['v2PostStepReply', 'v1PostStepReply', 'v2RegisterHost', 'v1RegisterHost']

export function routeOf(operation: Operation, handler: Work | undefined, limits: LimitsConfig): Route {
  const { readParams, readQuery, readHeaders } = operationChecks(operation)
  return {
    operation,
    handler,
    readParams,
    readQuery,
    readHeaders,
    body: operation.body === undefined ? undefined : bodyRule(operation, operation.body, limits),
    produces: operation.produces ?? 'application/json',
    consumes: operation.consumes ?? 'application/json',
    isPoll: POLLS.includes(operation.id),
    isRoutine: acceptedSchemes(operation).length > 0 && operation.access.userAuth === undefined,
  }
}

/** `/clusters/{id}` as the router spells it. */
export const routerPath = (operation: Operation): string => pathOf(operation).replace(/\{(\w+)\}/g, ':$1')

function bodyRule(operation: Operation, body: TSchema, limits: LimitsConfig): BodyRule {
  const dropUnknown = operation.ignoresUnknownFields === true
  const files = filesOf(body)
  const { bodySchema, checkBody } = operationChecks(operation)
  return {
    get schema() {
      return bodySchema()
    },
    check: checkBody,
    isOptional: operation.isBodyOptional === true,
    dropUnknown,
    maxBytes: maxBytesOf(operation, body, limits),
    isReadLate: READ_LATE.includes(operation.id),
    files,
  }
}

interface FileSchema {
  readonly format?: string
  readonly maxLength?: number
}
const propertiesOf = (body: TSchema): [string, FileSchema][] =>
  Object.entries((body as Partial<TObject>).properties ?? {})
const filesOf = (body: TSchema): string[] =>
  propertiesOf(body).flatMap(([name, { format }]) => (format === 'binary' ? [name] : []))

function maxBytesOf(operation: Operation, body: TSchema, limits: LimitsConfig): number {
  if (LARGE.includes(operation.id)) return limits.replyBytes
  if (operation.consumes !== 'multipart/form-data') return limits.bodyBytes
  const declared = propertiesOf(body).map(([, { maxLength }]) => maxLength ?? limits.replyBytes)
  // The frame around the file.
  return Math.max(...declared) + 64 * 1024
}
