/** An input that no image can be made of. The message never holds the value, which may be a secret. */
export class UnsafeInputError extends Error {
  override readonly name = 'UnsafeInput'
}

/** Units, scripts and lists have one value a line: a line break in a value would start another one. */
export function singleLine(value: string, what: string): string {
  if (/\p{Cc}/u.test(value)) {
    throw new UnsafeInputError(`The ${what} holds a line break or another control character; leave it out.`)
  }
  return value
}
