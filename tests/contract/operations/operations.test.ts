// Walks the recorded description of the API and asks the operations table for each thing it says.
import { readFileSync } from 'node:fs'
import type { Access, Answer, Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS, OPERATIONS, V1_OPERATIONS } from '@groundwork/contract/operations'
import {
  V1Cluster,
  V1ClusterCreateParams,
  V1ClusterUpdateParams,
  V1OpenshiftVersion,
} from '@groundwork/contract/v1'
import type { TObject, TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'

interface WireSchema {
  type?: string
  format?: string
  enum?: string[]
  items?: WireSchema
  properties?: Record<string, WireSchema>
  $ref?: string
}
interface WireParameter extends WireSchema {
  in: 'path' | 'query' | 'header' | 'body' | 'formData'
  name: string
  required?: boolean
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  collectionFormat?: string
  schema?: WireSchema
}
interface WireAnswer {
  schema?: WireSchema
  headers?: Record<string, WireSchema>
}
interface WireOperation {
  operationId: string
  parameters?: WireParameter[]
  responses: Record<string, WireAnswer>
  security?: Record<string, string[]>[]
  produces?: string[]
  consumes?: string[]
  deprecated?: boolean
}
interface WireDocument {
  definitions: Record<string, WireSchema>
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, WireOperation>>
}

const load = (file: string): WireDocument => parse(readFileSync(`${contractDir}${file}`, 'utf8'))
const v2 = load('swagger.yaml')
const v1 = load('swagger-v1-2021.yaml')

const operatorNames = (numa: string) =>
  'amd-gpu,authorino,cluster-observability,cnv,fence-agents-remediation,kmm,kube-descheduler,loki,lso,lvm,mce,metallb,mtv,' +
  `nmstate,node-feature-discovery,node-healthcheck,node-maintenance,${numa},nvidia-gpu,oadp,odf,openshift-ai,` +
  'openshift-logging,osc,pipelines,self-node-remediation,serverless,servicemesh'

/** Where we differ on purpose. Each line is one finding of the comparison below; a line without a finding fails too. */
const INTENDED: Record<string, string> = {
  'GetDetailedSupportedFeatures query cpu_architecture: enum x86_64,arm64,ppc64le,s390x,multi became x86_64,aarch64,arm64,ppc64le,s390x,multi':
    'aarch64 is another spelling of arm64 everywhere else, so it is accepted here too.',
  'BindHost: extra answer 409': 'A host that is bound already is refused so.',
  'TransformClusterToAddingHosts: extra answer 400': 'A cluster that is not installed is refused so.',
  'TransformClusterToDay2: extra answer 400': 'A cluster that is not installed is refused so.',
  'v2UpdateClusterFinalizingProgress: extra answer 400': 'A report at the wrong time is refused so.',
  'v2UpdateHostInstallProgress: extra answer 400': 'A report without a stage is refused so.',
  'v2UpdateHostInstallProgress: extra answer 409': 'A step back is refused so.',
  'DeregisterInfraEnv: extra answer 400': 'An infra-env that still has hosts is refused so.',
  'V2CreateClusterManifest: extra answer 422': 'A hidden, empty or spaced file name is refused so.',
  'V2UpdateClusterManifest: extra answer 422': 'A hidden, empty or spaced file name is refused so.',
  'v2SetIgnoredValidations body: ignored-validations became {host-validation-ids:string|[string],cluster-validation-ids:string|[string]}':
    'A widely used client sends lists instead of texts with lists inside; both are accepted.',
  'v2GetClusterInstallConfig: extra answer 409':
    'While it cannot be made: that is no fault of the service, for which the reference says 500.',
  'v2GetHostIgnition: extra answer 409': 'Asked before the files exist it is refused so; recorded.',
  [`V2ListSupportedOperators 200: [enum ${operatorNames('numa-resources')}] became [enum ${operatorNames('numaresources')}]`]:
    'The operator is called numaresources in every recorded answer.',
}

// Two differences that hold for every operation: a wrong method (405) is answered in the short form, and a bad request
// (400) in either form, as the service really does.
const REAL_ERROR: Record<string, string> = { '400': 'error|infra_error', '405': 'infra_error' }

const named = ($ref: string) => $ref.replace('#/definitions/', '')

function wireShape(schema: WireSchema | undefined): string {
  if (schema === undefined) return 'nothing'
  if (schema.$ref !== undefined) return named(schema.$ref)
  if (schema.type === 'array') return `[${wireShape(schema.items)}]`
  if (schema.type === 'file' || schema.format === 'binary') return 'binary'
  if (schema.properties !== undefined) {
    return `{${Object.entries(schema.properties).map(([key, value]) => `${key}:${wireShape(value)}`)}}`
  }
  return schema.enum === undefined ? String(schema.type) : `enum ${[...schema.enum].sort()}`
}

function ourShape(schema: TSchema | undefined): string {
  if (schema === undefined) return 'nothing'
  const plain = schema as TSchema & WireSchema & { title?: string; anyOf?: TSchema[]; items?: TSchema }
  if (plain.title !== undefined) return plain.title
  if (plain.anyOf !== undefined) return plain.anyOf.map(ourShape).join('|')
  if (plain.type === 'array') return `[${ourShape(plain.items)}]`
  if (plain.format === 'binary') return 'binary'
  if (plain.properties !== undefined) {
    const properties = plain.properties as Record<string, TSchema>
    return `{${Object.entries(properties).map(([key, value]) => `${key}:${ourShape(value)}`)}}`
  }
  return plain.enum === undefined ? String(plain.type) : `enum ${[...plain.enum].sort()}`
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
const sorted = (words: readonly string[] | undefined) => words && [...words].sort()

function compareValue(
  where: string,
  wire: WireParameter | WireSchema,
  ours: Partial<WireParameter>,
): string[] {
  const findings: string[] = []
  for (const key of ['type', 'format', 'default', 'minimum', 'maximum', 'maxLength', 'pattern'] as const) {
    const wanted = (wire as WireParameter)[key]
    if (!same(wanted, ours[key])) findings.push(`${where}: ${key} ${wanted} became ${ours[key]}`)
  }
  if (!same(sorted(wire.enum), sorted(ours.enum)))
    findings.push(`${where}: enum ${wire.enum} became ${ours.enum}`)
  if (wire.items !== undefined) findings.push(...compareValue(`${where}[]`, wire.items, ours.items ?? {}))
  return findings
}

const PLACES = { path: 'params', query: 'query', header: 'headers' } as const

function compareParameters(wire: WireOperation, ours: Operation): string[] {
  const findings: string[] = []
  for (const [place, group] of Object.entries(PLACES)) {
    const wanted = (wire.parameters ?? []).filter((parameter) => parameter.in === place)
    const object: TObject | undefined = ours[group]
    const properties = (object?.properties ?? {}) as Record<string, Partial<WireParameter>>
    for (const parameter of wanted) {
      const where = `${wire.operationId} ${place} ${parameter.name}`
      const found = properties[parameter.name]
      if (found === undefined) {
        findings.push(`${where}: missing`)
        continue
      }
      const isRequired = object?.required?.includes(parameter.name) ?? false
      if (isRequired !== (parameter.required ?? false))
        findings.push(`${where}: required became ${isRequired}`)
      const repeats = ours.repeatedQuery?.includes(parameter.name) ?? false
      if (repeats !== (parameter.collectionFormat === 'multi')) findings.push(`${where}: repetition`)
      findings.push(...compareValue(where, parameter, found))
    }
    const names = new Set(wanted.map((parameter) => parameter.name))
    for (const name of Object.keys(properties)) {
      if (!names.has(name)) findings.push(`${wire.operationId} ${place} ${name}: extra`)
    }
  }
  return findings
}

function compareBody(wire: WireOperation, ours: Operation): string[] {
  const where = `${wire.operationId} body`
  const findings: string[] = []
  const form = (wire.parameters ?? []).filter((parameter) => parameter.in === 'formData')
  const body = (wire.parameters ?? []).find((parameter) => parameter.in === 'body')
  if (form.length > 0) {
    const fields = (ours.body as TObject | undefined)?.properties as Record<string, Partial<WireParameter>>
    for (const field of form) {
      const found = fields?.[field.name]
      if (found?.format !== 'binary') findings.push(`${where}: no file ${field.name}`)
      else if (found.maxLength !== field.maxLength) findings.push(`${where}: maxLength of ${field.name}`)
    }
    return findings
  }
  if (wireShape(body?.schema) !== ourShape(ours.body)) {
    findings.push(`${where}: ${wireShape(body?.schema)} became ${ourShape(ours.body)}`)
  }
  const isOptional = body !== undefined && body.required !== true
  if (isOptional !== (ours.isBodyOptional ?? false)) findings.push(`${where}: optional`)
  return findings
}

function compareAnswers(wire: WireOperation, ours: Operation): string[] {
  const findings: string[] = []
  const answers = ours.answers as Record<string, Answer>
  for (const [status, wanted] of Object.entries(wire.responses)) {
    const where = `${wire.operationId} ${status}`
    const found = answers[status]
    if (found === undefined) {
      findings.push(`${where}: missing`)
      continue
    }
    const shape = REAL_ERROR[status] ?? wireShape(wanted.schema)
    if (shape !== ourShape(found.schema)) findings.push(`${where}: ${shape} became ${ourShape(found.schema)}`)
    const headers = (found.headers?.properties ?? {}) as Record<string, Partial<WireParameter>>
    const names = new Set([...Object.keys(wanted.headers ?? {}), ...Object.keys(headers)])
    for (const name of names) {
      findings.push(
        ...compareValue(`${where} header ${name}`, wanted.headers?.[name] ?? {}, headers[name] ?? {}),
      )
    }
  }
  for (const status of Object.keys(answers)) {
    if (wire.responses[status] === undefined) findings.push(`${wire.operationId}: extra answer ${status}`)
  }
  return findings
}

function compareRest(wire: WireOperation, ours: Operation, security: WireDocument['security']): string[] {
  const findings: string[] = []
  const wanted: Access = Object.assign({}, ...(wire.security ?? security))
  if (!same(sortedEntries(wanted), sortedEntries(ours.access))) findings.push(`${wire.operationId}: access`)
  if (wire.produces?.[0] !== ours.produces) findings.push(`${wire.operationId}: produces`)
  if (wire.consumes?.[0] !== ours.consumes) findings.push(`${wire.operationId}: consumes`)
  if ((wire.deprecated ?? false) !== (ours.deprecated ?? false))
    findings.push(`${wire.operationId}: deprecated`)
  return findings
}

const sortedEntries = (access: Access) =>
  Object.entries(access)
    .map(([scheme, roles]) => [scheme, [...roles].sort()])
    .sort()

function everyOperation(document: WireDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, wire]) => ({ path, method: method.toUpperCase(), wire })),
  )
}

