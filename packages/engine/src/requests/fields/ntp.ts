// Time sources: a comma list of addresses or names; a list that adds to the defaults and one that replaces them.
import { type Problem, problem, quote } from '../problem.ts'
import { isAddressOrName } from './addresses-and-names.ts'

export function checkNtpSources(text: string, path: string): readonly Problem[] {
  if (text === '') return []
  const bad = text.split(',').filter((source) => !isAddressOrName(source))
  if (bad.length === 0) return []
  const names = bad.map((source) => quote(source)).join(', ')
  return [
    problem(
      'invalid-text',
      path,
      `${path} has ${names}; write addresses or host names, with commas between.`,
    ),
  ]
}

export function checkNtpExclusive(
  { additional, replacing }: { additional: string; replacing: string },
  additionalPath: string,
): readonly Problem[] {
  if (additional === '' || replacing === '') return []
  const message =
    `ntp_sources (${quote(replacing)}) replaces every other time source, so ${additionalPath} ` +
    `(${quote(additional)}) cannot be set as well; send an empty string for one of them.`
  return [problem('exclusive', 'ntp_sources', message)]
}
