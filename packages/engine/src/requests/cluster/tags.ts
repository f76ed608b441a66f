import { type Problem, problem, quote } from '../problem.ts'

const TAG = /^\w+(?: \w+)*$/

export function checkTags(text: string, path = 'tags'): readonly Problem[] {
  if (text === '') return []
  const bad = text.split(',').filter((tag) => !TAG.test(tag))
  if (bad.length === 0) return []
  const message =
    `${path} has ${bad.map((tag) => quote(tag)).join(', ')}; a tag consists of words of letters, digits and ` +
    'underscores with single spaces between, and tags have commas between.'
  return [problem('invalid-text', path, message)]
}
