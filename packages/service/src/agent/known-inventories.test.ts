// What is found without parsing equals what parsing finds, whatever hosts send.
import type { StepReply } from '@groundwork/contract/steps'
import { type AcceptedReply, acceptKnownHardware, acceptReply } from '@groundwork/engine/steps'
import { anyInventory } from '@groundwork/engine/testing/arbitraries'
import { aHostContext, anInventory } from '@groundwork/engine/testing/builders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeReport } from '../store/hosts/host-document.ts'
import { encodePatch, patched } from '../store/hosts/inventory-patch.ts'
import { findEdits } from './find-edits.ts'
import { type KnownInventory, knownInventory } from './known-inventories.ts'
import { patchStored, replacementsOf } from './patch-stored.ts'

const CONTEXT = aHostContext({ status: 'known' })

/** The definition: parsed as a whole. null: refused. */
function readWhole(
  body: Buffer,
  context = CONTEXT,
): { readonly accepted: AcceptedReply; readonly literal: string } | null {
  let reply: StepReply
  try {
    reply = JSON.parse(body.toString()) as StepReply
  } catch {
    return null
  }
  const { output = '', step_type } = reply
  if (step_type !== 'inventory') return null
  const accepted = acceptReply(context, { step_type, exit_code: 0, output, error: '' })
  if (!accepted.ok || !accepted.host?.inventory) return null
  return { accepted, literal: encodeReport('inventory', accepted.host.inventory) }
}

function learn(body: Buffer): { readonly known: KnownInventory; readonly literal: string } | null {
  const read = readWhole(body)
  if (read === null) return null
  const known = knownInventory({ id: 1, body, hashes: {}, context: CONTEXT, ...read })
  return known ? { known, literal: read.literal } : null
}

/** The literal that is stored for the new body; null: it has to be read as a whole. */
function splice(from: Buffer, to: Buffer): string | null {
  const learnt = learn(from)
  const edits = learnt && findEdits(learnt.known.body, learnt.known.places, to)
  return learnt && edits ? patched(learnt.literal, encodePatch(replacementsOf(edits))) : null
}

const bodyOf = (output: unknown, rest: object = {}): Buffer =>
  Buffer.from(
    JSON.stringify({
      error: '',
      exit_code: 0,
      output: typeof output === 'string' ? output : JSON.stringify(output),
      step_id: 'inventory-1',
      step_type: 'inventory',
      ...rest,
    }),
  )

const smart = (text: string) =>
  JSON.stringify({ local_time: text, note: 'a\\b "c"', raw: [1, { value: 100 }] })
const aReport = (usable: number, times = ['10:00', '11:00']) => ({
  ...anInventory(1),
  memory: { physical_bytes: 34359738368, usable_bytes: usable, physical_bytes_method: 'dmidecode' as const },
  disks: times.map((time, index) => ({ name: `sd${index}`, size_bytes: 2e11, smart: smart(time) })),
})

