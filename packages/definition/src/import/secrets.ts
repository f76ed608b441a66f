import { readReference } from '../document/references.ts'
import type { ImportOptions } from './imported.ts'
import type { Reader } from './reader.ts'

/** The secret, or what stands for it. */
export function secretText(
  reader: Reader,
  name: string,
  reference: string,
  { secrets }: ImportOptions,
): string | undefined {
  const value = reader.text(name)
  if (value === undefined || value === '') return undefined
  if (secrets === 'keep' || readReference(value)) return value
  return noteSecret(reader, name, reference)
}

/** Says where the secret is expected instead; `place` as in `lose`. */
export function noteSecret(reader: Reader, place: string, reference: string): string {
  const { from = 'file', name = '' } = readReference(reference) ?? {}
  reader.note(place, [
    `It is a secret; the definition has ${reference} instead.`,
    from === 'file' ? `Put it into the file ${name}.` : `Set ${name} in the environment.`,
  ])
  return reference
}
