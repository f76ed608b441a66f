// Ignition overrides as the reference judged them: we accept and refuse the same, but for the listed differences.
import { readFileSync } from 'node:fs'
import { changeIgnition } from '@groundwork/engine/requests/host'
import { checkDiscoveryIgnition } from '@groundwork/engine/requests/infra-env'
import { checkIgnition } from '@groundwork/service/testing/parts'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'
import { INTENDED_DIFFERENCES } from './intended-differences.ts'

interface Line {
  readonly name: string
  readonly input: { readonly body: Body }
  readonly output: { readonly status: number }
}

interface Body {
  readonly config?: string
  readonly ignition_config_override?: string
  /** The body was too long to be recorded. */
  readonly _body_length?: number
}

const DISCOVERY = 'discovery ignition_config_override: '
const HOST = 'host ignition override: '

const recorded = readFileSync(`${contractDir}recorded/overrides.jsonl`, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Line)

const linesOf = (kind: string) =>
  recorded.filter(({ name, input }) => name.startsWith(kind) && input.body._body_length === undefined)

/** The paths of our objections, without the field of the request. */
const KINDS: readonly (readonly [kind: string, objections: (body: Body) => readonly string[]])[] = [
  [
    DISCOVERY,
    ({ ignition_config_override: override = '' }) =>
      checkDiscoveryIgnition(override, { checkIgnition }).map(({ path }) =>
        path.replace(/^ignition_config_override\.?/, ''),
      ),
  ],
  [
    HOST,
    (body) => {
      const outcome = changeIgnition(body, checkIgnition)
      return outcome.ok ? [] : outcome.problems.map(({ path }) => path.replace(/^config\.?/, ''))
    },
  ],
]

describe.each(KINDS)('%s', (kind, objections) => {
  const differenceOf = (name: string) =>
    INTENDED_DIFFERENCES.find((difference) => name === `${kind}${difference.name}`)

  it('was recorded', () => expect(linesOf(kind).length).toBeGreaterThan(30))

  it.each(linesOf(kind).map((line) => [line.name.slice(kind.length), line] as const))('%s', (_, line) => {
    const difference = differenceOf(line.name)
    const isAccepted = line.output.status < 300
    const found = objections(line.input.body)
    if (!difference) expect(found.length === 0).toBe(isAccepted)
    else {
      // A listed difference that is gone must leave the list.
      expect(isAccepted).toBe(true)
      expect(found).toEqual([difference.path])
    }
  })

  it('has a recorded line for every listed difference', () => {
    const names = linesOf(kind).map(({ name }) => name.slice(kind.length))
    expect(INTENDED_DIFFERENCES.filter(({ name }) => !names.includes(name))).toEqual([])
  })
})

/** Its length was recorded, and that it was accepted; whether it fits into an image is judged by who makes images. */
it('a large file is no fault of the document', () => {
  const source = `data:text/plain;base64,${Buffer.alloc(400_000, 'a').toString('base64')}`
  const storage = { files: [{ path: '/tmp/e', contents: { source } }] }
  const config = JSON.stringify({ ignition: { version: '3.1.0' }, storage })
  expect(config.length).toBeGreaterThan(533_000)
  expect(KINDS.map(([, objections]) => objections({ config, ignition_config_override: config }))).toEqual([
    [],
    [],
  ])
})

it('every reason is a sentence', () => {
  for (const { reason } of INTENDED_DIFFERENCES) expect(reason).toMatch(/^[A-Z].*\.$/)
})
