import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IgnitionConfig } from '../document/document.ts'
import { CONFIG, type Shape } from '../document/spec.ts'
import { SPEC_VERSIONS } from '../document/spec-versions.ts'
import { arbitraryConfig } from '../testing/arbitrary-config.ts'
import { everyKey } from '../testing/every-key.ts'
import { validateIgnition } from './validate.ts'

const faults = (document: unknown, versions?: readonly string[]) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const validation = validateIgnition(text, versions ? { versions } : {})
  return validation.ok ? [] : validation.problems.map(({ path, message }) => `${path}: ${message}`)
}

const of = (parts: object, version = '3.2.0') => ({ ignition: { version }, ...parts })

describe('a document', () => {
  it('may use every key of the newest specification', () => {
    expect(validateIgnition(JSON.stringify(everyKey))).toEqual({ ok: true, config: everyKey })
  })

  it('has no key but those', () => {
    expect(keysOf(CONFIG)).toEqual(new Set(keysIn(everyKey)))
  })

  it('is taken in every version', () => {
    const any = fc.constantFrom(...SPEC_VERSIONS).chain((version) => arbitraryConfig({ version }))
    fc.assert(
      fc.property(any, (config) => {
        expect(validateIgnition(JSON.stringify(config))).toEqual({ ok: true, config })
      }),
    )
  })

  it('is not touched by nulls, which say nothing', () => {
    const text =
      '{"ignition":{"version":"3.2.0","proxy":null},"storage":{"files":[{"path":"/a","mode":null}]}}'
    const config: IgnitionConfig = { ignition: { version: '3.2.0' }, storage: { files: [{ path: '/a' }] } }
    expect(validateIgnition(text)).toEqual({ ok: true, config })
  })

  it.each([
    ['nonsense', ': This is not JSON'],
    ['[]', 'ignition.version: There is no version; write 3.0.0 or'],
    ['null', 'ignition.version: There is no version'],
    ['7', 'ignition.version: There is no version'],
    ['{}', 'ignition.version: There is no version'],
    ['{"ignition":null}', 'ignition.version: There is no version'],
    ['{"ignition":{"version":3}}', 'ignition.version: There is no version'],
    ['{"ignition":{"version":"2.2.0"}}', 'ignition.version: The version "2.2.0" is not known here'],
    ['{"ignition":{"version":"3.4.0-experimental"}}', 'ignition.version: The version "3.4.0-experimenta'],
  ])('%s is none', (text, message) => expect(faults(text)).toEqual([expect.stringContaining(message)]))

  it('has a version that is welcome', () => {
    expect(faults(of({}, '3.3.0'), ['3.1.0', '3.2.0'])).toEqual([
      'ignition.version: The version "3.3.0" is not known here; write 3.1.0 or 3.2.0.',
    ])
    expect(faults(of({}), ['3.1.0', '3.2.0'])).toEqual([])
  })

  it.each<[string, object, string]>([
    [
      'unknown at the top',
      of({ foo: 1 }),
      'foo: Ignition does not know the key "foo" here and would ignore it',
    ],
    [
      'unknown in a file',
      of({ storage: { files: [{ path: '/a', colour: 'x' }] } }),
      'storage.files[0].colour: ',
    ],
    [
      'misspelt',
      of({ Storage: {} }),
      'Storage: Ignition does not know the key "Storage" here; did you mean "storage"?',
    ],
    ['in snake case', of({ kernel_arguments: {} }), 'did you mean "kernelArguments"?'],
    ['odd', of({ 'a b\n': 1 }), '["a b\\n"]: Ignition does not know'],
    [
      'a prototype',
      JSON.parse('{"ignition":{"version":"3.2.0"},"__proto__":{}}'),
      '__proto__: Ignition does not know',
    ],
    ['inherited', of({ storage: { constructor: {} } }), 'storage.constructor: Ignition does not know'],
    [
      'luks in 3.1.0',
      of({ storage: { luks: [] } }, '3.1.0'),
      'storage.luks: "luks" exists since specification 3.2.0',
    ],
    [
      'kernelArguments in 3.2.0',
      of({ kernelArguments: {} }),
      'kernelArguments: "kernelArguments" exists since specification 3.3.0',
    ],
    [
      'a list that is none',
      of({ storage: { files: {} } }),
      'storage.files: This must be a list, but is an object.',
    ],
    ['an object that is none', of({ storage: [] }), 'storage: This must be an object, but is a list.'],
    [
      'a null in a list',
      of({ storage: { files: [null] } }),
      'storage.files[0]: This must be an object, but is null.',
    ],
    [
      'a text as mode',
      of({ storage: { files: [{ path: '/a', mode: '0644' }] } }),
      'storage.files[0].mode: This must be a whole number, but is a text.',
    ],
    [
      'a number as text',
      of({ storage: { files: [{ path: 1 }] } }),
      'storage.files[0].path: This must be a text, but is the number 1.',
    ],
    [
      'a number as flag',
      of({ systemd: { units: [{ name: 'a.service', enabled: 1 }] } }),
      'systemd.units[0].enabled: This must be true or false, but is the number 1.',
    ],
    [
      'a negative id',
      of({ passwd: { users: [{ name: 'a', uid: -1 }] } }),
      'passwd.users[0].uid: This must be a whole number from 0 to 4294967294',
    ],
  ])('names the key: %s', (_, document, message) =>
    expect(faults(document)).toEqual([expect.stringContaining(message)]),
  )
})

