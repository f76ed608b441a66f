import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['a b.yaml', 'attachment; filename="a b.yaml"'],
  ['a"\\\r\n.yaml', 'attachment; filename="a____.yaml"; filename*=UTF-8\'\'a%22%5C%0D%0A.yaml'],
  ["ü'.yaml", "attachment; filename=\"_'.yaml\"; filename*=UTF-8''%C3%BC%27.yaml"],
])('%j', (name, header) => expect(contentDisposition(name)).toBe(header))

it('is a header whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyLetter }), (name) => {
      expect(() => new Headers({ 'Content-Disposition': contentDisposition(name) })).not.toThrow()
    }),
  )
})
