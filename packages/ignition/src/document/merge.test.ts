import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryConfig } from '../testing/arbitrary-config.ts'
import { validateIgnition } from '../validation/validate.ts'
import type { IgnitionConfig, Storage } from './document.ts'
import { mergeIgnition } from './merge.ts'
import { SPEC_VERSIONS } from './spec-versions.ts'

const config = (parts: Partial<IgnitionConfig>, version = '3.2.0'): IgnitionConfig => ({
  ignition: { version },
  ...parts,
})
const mergedStorage = (parent: Storage, child: Storage) =>
  mergeIgnition(config({ storage: parent }), config({ storage: child })).storage

describe('a merge', () => {
  it('has the version of the child', () => {
    expect(mergeIgnition(config({}, '3.1.0'), config({}, '3.2.0'))).toEqual({
      ignition: { version: '3.2.0' },
    })
    expect(mergeIgnition(config({}, '3.2.0'), config({}, '3.1.0'))).toEqual({
      ignition: { version: '3.1.0' },
    })
  })

  it('keeps the mode and the owner of a file whose contents change', () => {
    const parent = { path: '/a', mode: 493, user: { name: 'root' }, contents: { source: 'data:,old' } }
    const child = { path: '/a', contents: { source: 'data:,new' } }
    expect(mergedStorage({ files: [parent] }, { files: [child] })).toEqual({
      files: [{ ...parent, contents: { source: 'data:,new' } }],
    })
  })

  it('puts new files behind', () => {
    const [a, b, c] = ['/a', '/b', '/c'].map((path) => ({ path }))
    const merged = mergedStorage({ files: [b, a] as never }, { files: [c, { ...a, mode: 1 }] as never })
    expect(merged?.files).toEqual([b, { ...a, mode: 1 }, c])
  })

  it('replaces a file by a link of the same path', () => {
    const link = { path: '/a', target: '/b' }
    const merged = mergedStorage({ files: [{ path: '/a' }, { path: '/c' }] }, { links: [link] })
    expect(merged).toEqual({ files: [{ path: '/c' }], links: [link] })
  })

  it('appends what has no key', () => {
    const file = { path: '/a', append: [{ source: 'data:,x' }] }
    const filesystem = { device: '/dev/a', format: 'ext4', options: ['o'], mountOptions: ['m'] }
    expect(
      mergedStorage(
        { files: [file], filesystems: [filesystem] },
        { files: [file], filesystems: [filesystem] },
      ),
    ).toEqual({
      files: [{ path: '/a', append: [{ source: 'data:,x' }, { source: 'data:,x' }] }],
      filesystems: [{ ...filesystem, options: ['o', 'o'], mountOptions: ['m', 'm'] }],
    })
  })

  it('knows partitions by number, otherwise by label', () => {
    const parent = [
      { number: 1, label: 'a' },
      { label: 'b', sizeMiB: 1 },
    ]
    const child = [
      { number: 1, label: 'c' },
      { label: 'b', sizeMiB: 2 },
      { number: 2, label: 'd' },
    ]
    const disk = (partitions: typeof child) => ({ disks: [{ device: '/dev/a', partitions }] })
    expect(mergedStorage(disk(parent as typeof child), disk(child))).toEqual(disk(child))
  })

  it('keeps a unit enabled that is only described anew', () => {
    const merged = mergeIgnition(
      config({
        systemd: {
          units: [{ name: 'a.service', enabled: true, dropins: [{ name: 'x.conf', contents: 'x' }] }],
        },
      }),
      config({
        systemd: { units: [{ name: 'a.service', contents: '[Unit]', dropins: [{ name: 'y.conf' }] }] },
      }),
    )
    expect(merged.systemd?.units).toEqual([
      {
        name: 'a.service',
        enabled: true,
        contents: '[Unit]',
        dropins: [{ name: 'x.conf', contents: 'x' }, { name: 'y.conf' }],
      },
    ])
  })

  it('joins SSH keys, once each', () => {
    const keys = (...sshAuthorizedKeys: string[]) =>
      config({ passwd: { users: [{ name: 'core', sshAuthorizedKeys }] } })
    const { passwd } = mergeIgnition(keys('a', 'b'), keys('b', 'c'))
    expect(passwd?.users).toEqual([{ name: 'core', sshAuthorizedKeys: ['a', 'b', 'c'] }])
  })

  it('takes a header away that the child names without a value', () => {
    const headers = (httpHeaders: readonly { name: string; value?: string }[]) => ({
      files: [{ path: '/a', contents: { source: 'http://h', httpHeaders } }],
    })
    const merged = mergedStorage(
      headers([
        { name: 'a', value: '1' },
        { name: 'b', value: '2' },
      ]),
      headers([{ name: 'a' }]),
    )
    expect(merged).toEqual(headers([{ name: 'b', value: '2' }]))
  })

  it('moves a kernel argument between the lists', () => {
    const parent = config({ kernelArguments: { shouldExist: ['quiet', 'a'] } }, '3.3.0')
    const child = config({ kernelArguments: { shouldNotExist: ['quiet'] } }, '3.3.0')
    expect(mergeIgnition(parent, child).kernelArguments).toEqual({
      shouldExist: ['a'],
      shouldNotExist: ['quiet'],
    })
  })

  it('does not hold on to its parents', () => {
    const parent = config({ storage: { files: [{ path: '/a', append: [] }] } })
    const before = JSON.stringify(parent)
    mergeIgnition(parent, config({ storage: { files: [{ path: '/a', mode: 1 }] } }))
    expect(JSON.stringify(parent)).toBe(before)
  })
})

