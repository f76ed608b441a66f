// Documents that are valid but for one or two places, where something stands that is wrong, odd or borderline.

import type { SpecVersion } from '@groundwork/ignition/document'
import { arbitraryConfig } from '@groundwork/ignition/testing'
import fc from 'fast-check'

const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  '/',
  '/a',
  'a/b',
  '/a//b',
  '/a/../b',
  '/etc/a/below',
  -1,
  0,
  1,
  4096,
  2 ** 40,
  true,
  false,
  [],
  [null],
  [''],
  ['a', 'a'],
  {},
  [{}],
  'ext4',
  'none',
  'gzip',
  'raid0',
  'raid7',
  'a.service',
  'a.conf',
  'a.txt',
  '[Unit',
  '[Unit]\nA',
  '[Unit] x',
  '[S]\nA=b\\\n c\n;d\\\ne\n[T]\n',
  `[S]\nA=${'y'.repeat(2046)}`,
  'http://h/%zz',
  'http://h:x',
  'HTTPS://u:p@[::1]:1/a b?c#d',
  'gs://b/o',
  's3://b/k?versionId=',
  's3://b/k?versionId=a',
  'arn:aws:s3:::b/k',
  'ftp://h',
  'data:,',
  'data:,%zz',
  'data:text/plain;charset=utf-8;base64,eA==',
  'data:;base64,eA=',
  'data:text/b;c="d,e",f',
  'sha512-zz',
  `sha256-${'0'.repeat(64)}`,
  '01234567-89ab-cdef-edcb-a98765432101',
  'a:b',
  'é'.repeat(19),
  'z'.repeat(300),
]

type Change = (value: unknown) => unknown

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    arbitrary: fc.constantFrom(...ODD_VALUES).map(
      (odd): Change =>
        () =>
          odd,
    ),
    weight: 8,
  },
  { arbitrary: fc.constant<Change>(() => undefined), weight: 2 },
  // Entries that are there twice.
  {
    arbitrary: fc.constant<Change>((value) => (Array.isArray(value) ? [...value, ...value] : value)),
    weight: 2,
  },
  {
    arbitrary: fc.constant<Change>((value) => (typeof value === 'object' ? { ...value, extra: 1 } : value)),
    weight: 1,
  },
)

export function arbitraryBrokenDocument(version: SpecVersion): fc.Arbitrary<string> {
  const changes = fc.array(fc.tuple(fc.nat(1000), change), { minLength: 0, maxLength: 2 })
  return fc
    .tuple(arbitraryConfig({ version }), changes)
    .map(([config, list]) =>
      list.reduce((text, [place, apply]) => changeAt(text, place, apply), JSON.stringify(config)),
    )
}

function changeAt(text: string, place: number, apply: Change): string {
  const size = countPlaces(text)
  let seen = 0
  const changed = JSON.parse(text, function (this: unknown, key, value) {
    // The version decides which specification is asked about, so it stays.
    if (key === '' || key === 'version' || key === 'ignition') return value
    return seen++ === place % size ? (apply(value) ?? null) : value
  })
  return JSON.stringify(changed)
}

function countPlaces(text: string): number {
  let places = 0
  JSON.parse(text, (_, value) => {
    places++
    return value
  })
  return places
}
