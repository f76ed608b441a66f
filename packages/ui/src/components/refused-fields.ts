// Puts a refusal of the service beside the field that it is about. Its sentences name fields by their names in the API.
import { ApiError } from '@groundwork/contract/client'

/** For each field that the refusal names, what was said. Empty: it is about something else. */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const refused: Partial<Record<Name, string>> = {}
  if (!(error instanceof ApiError) || error.status >= 500) return refused
  const { reason } = error
  for (const name of names) if (isNamed(reason, name)) refused[name] = sentencesAbout(reason, name)
  return refused
}

/** Names such as `tags` are words as well: alone they count only at the beginning, or as "tags in body". */
function isNamed(reason: string, name: string): boolean {
  const isPlainWord = !name.includes('_')
  const pattern = isPlainWord
    ? new RegExp(`(?:^|[.;] )(?:Field )?${name} (?:in body|is|has|must|may|"|“)`)
    : new RegExp(`(?<![\\w])${name}(?![\\w])`)
  return pattern.test(reason)
}

/** Only the sentences that name the field, when others are about other fields. */
function sentencesAbout(reason: string, name: string): string {
  const sentences = reason.split(/(?<=[a-z0-9")\]]\.)\s+(?=[A-Za-z])/)
  const about = sentences.filter((sentence) => isNamed(sentence, name))
  return about.length === 0 ? reason : about.join(' ')
}
