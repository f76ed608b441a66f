import { expect, test } from 'vitest'
import { readConfig } from '../../process/read-config.ts'
import { BYTES, DURATION } from '../values/formats.ts'
import { ALL_SETTINGS } from './all-settings.ts'
import { describeDefault, setting } from './setting.ts'

test('a flag or a variable sets one thing', () => {
  const names = ALL_SETTINGS.flatMap(({ flag, variables }) => [
    ...(flag === undefined ? [] : [`--${flag}`]),
    ...variables,
  ])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a default that is shown can be typed', () => {
  for (const { format, default: value } of ALL_SETTINGS) {
    const shown = value === null ? '' : format.print(value)
    if (shown !== '') expect(format.parse(shown)).toEqual(value)
  }
})

test('no variable of ours is taken for a misspelt one', () => {
  const names = ALL_SETTINGS.flatMap(({ variables }) => variables)
  const ours = Object.fromEntries(
    names.filter((name) => name.startsWith('GROUNDWORK_')).map((name) => [name, '']),
  )
  expect(Object.keys(ours).length).toBeGreaterThan(40)
  expect(() => readConfig({}, { HOME: '/home/ada', ...ours })).not.toThrow()
  expect(readConfig({}, { HOME: '/home/ada', GROUNDWORK_ADDRESS_CONNECTIONS: '7' }).limits).toMatchObject({
    addressConnections: 7,
  })
})

test.each([
  [BYTES, 0, '0'],
  [BYTES, 1_000, '1000'],
  [BYTES, 3 * 1024 ** 2, '3MiB'],
  [DURATION, 0, '0'],
  [DURATION, 5_400_000, '1h30m'],
  [DURATION, 90_500, '1m30s500ms'],
])('%# defaults are shown in the largest units: %i as %s', (format, value, shown) => {
  const row = setting({ variables: ['X'], format, default: value, help: '' })
  expect(describeDefault(row)).toBe(shown)
  expect(describeDefault({ ...row, defaultNote: 'as usual' })).toBe(`${shown}, as usual`)
})
