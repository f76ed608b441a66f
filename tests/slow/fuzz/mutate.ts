// Makes a good value bad, in one place or several.
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'

const DEEP = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`) as unknown
/** Text that only JSON.parse makes a field of. */
const TRAP = JSON.parse(
  '{"__proto__":{"admin":true},"constructor":{"prototype":1},"toString":null}',
) as unknown

const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e300,
  -(2 ** 63),
  2 ** 53 + 2,
  true,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  'x'.repeat(10_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  'ÄÖ✗ 🦄'.repeat(20),
  '__proto__',
  'constructor',
  "'; drop table hosts; --",
  '{{7*7}}',
  '../../../etc/passwd',
  '%00',
  '-0',
  'NaN',
  '1e999',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'null',
  '{"',
  '"\\u0000"',
  DEEP,
  TRAP,
]

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: anyLetter, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const KINDS = ['replace', 'replace', 'remove', 'add', 'repeat', 'lengthen', 'wrap'] as const

interface Blow {
  readonly place: number
  readonly kind: (typeof KINDS)[number]
  readonly value: unknown
}

const blow: fc.Arbitrary<Blow> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom(...KINDS),
  value: oddValue,
})

/** Often left as it is. */
export const mutated = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      good,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(blow, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(blow, { maxLength: 4 }) },
      ),
    )
    .map(([value, blows]) => blows.reduce<unknown>(strike, structuredClone(value)))

type Holder = Record<string, unknown> | unknown[]

function strike(root: unknown, { place, kind, value: shared }: Blow): unknown {
  // The next blow may fall on it.
  const value = structuredClone(shared)
  const places = placesIn(root)
  const found = places[place % (places.length + 1)]
  if (found === undefined) return kind === 'remove' ? value : root
  const { holder, key } = found
  const at = holder as Record<string, unknown>
  const inner = at[key]
  if (kind === 'replace') at[key] = value
  else if (kind === 'remove') remove(holder, key)
  else if (kind === 'add') add(holder, key, value)
  else if (kind === 'repeat') at[key] = Array.isArray(inner) ? [...inner, ...inner] : [inner, inner]
  else if (kind === 'wrap') at[key] = { [key]: inner }
  else at[key] = typeof inner === 'string' ? `${inner}${typeof value === 'string' ? value : '\n'}` : value
  return root
}

function remove(holder: Holder, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function add(holder: Holder, key: string, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value)
  else holder[`${key}_more`] = value
}

function placesIn(root: unknown): { readonly holder: Holder; readonly key: string }[] {
  const found: { readonly holder: Holder; readonly key: string }[] = []
  const open: unknown[] = [root]
  for (let value = open.pop(); value !== undefined && found.length < 500; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const key of Object.keys(value)) {
      found.push({ holder: value as Holder, key })
      open.push((value as Record<string, unknown>)[key])
    }
  }
  return found
}
