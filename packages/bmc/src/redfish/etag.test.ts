import { expect, it } from 'vitest'
import { etagForms, etagOf } from './etag.ts'

const answer = (header: string, body: unknown = {}) => ({ status: 200, body, header: () => header })

it.each([
  ['of the header', answer('"1"', { '@odata.etag': '"2"' }), '"1"'],
  ['of the body', answer('', { '@odata.etag': 'W/"2"' }), 'W/"2"'],
  ['without content', answer('""'), ''],
  ['weak, without content', answer('W/""'), ''],
  ['with a line break', answer('"a\nX-Evil: b"'), ''],
  ['of no body', answer('', undefined), ''],
])('finds a tag %s', (_, from, tag) => {
  expect(etagOf(from)).toBe(tag)
})

it('sends weak tags in both forms, and none where there is none', () => {
  expect(etagForms('W/"5"')).toEqual(['W/"5"', '"5"', null])
  expect(etagForms('"5"')).toEqual(['"5"', null])
  expect(etagForms('')).toEqual([null])
})
