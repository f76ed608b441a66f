// A verdict that is not green explains itself, and what it proposes works.
import { OPERATIONS } from '@groundwork/contract/operations'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import type { ApiCall } from '../tables/verdict.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { plausibleDraft } from '../testing/plausible-snapshot.ts'
import { proposingValidations } from '../testing/proposing-validations.ts'
import { exampleSnapshot, ONLY_FORMS, REMEDY_EXAMPLES } from '../testing/remedy-examples.ts'
import { sendCall } from '../testing/send-call.ts'
import { callsIn, holdsIn, isComplete, isGood, type Judged, verdictsIn } from '../testing/verdicts-in.ts'
import { applyDecision } from './apply-decision.ts'
import { evaluateCluster } from './evaluate-cluster.ts'

const judgedLabel = ({ hostId, id }: Judged): string => `${hostId === null ? 'cluster' : 'host'} ${id}`

interface Proposal {
  readonly judged: Judged
  readonly call: ApiCall
}

/** Every complete call, once for each subject that it is to help. */
function proposalsIn(snapshot: ClusterSnapshot): { rested: ClusterSnapshot; proposals: Proposal[] } {
  const decision = evaluateCluster(snapshot)
  const proposals = verdictsIn(decision).flatMap((judged) =>
    isGood(judged.verdict)
      ? []
      : callsIn(judged.verdict)
          .filter(isComplete)
          .map((call) => ({ judged, call })),
  )
  return { rested: applyDecision(snapshot, decision), proposals }
}

/** What became of a proposal; `helps` is the only good answer. */
function resultOf(rested: ClusterSnapshot, { judged, call }: Proposal): unknown {
  const answer = sendCall(rested, call)
  if (!answer.ok) return answer.problems.map(({ message }) => message)
  const after = evaluateCluster(answer.value)
  if (holdsIn(after, judged)) return 'helps'
  return verdictsIn(after).find(({ hostId, id }) => hostId === judged.hostId && id === judged.id)?.verdict
}

function expectAllToHelp(snapshot: ClusterSnapshot): Proposal[] {
  const { rested, proposals } = proposalsIn(snapshot)
  for (const proposal of proposals) {
    const { judged, call } = proposal
    const situation = { validation: judgedLabel(judged), message: judged.verdict.message, body: call.body }
    expect({ ...situation, result: resultOf(rested, proposal) }).toEqual({ ...situation, result: 'helps' })
  }
  return proposals
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
ajvFormats.default(ajv)
// Kept next to each other: compiling a body schema takes longer than all the checks with it.
const validators = new Map<string, ReturnType<typeof ajv.compile>>()

function validatorOf(operation: ApiCall['operation']) {
  const known = validators.get(operation)
  if (known) return known
  const row = OPERATIONS[operation]
  const made = ajv.compile('body' in row ? row.body : { type: 'null' })
  validators.set(operation, made)
  return made
}

function problemsOf(call: ApiCall): string[] {
  const operation = OPERATIONS[call.operation]
  if (!operation) return [`There is no operation ${call.operation}.`]
  const wanted = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const missing = wanted.filter((name) => !call.params[name]).map((name) => `${name} is missing`)
  const validate = validatorOf(call.operation)
  // A hint also breaks what it is part of, for example a list that may be null.
  const isHint = (path: string): boolean => hintPaths(call).some((hint) => `${hint}/`.startsWith(`${path}/`))
  const faults = validate(call.body)
    ? []
    : (validate.errors ?? []).filter(({ instancePath }) => !isHint(instancePath))
  return [...missing, ...faults.map(({ instancePath, message }) => `${instancePath} ${message}`)]
}

const hintPaths = ({ fillIn = [] }: ApiCall): string[] =>
  fillIn.map((field) => `/${field.replaceAll(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')}`)

const NONSENSE = /undefined|NaN|\[object|Infinity/

function complaintsAbout({ verdict }: Judged): unknown[] {
  const { message, cause, remedies = [] } = verdict
  const texts = [message, cause?.summary ?? '', ...remedies.map(({ what }) => what)]
  const isSilent = texts.some((text) => text.trim() === '') || remedies.length === 0
  const calls = callsIn(verdict)
  return [
    ...(isSilent ? [{ silent: verdict }] : []),
    ...(NONSENSE.test(JSON.stringify([texts, cause, calls])) ? [{ nonsense: verdict }] : []),
    ...calls.flatMap((call) => problemsOf(call).map((problem) => ({ problem, call }))),
  ]
}

describe.each([
  { flavour: 'wild', snapshots: anySnapshot, numRuns: 100 },
  { flavour: 'plausible', snapshots: plausibleDraft, numRuns: 60 },
])('a verdict about $flavour facts', ({ snapshots, numRuns }) => {
  it('says what was seen and what to do, with requests that the API understands', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        for (const judged of verdictsIn(evaluateCluster(snapshot))) {
          if (isGood(judged.verdict)) continue
          expect({ about: judgedLabel(judged), complaints: complaintsAbout(judged) }).toEqual({
            about: judgedLabel(judged),
            complaints: [],
          })
        }
      }),
      { numRuns },
    )
  })
})

describe('a complete request among the remedies', () => {
  it.each(REMEDY_EXAMPLES)('helps $validation ($topology with $faults)', (example) => {
    const proposals = expectAllToHelp(exampleSnapshot(example))
    expect(proposals.map(({ judged }) => judgedLabel(judged))).toContain(example.validation)
  })

  it('has an example for every validation that could propose one', () => {
    const known = [...REMEDY_EXAMPLES.map(({ validation }) => validation), ...ONLY_FORMS]
    expect(known.sort()).toEqual(proposingValidations())
  })

  it.each([
    { flavour: 'plausible', snapshots: plausibleDraft, numRuns: 120 },
    { flavour: 'wild', snapshots: anySnapshot, numRuns: 80 },
  ])('is accepted and helps, whatever else is wrong ($flavour facts)', ({ snapshots, numRuns }) => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        for (const { judged } of expectAllToHelp(snapshot)) seen.add(judgedLabel(judged))
      }),
      { numRuns },
    )
    expect(ONLY_FORMS.filter((validation) => seen.has(validation))).toEqual([])
  })
})
