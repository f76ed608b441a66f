/** A name with several addresses fails once for each, in an error that has no words of its own. */
export function inWords(error: Error): Error {
  if (!(error instanceof AggregateError) || error.message !== '') return error
  const words = error.errors.map((one) => (one instanceof Error ? one.message : String(one)))
  const { code } = error as NodeJS.ErrnoException
  return Object.assign(new Error(words.join(', ')), code === undefined ? {} : { code })
}