describe('hostile documents', () => {
  it('are refused by size before they are read', () => {
    expect(faults(`{"a":"${'x'.repeat(8 * 1024 * 1024)}"}`)[0]).toContain('characters')
  })

  it('get a bounded answer that is never longer than a page', () => {
    const keys = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`key${index}${'x'.repeat(900)}`, 1]),
    )
    const answer = faults(of(keys))
    expect(answer).toHaveLength(31)
    expect(answer.join('').length).toBeLessThan(10_000)
  })

  it('of many entries are read in one go', () => {
    const files = Array.from({ length: 5000 }, (_, index) => ({ path: `/a/${index}/${'b/'.repeat(50)}c` }))
    const partitions = Array.from({ length: 5000 }, (_, index) => ({
      number: index + 1,
      startMiB: index + 1,
      sizeMiB: 1,
    }))
    const links = files.map(({ path }) => ({ path: `/l${path}`, target: '/x', hard: true }))
    expect(faults(of({ storage: { files, links, disks: [{ device: '/dev/a', partitions }] } }))).toEqual([])
    expect(faults(of({ storage: { files: [{ path: '/a'.repeat(1_000_000) }] } }))[0]).toContain(
      'longer than 4095 bytes',
    )
    const deep = Array.from({ length: 1000 }, (_, index) => ({ path: `/${index}${'/a'.repeat(2000)}` }))
    expect(faults(of({ storage: { files: deep } }))).toEqual([])
    const source = `data:,${'a%20'.repeat(1_000_000)}`
    expect(faults(of({ storage: { files: [{ path: '/a', contents: { source } }] } }))).toEqual([])
  })

  it('never raise an exception', () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, '', -1, [null], {}))
    fc.assert(
      fc.property(arbitraryConfig({ version: '3.3.0' }), fc.nat(), value, (config, place, replacement) => {
        validateIgnition(JSON.stringify(replaceAt(config, place, replacement)))
      }),
      { numRuns: 300 },
    )
    fc.assert(fc.property(fc.string({ unit: anyLetter }), (text) => void validateIgnition(text)))
  })

  it('do not find their secrets in the answer', () => {
    const secret = 'hunter2'
    const documents = [
      of({ passwd: { users: [{ name: 'a', passwordHash: { secret } }] } }),
      of({ passwd: { users: [{ name: 'a', sshAuthorizedKeys: [secret, secret] }] } }),
      of({ storage: { files: [{ path: '/a', contents: { source: `data:,${secret} ` } }] } }),
      of({ storage: { files: [{ path: '/a', contents: { source: `ftp://u:${secret}@h/` } }] } }),
      of({ systemd: { units: [{ name: 'a.service', contents: `[S]\n${secret}` }] } }),
      { ignition: { version: '3.2.0', proxy: { httpProxy: `ftp://u:${secret}@h` } } },
      `{"ignition":{"version":"3.2.0"},"passwd":"${secret}" "`,
    ]
    for (const document of documents) {
      const answer = faults(document)
      expect(answer).not.toEqual([])
      expect(answer.join(' ')).not.toContain(secret)
    }
  })
})

/** `storage.files.path`, for every key. */
function keysOf(shape: Shape, path = ''): Set<string> {
  if (typeof shape === 'string') return new Set()
  if (shape.kind === 'list') return keysOf(shape.each, path)
  return new Set(
    Object.entries(shape.fields).flatMap(([key, field]) => [
      `${path}.${key}`,
      ...keysOf(field.shape, `${path}.${key}`),
    ]),
  )
}

function keysIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => keysIn(entry, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [`${path}.${key}`, ...keysIn(part, `${path}.${key}`)])
}

function replaceAt(document: unknown, place: number, replacement: unknown): unknown {
  let seen = 0
  return JSON.parse(
    JSON.stringify(document, (key, value) => (key !== '' && seen++ === place % 40 ? replacement : value)),
  )
}
