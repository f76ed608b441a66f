// As much of DER as a request for a certificate is made of.

const element = (tag: number, ...contents: readonly Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(contents)
  const size = content.length
  const long = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...long]), content])
}

export const sequence = (...items: readonly Uint8Array[]): Uint8Array => element(0x30, ...items)
export const set = (...items: readonly Uint8Array[]): Uint8Array => element(0x31, ...items)
export const integer = (value: number): Uint8Array => element(0x02, Buffer.from([value]))
export const printable = (text: string): Uint8Array => element(0x0c, Buffer.from(text, 'utf8'))
export const octets = (content: Uint8Array): Uint8Array => element(0x04, content)
export const bits = (content: Uint8Array): Uint8Array => element(0x03, Buffer.from([0]), content)
/** Of the context: what it means depends on where it stands. */
export const tagged = (number: number, content: Uint8Array, isPrimitive = false): Uint8Array =>
  element((isPrimitive ? 0x80 : 0xa0) | number, content)

export function objectId(text: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return element(0x06, Buffer.from([first * 40 + second, ...bytes]))
}