const keyOf = (operation: { method: string; path: string }) => `${operation.method} ${operation.path}`
const byKey = new Map(ALL_OPERATIONS.map((operation) => [keyOf(operation), operation]))

describe('the operations table', () => {
  it('says what the recorded description says, but for the intended differences', () => {
    const findings = everyOperation(v2).flatMap(({ path, method, wire }) => {
      const ours = byKey.get(`${method} ${path}`)
      if (ours === undefined) return [`${method} ${path}: missing`]
      return [
        ...(ours.id === wire.operationId ? [] : [`${method} ${path}: ${wire.operationId} became ${ours.id}`]),
        ...compareParameters(wire, ours),
        ...compareBody(wire, ours),
        ...compareAnswers(wire, ours),
        ...compareRest(wire, ours, v2.security),
      ]
    })
    expect(findings.sort()).toEqual(Object.keys(INTENDED).sort())
  })

  it('has no operation that the recorded description does not know', () => {
    const known = everyOperation(v2).map(keyOf)
    expect(Object.values<Operation>(OPERATIONS).map(keyOf).sort()).toEqual(known.sort())
  })

  it('does not repeat the sentences of the recorded description', () => {
    const texts = new Set(textsIn(v2).map((text) => text.trim().replace(/\.$/, '').toLowerCase()))
    const ours = ALL_OPERATIONS.flatMap((operation) => textsIn(operation))
    const repeated = ours.filter(
      (text) => text.includes(' ') && texts.has(text.replace(/\.$/, '').toLowerCase()),
    )
    expect(repeated).toEqual([])
  })
})

