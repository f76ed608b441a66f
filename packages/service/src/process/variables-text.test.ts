import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import { variablesText } from './variables-text.ts'

/** Of the system, or only for tests and the demonstration. */
const NOT_SETTINGS = ['HOME', 'XDG_DATA_HOME', 'GROUNDWORK_TINY_IMAGES']

test('every variable that is read is listed', () => {
  const asked = new Set<string>()
  const environment = new Proxy<Record<string, string>>(
    { HOME: '/home/ada' },
    {
      get(values, name: string) {
        asked.add(name)
        return values[name]
      },
    },
  )
  readConfig({}, environment)
  expect(asked.size).toBeGreaterThan(100)
  const listed = new Set(variablesText().match(/[A-Z][A-Z0-9_]+/g))
  expect(
    [...asked].filter((name) => !listed.has(name.toUpperCase()) && !NOT_SETTINGS.includes(name)),
  ).toEqual([])
})
