// Letters of Unicode for property tests.
import fc from 'fast-check'

/** Halves of letters that need two; none of them is a letter. */
const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const LAST = 0x10ffff

/**
 * Every letter there is, as the unit of `fc.string`. The strings are those of `unit: 'binary'`, which first makes a list of all
 * letters: a second of processor time and 128 MB in each process.
 */
export const anyLetter: fc.Arbitrary<string> = fc
  .nat(LAST - SURROGATES)
  .map((number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES), numberOf)

function numberOf(value: unknown): number {
  const letters = typeof value === 'string' ? [...value] : []
  const code = letters.length === 1 ? letters[0]?.codePointAt(0) : undefined
  if (code === undefined || isSurrogate(code)) throw new Error('That is not one letter.')
  return code < FIRST_SURROGATE ? code : code - SURROGATES
}

const isSurrogate = (code: number): boolean => code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES
