import { expect, it } from 'vitest'
import { parsePlan } from './parse-plan.ts'

const DIGEST = `sha256:${'0'.repeat(64)}`
const image = {
  ...{ source: 'r.io/a', repository: 'a', digest: DIGEST, tags: ['1'], isNamedByTag: true, why: 'named' },
  documents: [{ mediaType: 'm', digest: DIGEST, size: 1 }],
  blobs: [],
}
const plan = { kind: 'groundwork-mirror-plan', version: 1, releases: [], catalogues: [], images: [image] }

it('reads what is whole', () => expect(parsePlan(JSON.stringify(plan))).toEqual(plan))

it.each([
  ['{}', /This is no plan/],
  ['garbage', /This is no plan/],
  [{ ...plan, version: 2 }, /version 2, which is not known/],
  [{ ...plan, images: [{ ...image, repository: '../a' }] }, /images\[0\]\.repository/],
  [{ ...plan, images: [{ ...image, digest: 'sha256:/etc/passwd' }] }, /images\[0\]\.source and \.digest/],
  [{ ...plan, images: [{ ...image, tags: ['a b'] }] }, /images\[0\]\.tags\[0\]/],
  [{ ...plan, images: [{ ...image, documents: [] }] }, /images\[0\]\.documents must end/],
  [{ ...plan, images: [{ ...image, blobs: [{ digest: DIGEST, size: -1 }] }] }, /blobs\[0\]\.size/],
  [{ ...plan, releases: [{ image: 'r.io/a:1' }] }, /releases\[0\]\.image/],
])('refuses %j', (given, message) => {
  expect(() => parsePlan(typeof given === 'string' ? given : JSON.stringify(given))).toThrow(message)
})