describe('the table of 2021', () => {
  // An installer of the service itself, which is not used.
  const LEFT_OUT = [
    'POST /v1/assisted-service-iso',
    'GET /v1/assisted-service-iso/data',
    'GET /v1/assisted-service-iso/presigned',
  ]
  // What agents of 2021 called, and an action that the lab guide mentions; the recorded description has neither.
  const ADDED = [
    'POST /v1/clusters/{cluster_id}/hosts',
    'GET /v1/clusters/{cluster_id}/hosts/{host_id}/instructions',
    'POST /v1/clusters/{cluster_id}/hosts/{host_id}/instructions',
    'POST /v1/clusters/{cluster_id}/actions/allow-add-hosts',
  ]

  it('has the same paths, with few exceptions', () => {
    const wanted = everyOperation(v1).map(keyOf)
    const served = Object.values<Operation>(V1_OPERATIONS).map(keyOf)
    expect([...served, ...LEFT_OUT].sort()).toEqual([...wanted, ...ADDED].sort())
  })

  it.each([
    ['cluster', V1Cluster],
    ['cluster-create-params', V1ClusterCreateParams],
    ['cluster-update-params', V1ClusterUpdateParams],
    ['openshift-version', V1OpenshiftVersion],
  ])('knows every field of %s', (name, schema) => {
    const fields = Object.keys(v1.definitions[name]?.properties ?? {})
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(fields))
  })

  const cases = everyOperation(v1).filter((operation) => !LEFT_OUT.includes(keyOf(operation)))

  it.each(cases.map((row) => [keyOf(row), row] as const))(
    '%s answers old clients as before',
    (key, { wire }) => {
      const ours = byKey.get(key)
      expect(ours?.deprecated).toBe(true)
      expect(ours?.ignoresUnknownFields).toBe(true)
      expect(ours?.produces).toBe(wire.produces?.[0])
      expect(ours?.consumes).toBe(wire.consumes?.[0])
      // A monitor that only reads came later.
      const { watcherAuth: _, ...access } = ours?.access ?? {}
      const wanted: Access = Object.assign({}, ...(wire.security ?? v1.security))
      expect(sortedEntries(access)).toEqual(sortedEntries(wanted))
      for (const [status, answer] of Object.entries(wire.responses)) {
        if (!status.startsWith('2')) continue
        const found = ours?.answers[Number(status)]
        expect(found, `answer ${status}`).toBeDefined()
        expect(found?.schema === undefined).toBe(answer.schema === undefined)
      }
      for (const parameter of wire.parameters ?? []) {
        if (parameter.in === 'body') expect(ours?.body).toBeDefined()
        if (parameter.in !== 'query') continue
        expect(ours?.query?.properties).toHaveProperty(parameter.name)
        expect(ours?.query?.required?.includes(parameter.name) ?? false).toBe(parameter.required ?? false)
      }
    },
  )
})

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const isText = (key === 'description' || key === 'summary') && typeof inner === 'string'
    return isText ? [inner] : textsIn(inner)
  })
}
