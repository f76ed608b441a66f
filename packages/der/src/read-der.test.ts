import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childrenOf, DerError, elementText, objectIdOf, readElement, readElements, TAGS } from './read-der.ts'
import * as write from './write-der.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

describe('DER is refused', () => {
  it.each([
    ['with an indefinite length', '3080020100' + '0000', 'forbids'],
    ['with a length of five bytes', '04850000000001' + '00', 'forbids'],
    ['with a long form of a short length', '04817f' + '00'.repeat(127), 'longer than it has to be'],
    ['with zeros before a length', '04820080' + '00'.repeat(128), 'longer than it has to be'],
    ['with fewer bytes than its length', '0403ffff', 'longer than what is there'],
    ['with a length near four gigabytes', '0484ffffffff00', 'longer than what is there'],
    ['with a tag of several bytes', '1f8101' + '00', 'several bytes'],
    ['without a length', '04', 'in the middle'],
    ['with half a length', '048201', 'in the middle'],
  ])('%s', (_, bytes, reason) => {
    expect(() => readElements(hex(bytes))).toThrow(DerError)
    expect(() => readElements(hex(bytes))).toThrow(reason)
  })

  it('with something after its end', () => {
    expect(() => readElement(hex('3000' + '0500'), TAGS.sequence)).toThrow('not exactly one')
    expect(() => readElement(hex(''), TAGS.sequence)).toThrow('not exactly one')
  })

  it.each([
    ['0600', 'empty'],
    ['06025581', 'in the middle'],
    ['0604558004' + '03', 'longer than it has to be'],
    ['06028055', 'longer than it has to be'],
    ['060a55' + 'ff'.repeat(8) + '7f', 'too long'],
  ])('with the object identifier %s', (bytes, reason) => {
    expect(() => objectIdOf(readElement(hex(bytes), TAGS.objectId))).toThrow(reason)
  })
})

it('reads as many levels as it is asked for, however deep the input is', () => {
  let nested: Buffer = Buffer.alloc(0)
  for (let depth = 0; depth < 5_000; depth += 1) nested = write.sequence(nested)
  const [child] = childrenOf(readElement(nested, TAGS.sequence), TAGS.sequence)
  expect(child?.tag).toBe(TAGS.sequence)
})

it('reads what is written', () => {
  const arc = fc.integer({ min: 0, max: 2 ** 40 })
  const objectId = fc.tuple(fc.constantFrom('0.39', '1.2', '2.5', '2.999'), fc.array(arc, { maxLength: 6 }))
  fc.assert(
    fc.property(
      objectId,
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 300 }),
      ([root, arcs], text, bytes) => {
        const dotted = [root, ...arcs].join('.')
        const written = write.sequence(
          write.identifier(dotted),
          write.text(text),
          write.octets(bytes),
          write.explicit(0, write.nullValue()),
        )
        const [id, name, octets, context] = childrenOf(readElement(written, TAGS.sequence), TAGS.sequence)
        expect(objectIdOf(id)).toBe(dotted)
        expect(elementText(name)).toBe(text)
        expect(Buffer.from(octets?.content ?? []).equals(Buffer.from(bytes))).toBe(true)
        expect(context?.tag).toBe(0xa0)
      },
    ),
  )
})
