// Over one connection firmware asks for one range after the other, and nothing of its requests differs but two numbers. A request that Node's
// parser understood once is recognised by its bytes when it comes again with other numbers; whatever differs anywhere else is another request.

/** A request without the numbers of its range. */
export interface RequestForm {
  readonly before: string
  readonly after: string
}

/** Longer heads than this are no firmware's. */
export const MOST_HEAD_BYTES = 4096

/** One complete head that asks for a single range from a number to a number. Each line is looked at once. */
const HEAD =
  /^(GET [^\r\n]+ HTTP\/1\.1\r\n(?:[^\r\n]+\r\n)*?range:[ \t]*bytes=)(\d+-\d+)((?:\r\n[^\r\n]+)*\r\n\r\n)$/i
const NUMBERS = /^\d{1,15}-\d{1,15}$/

/** null: there is nothing in it to recognise requests by. `range` is the value of its header. */
export function formOf(head: string): { readonly form: RequestForm; readonly range: string } | null {
  const [, before, numbers, after] = HEAD.exec(head) ?? []
  if (before === undefined || numbers === undefined || after === undefined) return null
  return { form: { before, after }, range: `bytes=${numbers}` }
}

/** What it asks for, as the value of its header. null: it is another request. */
export function rangeIn({ before, after }: RequestForm, head: string): string | null {
  const end = head.length - after.length
  if (end <= before.length || !head.startsWith(before) || !head.endsWith(after)) return null
  const numbers = head.slice(before.length, end)
  return NUMBERS.test(numbers) ? `bytes=${numbers}` : null
}

/** Whether these bytes are the head of one request, from its first byte to its last. */
export const isOneHead = (text: string): boolean =>
  text.length >= 4 && text.indexOf('\r\n\r\n') === text.length - 4
