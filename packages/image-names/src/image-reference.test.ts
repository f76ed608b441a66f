import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageName, parseImageReference } from './image-reference.ts'

const DIGEST = `sha256:${'0'.repeat(64)}`

describe('names of images', () => {
  it.each([
    ['quay.io/a/b:4.20', 'quay.io/a/b:4.20'],
    [`quay.io/a/b:4.20@${DIGEST}`, `quay.io/a/b@${DIGEST}`],
    ['docker://localhost:5000/x', 'localhost:5000/x:latest'],
    ['[fd00::1]:5000/x:1', '[fd00::1]:5000/x:1'],
    ['ubuntu', 'docker.io/library/ubuntu:latest'],
    ['team/tool:2', 'docker.io/team/tool:2'],
  ])('%s means %s', (text, name) => {
    const reference = parseImageReference(text)
    expect(reference && imageName(reference)).toBe(name)
  })

  it.each([
    '',
    'quay.io/',
    'quay.io/A',
    'quay.io/a:',
    'quay.io/a@sha256:12',
    'quay.io/a b',
    'quay.io/a@b@c',
    'quay.io/../a',
    'oci:/x',
  ])('"%s" is none', (text) => expect(parseImageReference(text)).toBeNull())

  it('are read back as they are written', () => {
    const segment = fc.stringMatching(/^[a-z0-9]+([._-][a-z0-9]+)?$/)
    const reference = fc.record({
      registry: fc.constantFrom('quay.io', 'localhost', 'mirror.lab:5000', '[::1]:5000'),
      repository: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
      version: fc.oneof(
        fc.stringMatching(/^\w[\w.-]{0,20}$/).map((tag) => ({ tag, digest: '' })),
        fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => ({ tag: '', digest: `sha256:${hex}` })),
      ),
    })
    fc.assert(
      fc.property(reference, ({ registry, repository, version }) => {
        const whole = { registry, repository, ...version }
        expect(parseImageReference(imageName(whole))).toEqual(whole)
      }),
    )
  })
})
