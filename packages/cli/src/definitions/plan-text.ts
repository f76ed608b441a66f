// A plan for people: what is sent, and every field before and after.
import type { FieldChange, Plan } from '@groundwork/definition/api'

const MOST_CHARACTERS = 200

export function planText({ calls, refusals, waiting }: Plan): string {
  const lines = calls.flatMap(({ words, changes }) => [`${words}`, ...changes.map(changeText)])
  const refused = refusals.map(({ message }) => `Cannot be done: ${message}`)
  const later =
    waiting.length === 0 ? [] : [`Not registered yet; apply again when they are: ${waiting.join(', ')}.`]
  return [...lines, ...refused, ...later].map((line) => `${line}\n`).join('')
}

function changeText({ path, before, after }: FieldChange): string {
  return before === undefined
    ? `  + ${path}: ${valueText(after)}`
    : `  ~ ${path}: ${valueText(before)} -> ${valueText(after)}`
}

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' && !/\s/.test(value) && value !== '' ? value : JSON.stringify(value)
  return text.length > MOST_CHARACTERS
    ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)`
    : text
}

/** For programs; bodies hold secrets and are left out. */
export const planJson = ({ calls, refusals, waiting }: Plan) => ({
  changes: calls.map(({ object, operation, words, changes }) => ({
    object,
    operation,
    words,
    fields: changes.map(({ path, before, after }) => ({
      path,
      ...(before === undefined ? {} : { before }),
      after,
    })),
  })),
  refusals,
  waiting,
})
