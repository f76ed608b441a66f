import { expect, it } from 'vitest'
import { ALWAYS_SENT } from './always-sent.ts'
import { COMPONENTS } from './components.ts'

it('names only fields that the definitions have', () => {
  const unknown = Object.entries(ALWAYS_SENT).flatMap(([name, fields]) => {
    const known = COMPONENTS[name]?.properties ?? {}
    return fields.filter((field) => !(field in known)).map((field) => `${name}.${field}`)
  })
  expect(unknown).toEqual([])
})

it('contains every field that a definition requires', () => {
  const forgotten = Object.entries(ALWAYS_SENT).flatMap(([name, fields]) => {
    const required = COMPONENTS[name]?.required ?? []
    return required.filter((field) => !fields.includes(field)).map((field) => `${name}.${field}`)
  })
  expect(forgotten).toEqual([])
})