const peaceful = fc
  .constantFrom(...SPEC_VERSIONS)
  .chain((version) => fc.tuple(...[1, 2, 3].map(() => arbitraryConfig({ version, isPeaceful: true }))))

describe('any two documents', () => {
  const empty = ({ ignition }: IgnitionConfig): IgnitionConfig => ({
    ignition: { version: ignition.version },
  })

  it('an empty document changes nothing, on either side', () => {
    fc.assert(
      fc.property(peaceful, ([one = config({})]) => {
        expect(mergeIgnition(empty(one), one)).toEqual(one)
        expect(mergeIgnition(one, empty(one))).toEqual(one)
      }),
    )
  })

  it('saying it twice changes nothing, but for the lists that append', () => {
    fc.assert(
      fc.property(peaceful, ([one = config({})]) => {
        const once = withoutSequences(one)
        expect(mergeIgnition(once, once)).toEqual(once)
      }),
    )
  })

  it('the child wins: what it says is in the result', () => {
    fc.assert(
      fc.property(peaceful, ([parent = config({}), child = config({})]) => {
        expectToSay(mergeIgnition(parent, withoutSequences(child)), withoutSequences(child))
      }),
    )
  })

  it('the result is valid when the parts do not contradict each other', () => {
    fc.assert(
      fc.property(peaceful, ([parent = config({}), child = config({})]) => {
        for (const part of [parent, child])
          expect(validateIgnition(JSON.stringify(part))).toMatchObject({ ok: true })
        expect(validateIgnition(JSON.stringify(mergeIgnition(parent, child)))).toMatchObject({ ok: true })
      }),
    )
  })

  // A path that becomes a link and then a file again forgets the first file, or not: that depends on the order.
  it('it does not matter which two of three are merged first, while every path stays what it is', () => {
    fc.assert(
      fc.property(peaceful, (documents) => {
        const [a = config({}), b = config({}), c = config({})] = documents.map(withoutMoves)
        expect(mergeIgnition(mergeIgnition(a, b), c)).toEqual(mergeIgnition(a, mergeIgnition(b, c)))
      }),
    )
  })
})

const SEQUENCES = ['append', 'options', 'mountOptions']

const withoutSequences = (document: IgnitionConfig): IgnitionConfig =>
  JSON.parse(JSON.stringify(document, (key, value) => (SEQUENCES.includes(key) ? undefined : value)))

function withoutMoves({ kernelArguments: _, storage, ...rest }: IgnitionConfig): IgnitionConfig {
  if (!storage) return rest
  const { links: _links, directories: _directories, ...others } = storage
  return { ...rest, storage: others }
}

/** Every scalar of `part` is at its place in `whole`; entries of lists may have moved. */
function expectToSay(whole: unknown, part: unknown): void {
  if (Array.isArray(part)) {
    const entries = whole as readonly unknown[]
    for (const entry of part) expect(entries.some((candidate) => says(candidate, entry))).toBe(true)
  } else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part))
      expectToSay((whole as Record<string, unknown>)[key], value)
  } else expect(whole).toBe(part)
}

function says(whole: unknown, part: unknown): boolean {
  try {
    expectToSay(whole, part)
    return true
  } catch {
    return false
  }
}