describe('an inventory with other values', () => {
  it.each([
    ['other memory', aReport(5e9), aReport(51e8)],
    ['memory with fewer digits', aReport(5e9), aReport(7)],
    ['other texts of smartctl', aReport(5e9), aReport(5e9, ['10:00:01', '9:5'])],
    ['both', aReport(5e9), aReport(6e9, ['12:00', '13:00'])],
    ['the same again', aReport(5e9), aReport(5e9)],
  ])('%s: is found without parsing', (_, before, after) => {
    expect(splice(bodyOf(before), bodyOf(after))).toBe(readWhole(bodyOf(after))?.literal)
  })

  it('has another step id, which nobody keeps', () => {
    const after = bodyOf(aReport(6e9), { step_id: 'inventory-22' })
    expect(splice(bodyOf(aReport(5e9)), after)).toBe(readWhole(after)?.literal)
  })

  const text = JSON.stringify(aReport(5e9))
  const edited = (from: string | RegExp, to: string) => bodyOf(text.replace(from, to))
  it.each([
    ['another hostname', bodyOf({ ...aReport(5e9), hostname: 'other' })],
    ['another disk size', edited('200000000000', '200000000001')],
    ['a disk less', bodyOf(aReport(5e9, ['10:00']))],
    ['no memory at all', edited('5000000000', '0')],
    ['negative memory', edited('5000000000', '-5')],
    ['minus zero', edited('5000000000', '-0')],
    ['a fraction', edited('5000000000', '5.5')],
    ['an exponent', edited('5000000000', '5e9')],
    ['more than fits', edited('5000000000', '50000000000000000')],
    ['text for a number', edited('5000000000', '"5"')],
    ['null for a number', edited('5000000000', 'null')],
    ['an escape in a text', edited('10:00', '10\\\\n00')],
    ['a character that is not ASCII', edited('10:00', '10é00')],
    ['an empty text', bodyOf({ ...aReport(5e9), disks: [{ name: 'sd0', smart: '' }] })],
    ['half of it', bodyOf(aReport(5e9)).subarray(0, -30)],
    ['more behind it', Buffer.concat([bodyOf(aReport(5e9)), Buffer.from('x')])],
    ['another step', bodyOf(aReport(5e9), { step_type: 'inventorx' })],
    ['a failure', bodyOf(aReport(5e9), { exit_code: 1 })],
  ])('%s: has to be read', (_, after) => {
    expect(splice(bodyOf(aReport(5e9)), after)).toBeNull()
  })
})

describe('an inventory that is written in an unusual way', () => {
  const memory = '"memory":{"physical_bytes":5,"usable_bytes":4}'
  it.each([
    ['a name twice', `{${memory},${memory}}`],
    ['a name twice, the second without a value', `{${memory},"memory":{}}`],
    ['a name with an escape', `{"memor\\u0079":{"usable_bytes":4}}`],
    ['a number twice', '{"memory":{"usable_bytes":4,"usable_bytes":4}}'],
    ['an exponent', '{"memory":{"usable_bytes":4e0}}'],
    ['disks twice', '{"disks":[{"smart":"4"},{"smart":"5"}],"disks":[null,{"smart":"4"}]}'],
    ['nothing among disks', '{"disks":[null,{"smart":"4"}]}'],
    ['lines', '{\n"memory":{"usable_bytes":4}}'],
  ])('%s: is not compared', (_, output) => {
    expect(splice(bodyOf(output), bodyOf(output.replaceAll('4', '3')))).toBeNull()
  })

  it('the output twice: is not compared', () => {
    const [one, two] = [4, 3].map((usable) => {
      const output = JSON.stringify(`{"memory":{"usable_bytes":${usable}}}`)
      return Buffer.from(`{"step_type":"inventory","output":${output},"output":${output}}`)
    })
    expect(splice(one as Buffer, two as Buffer)).toBeNull()
  })
})

/** The literal that is stored for each body beside a text that another process has stored; null: as a whole. */
function spliceInto(stored: Buffer, bodies: readonly Buffer[]): (string | null)[] | null {
  const text = readWhole(stored)?.literal
  const [first] = bodies
  const read = first && readWhole(first)
  if (text === undefined || !first || !read) return null
  const found = patchStored(
    { version: 7, text },
    { body: first, hashes: {}, context: CONTEXT, accepted: read.accepted, literal: read.literal },
  )
  if (found === null) return null
  expect(patched(text, found.patch)).toBe(read.literal)
  return bodies.map((body) => {
    const edits = findEdits(found.known.body, found.known.places, body)
    return edits && patched(text, encodePatch(replacementsOf(edits)))
  })
}

describe('an inventory beside one that another process has stored', () => {
  it('is stored as what it differs in, and so are those that follow', () => {
    const bodies = [aReport(51e8, ['12:00', '9:5']), aReport(6e9), aReport(5e9, ['1', '2'])].map((report) =>
      bodyOf(report),
    )
    const expected = bodies.map((body) => readWhole(body)?.literal)
    expect(spliceInto(bodyOf(aReport(5e9), { step_id: 'inventory-22' }), bodies)).toEqual(expected)
  })

  it('knows how much memory the stored one tells of', () => {
    const read = readWhole(bodyOf(aReport(6e9))) ?? expect.fail('it can be read')
    const stored = { version: 7, text: readWhole(bodyOf(aReport(5e9)))?.literal ?? '' }
    const given = { ...read, body: bodyOf(aReport(6e9)), hashes: {}, context: CONTEXT }
    expect(patchStored(stored, given)?.known.memory).toEqual(aReport(5e9).memory)
  })

  it.each([
    ['another hostname', { ...aReport(5e9), hostname: 'other' }],
    ['a disk less', aReport(5e9, ['10:00'])],
    ['no memory at all', aReport(0)],
  ])('%s: is stored as a whole', (_, other) => {
    expect(spliceInto(bodyOf(aReport(5e9)), [bodyOf(other)])).toBeNull()
    expect(spliceInto(bodyOf(other), [bodyOf(aReport(5e9))])).toBeNull()
  })
})

