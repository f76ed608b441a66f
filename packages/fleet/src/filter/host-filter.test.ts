import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOST_FIELDS } from '../hosts/host-fields.ts'
import { aHost, NOW } from '../testing/hosts.ts'
import { completeFilter } from './complete-filter.ts'
import { combine, type Filter } from './filter.ts'
import { compileFilter, matchesFilter } from './match-filter.ts'
import { parseFilter } from './parse-filter.ts'
import { printFilter } from './print-filter.ts'

const context = { now: NOW, names: { clusters: new Map([['cluster-1', 'prod']]) } }

function matches(text: string, host = aHost()): boolean {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return matchesFilter(parsed.filter, host, context)
}

describe('a word', () => {
  it('finds what stands in the row, as people read it there', () => {
    const shown = () => ['Control plane', 'Ready']
    const filter: Filter = { kind: 'word', text: 'control' }
    expect(matchesFilter(filter, aHost(), context)).toBe(false)
    expect(matchesFilter(filter, aHost(), { ...context, shown })).toBe(true)
  })
})

describe('a filter', () => {
  it.each([
    ['', true],
    ['status:known', true],
    ['status:KNOWN', true],
    ['status:know', false],
    ['-status:known', false],
    ['status:insufficient,known', true],
    ['memory<16', true],
    ['memory:16', true],
    ['memory:16GiB', true],
    ['memory>=16', false],
    ['memory>15GiB memory<15.7GiB', true],
    ['role:worker cluster:prod', true],
    ['cluster:""', false],
    ['cluster:*', true],
    ['cluster_id:cluster-1', true],
    ['name~^rack1', true],
    ['name~^rack2', false],
    ['name~"^rack1-node-[0-3]$"', true],
    ['(name~^rack2 or name~node-2$) role:worker', true],
    ['name~(rack1|rack2)-node', true],
    ['"PowerEdge R640"', true],
    ['poweredge dell', true],
    ['poweredge hp', false],
    ['52:54:00:aa:bb:cc', true],
    ['fd00::12', true],
    ['check:ntp-synced', false],
    ['disk.size>100', true],
    ['disk.size>500GB', false],
    ['storage:1TB', true],
    ['label:zone=a', true],
    ['label:zone', true],
    ['label:zone=b', false],
    ['ip:192.168.1', true],
    ['ip:192.168.0.0/16', true],
    ['ip:10.0.0.0/8', false],
    ['checked_in>5m', false],
    ['checked_in<5m', true],
    ['registered>=2026-11-17', true],
    ['registered:2026-11-16', false],
    ['status_updated>1h', false],
    ['virtual:no', true],
    ['role!=master', true],
    ['role=work', false],
    ['gpus:0', true],
    ['status:known or', null],
    ['-', true],
  ])('%s', (text, expected) => {
    if (expected === null) expect(parseFilter(text).ok).toBe(false)
    else expect(matches(text)).toBe(expected)
  })

  it('finds a host by a failing check', () => {
    expect(matches('check:ntp-synced', aHost({ failing_checks: ['ntp-synced'] }))).toBe(true)
  })

  it.each([
    ['statsu:known', 'There is no field statsu. Did you mean status?', 0, 6, 'status'],
    ['role:worker memori<3', 'There is no field memori. Did you mean memory?', 12, 18, 'memory'],
    ['memory<lots', 'memory is compared with a size, such as 16GiB.', 7, 11, undefined],
    ['(role:worker', 'This ( has no ) after it.', 0, 1, undefined],
    ['role:worker)', 'This ) has no ( before it.', 11, 12, undefined],
    ['name:"a', 'This quotation has no end; add a ".', 5, 7, undefined],
    ['status:', 'A value for status is missing; write "" for none.', 0, 7, undefined],
    ['name~a(', 'This ( has no ) after it; write \\( for the sign itself.', 6, 7, undefined],
    ['name<3', 'name is a text; write name:3 or name~pattern.', 5, 6, undefined],
    ['virtual:perhaps', 'Write virtual:yes or virtual:no.', 8, 15, undefined],
  ])('%s is refused at its place', (text, message, start, end, suggestion) => {
    const parsed = parseFilter(text)
    expect(parsed).toEqual({
      ok: false,
      problem: { message, start, end, ...(suggestion === undefined ? {} : { suggestion }) },
    })
  })

  it('does not take long over a hostile pattern', () => {
    const host = aHost({ name: 'a'.repeat(1_000) })
    const started = performance.now()
    for (const pattern of ['(a+)+$b', '(a|a)*b', 'a*a*a*a*a*a*a*b', '(.*){32}b']) {
      expect(matches(`name~${pattern}`, host)).toBe(false)
    }
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('answers for 5,000 hosts at once', () => {
    const hosts = Array.from({ length: 5_000 }, (_, index) =>
      aHost({ id: `${index}`, name: `rack${index % 40}-node-${index}` }),
    )
    const parsed = parseFilter('status:known memory<64 -role:master name~^rack1 "power"')
    if (!parsed.ok) throw new Error(parsed.problem.message)
    hosts.filter(compileFilter(parsed.filter, context))
    const started = performance.now()
    const found = hosts.filter(compileFilter(parsed.filter, context))
    // A few milliseconds; the limit is for a busy machine.
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(found.length).toBe(1_375)
  })
})

describe('completion', () => {
  const textsAt = (text: string, cursor = text.length) =>
    completeFilter(text, cursor, { status: ['known', 'insufficient'] }).options.map((option) => option.text)

  it.each([
    ['sta', ['status:', 'status_info:', 'stage:', 'stage_info:', 'stage_started>', 'status_updated>']],
    ['-memo', ['memory<']],
    ['status:', ['known', 'insufficient']],
    ['status:known,ins', ['insufficient']],
    ['role:worker vir', ['virtual:']],
    ['virtual:', ['yes', 'no']],
  ])('of %s', (text, expected) => {
    expect(textsAt(text).slice().sort()).toEqual(expected.slice().sort())
  })

  it('replaces the value under the cursor only', () => {
    expect(completeFilter('status:kn role:worker', 9, { status: ['known'] })).toMatchObject({
      start: 7,
      end: 9,
    })
  })
})

const text = fc.string({ minLength: 1, maxLength: 12 })
const comparable = HOST_FIELDS.filter(({ kind }) => kind === 'word' || kind === 'text' || kind === 'list')
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  text.map((word): Filter => ({ kind: 'word', text: word })),
  fc.constantFrom(...HOST_FIELDS).map((field): Filter => ({ kind: 'has', field: field.name })),
  fc
    .record({
      field: fc.constantFrom(...comparable),
      operator: fc.constantFrom(':', '='),
      values: fc.array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ field, operator, values }): Filter => ({
        kind: 'compare',
        field: field.name,
        operator: operator as ':' | '=',
        values,
      }),
    ),
  fc
    .nat(10_000)
    .map((size): Filter => ({ kind: 'compare', field: 'memory', operator: '<=', values: [`${size}MiB`] })),
)
const filters = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((parts) => combine('all', parts)),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((parts) => combine('any', parts)),
    tie('filter').map((part): Filter => ({ kind: 'not', part })),
  ),
})).filter

describe('for every filter', () => {
  it('printing and reading gives it again', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parseFilter(printFilter(filter))).toEqual({ ok: true, filter })
      }),
    )
  })

  it('reading, completing and matching any text never throws', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'status',
        ':',
        '~',
        '"',
        '(',
        ')',
        '-',
        ' or ',
        ' ',
        '\\',
        '[',
        '{3,}',
        '*',
        'a',
        '<',
        '1h',
        ',',
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((list) => list.join('')),
        ),
        fc.nat(30),
        (written, cursor) => {
          const parsed = parseFilter(written)
          completeFilter(written, cursor)
          if (parsed.ok) matchesFilter(parsed.filter, aHost(), context)
          else expect(parsed.problem.start).toBeLessThanOrEqual(parsed.problem.end)
        },
      ),
    )
  })
})
