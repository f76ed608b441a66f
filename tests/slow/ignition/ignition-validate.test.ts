// Our verdict beside that of the real ignition-validate (Debian's is 2.14, which knows specifications up to 3.3.0):
// what it refuses we refuse, and what we refuse beyond that is in the list of stricter rules.

import { dataUrl, mergeIgnition, SPEC_VERSIONS, type SpecVersion } from '@groundwork/ignition/document'
import { arbitraryConfig } from '@groundwork/ignition/testing'
import { validateIgnition } from '@groundwork/ignition/validate'
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { askIgnitionValidate } from '../../testing/real-validator.ts'
import { VALIDATED_PERCENT } from '../../testing/sizes.ts'
import { arbitraryBrokenDocument } from './broken-documents.ts'
import { STRICTER_RULES } from './stricter-rules.ts'

const KNOWN_THERE: readonly SpecVersion[] = SPEC_VERSIONS.filter((version) => version <= '3.3.0')

/** Each run starts a process. */
const runs = (all: number) => ({ numRuns: Math.ceil((all * VALIDATED_PERCENT) / 100) })

beforeAll(() => needDebianPackages(['ignition']))

async function expectSameVerdict(text: string): Promise<void> {
  const ours = validateIgnition(text)
  const real = await askIgnitionValidate(text)
  if (ours.ok) expect(real, text).toMatchObject({ isAccepted: true })
  else if (real.isAccepted) {
    const unlisted = ours.problems.filter(
      ({ message }) => !STRICTER_RULES.some((rule) => rule.message.test(message)),
    )
    expect(unlisted, text).toEqual([])
  }
}

describe.each(KNOWN_THERE)('documents of specification %s', (version) => {
  it('that we accept are accepted', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryConfig({ version }), async (config) => {
        const text = JSON.stringify(config)
        expect(validateIgnition(text)).toMatchObject({ ok: true })
        expect(await askIgnitionValidate(text)).toMatchObject({ isAccepted: true })
      }),
      runs(200),
    )
  })

  it('that are broken somewhere are refused alike', async () => {
    await fc.assert(fc.asyncProperty(arbitraryBrokenDocument(version), expectSameVerdict), runs(500))
  })

  it('that were merged are accepted', async () => {
    const peaceful = arbitraryConfig({ version, isPeaceful: true })
    await fc.assert(
      fc.asyncProperty(peaceful, peaceful, async (parent, child) => {
        const merged = JSON.stringify(mergeIgnition(parent, child))
        expect(await askIgnitionValidate(merged)).toMatchObject({ isAccepted: true })
      }),
      runs(100),
    )
  })
})

describe('single texts', () => {
  const documentWith = (fields: object, version = '3.3.0') =>
    JSON.stringify({ ignition: { version }, ...fields })

  it('units', async () => {
    const part = fc.constantFrom(
      '[',
      ']',
      '=',
      '\\',
      '\n',
      '\r\n',
      '#',
      ';',
      ' ',
      'a',
      '[A]\n',
      'b=c\n',
      '\u0085',
      '\ufeff',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 14 }), (parts) =>
        expectSameVerdict(
          documentWith({ systemd: { units: [{ name: 'a.service', contents: parts.join('') }] } }),
        ),
      ),
      runs(600),
    )
  })

  it('URLs', async () => {
    const part = fc.constantFrom(
      'http',
      ':',
      '//',
      '/',
      '@',
      '[',
      ']',
      '::1',
      'h',
      '%41',
      '%c3%a9',
      '%',
      '?',
      '#',
      ' ',
      '80',
      'é',
      '^',
      '\\',
      '"',
      '|',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('http://', 'http:', 's3://', ''),
        fc.array(part, { maxLength: 8 }),
        (start, parts) =>
          expectSameVerdict(
            documentWith({
              storage: { files: [{ path: '/a', contents: { source: start + parts.join('') } }] },
            }),
          ),
      ),
      runs(600),
    )
  })

  it('data URLs', async () => {
    const part = fc.constantFrom(
      'text',
      '/',
      'plain',
      ';',
      'charset',
      '=',
      'utf-8',
      '"',
      ',',
      'base64',
      'eA==',
      '%41',
      '%4',
      '+',
      ' ',
      '#',
      '?',
      '\\',
      'é',
      ';base64,',
      'a/b',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 9 }), (parts) =>
        expectSameVerdict(
          documentWith({
            storage: { files: [{ path: '/a', contents: { source: `data:${parts.join('')}` } }] },
          }),
        ),
      ),
      runs(600),
    )
  })

  it('the data URLs that we write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: anyLetter }), fc.uint8Array()), async (content) => {
        const text = documentWith({
          storage: { files: [{ path: '/a', contents: { source: dataUrl(content) } }] },
        })
        expect(await askIgnitionValidate(text)).toMatchObject({ isAccepted: true })
      }),
      runs(200),
    )
  })

  it('JSON', async () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '\\u00e9',
      '1',
      '-',
      '0',
      'true',
      'null',
      ' ',
      '\n',
      'a',
      '\u0001',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), (parts) =>
        expectSameVerdict(`{"ignition":{"version":"3.2.0"},"storage":{"files":${parts.join('')}}}`),
      ),
      runs(400),
    )
  })
})

describe('each stricter rule', () => {
  it.each(STRICTER_RULES)('$reason', async ({ message, example }) => {
    const ours = validateIgnition(example)
    expect(ours.ok ? [] : ours.problems.filter((problem) => !message.test(problem.message))).toEqual([])
    expect(ours.ok).toBe(false)
    expect(await askIgnitionValidate(example)).toMatchObject({ isAccepted: true })
  })
})