// What is put in place of other bytes: values, and everything that has a meaning in JSON.
const piece = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '7',
    '12',
    '-0',
    '1e5',
    '"',
    '\\',
    '\\"',
    '\\\\',
    '\\\\\\"',
    ',',
    '}',
    ']',
    'é',
    '\\u0041',
  ),
  fc.string({ maxLength: 3 }),
)
// Mostly where values are.
const isValue = fc.integer({ min: 0, max: 3 }).map((number) => number > 0)
const hit = fc.record({ at: fc.nat(), length: fc.integer({ min: 0, max: 3 }), piece, isValue })

function damage(
  body: Buffer,
  hits: readonly { at: number; length: number; piece: string; isValue: boolean }[],
): Buffer {
  const places = learn(body)?.known.places ?? []
  return hits.reduce((bytes, { at, length, piece, isValue }) => {
    const place = isValue ? places[at % Math.max(1, places.length)] : undefined
    const from = place ? place.start + (at % (place.end - place.start + 1)) : at % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(piece), bytes.subarray(from + length)])
  }, body)
}

it('whatever bytes change, what is found without parsing is what parsing finds', () => {
  let found = 0
  const text = fc.string({ maxLength: 6 })
  const aMeasured = fc
    .record({ usable: fc.integer({ min: 0, max: 99 }), text })
    .map((given) => aReport(given.usable, [given.text, 'b']))
  fc.assert(
    fc.property(
      fc.oneof(aMeasured, anyInventory),
      fc.array(hit, { minLength: 1, maxLength: 3 }),
      (inventory, hits) => {
        const before = bodyOf(inventory)
        const after = damage(before, hits)
        const spliced = splice(before, after)
        if (spliced === null) return
        found += 1
        // The host as it is after the first one; what it reported is not loaded for the second.
        const facts = { ...CONTEXT.host, ...readWhole(before)?.accepted.host, inventory: null }
        const context = { ...CONTEXT, host: facts, inventory: null }
        const whole = readWhole(after, context)
        expect(whole?.literal).toBe(spliced)
        const hardware = learn(before)?.known.hardware ?? expect.fail('it was learnt')
        const { inventory: _inventory, ...others } = whole?.accepted.host ?? {}
        expect({ ...hardware.chosen, ...acceptKnownHardware(context, hardware) }).toEqual(others)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(found).toBeGreaterThan(80)
})

it('whatever another process has stored, what differs from it leads to what was sent', () => {
  let found = 0
  const usable = fc.integer({ min: 0, max: 99 })
  const aMeasured = fc
    .record({ usable, text: fc.string({ maxLength: 6 }) })
    .map((given) => bodyOf(aReport(given.usable, [given.text, 'b'])))
  const body = fc.oneof(
    { arbitrary: aMeasured, weight: 4 },
    { arbitrary: anyInventory.map((any) => bodyOf(any)), weight: 1 },
  )
  const damaged = fc.tuple(body, fc.array(hit, { maxLength: 2 })).map(([bytes, hits]) => damage(bytes, hits))
  fc.assert(
    fc.property(body, fc.array(damaged, { minLength: 1, maxLength: 3 }), (stored, bodies) => {
      const spliced = spliceInto(stored, bodies)
      for (const [index, literal] of (spliced ?? []).entries()) {
        if (literal === null) continue
        found += 1
        expect(readWhole(bodies[index] as Buffer)?.literal).toBe(literal)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(found).toBeGreaterThan(80)
})
