// What a service, a machine or a file said must not move the cursor, colour a terminal or set its title.

/** Controls, and what turns the direction of writing around. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const UNSEEN_IN_LINES = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** For a name or a sentence: one line, blanks are one. */
export const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '')

/** For a line that is laid out already: its blanks stay. */
export const plainLine = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll(UNSEEN, '')

/** For a text of several lines: they and tabs stay. */
export const plainLines = (text: string): string => text.replaceAll(UNSEEN_IN_LINES, '')

/** In a pipe every byte counts, on a terminal only what can be read. */
export const shownLines = ({ isTTY }: { readonly isTTY?: boolean }, text: string): string =>
  isTTY === true ? plainLines(text) : text

/** Every text in a value that is JSON. */
export const plainValue = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string' ? plainLines(member) : member,
  ) as Value
