import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATORS } from '../catalogue/operators.ts'
import { resolveOperators, withDependencies } from './resolve-dependencies.ts'

const multi = { isSingleNode: false }
const single = { isSingleNode: true }

function resolve(names: readonly string[], shape = multi) {
  const resolution = resolveOperators(
    names.map((name) => ({ name })),
    shape,
  )
  if (!resolution.ok) return resolution.problem
  return resolution.operators.map(({ name, dependency_only }) => (dependency_only ? `(${name})` : name))
}

describe('resolveOperators', () => {
  it.each([
    ['nothing', [], multi, []],
    ['no dependencies', ['metallb'], multi, ['metallb']],
    ['one dependency', ['odf'], multi, ['(lso)', 'odf']],
    ['the old name', ['ocs'], multi, ['(lso)', 'odf']],
    ['old and new name are one', ['ocs', 'odf'], multi, ['(lso)', 'odf']],
    ['asked for and needed', ['odf', 'lso'], multi, ['lso', 'odf']],
    [
      'a chain',
      ['cluster-observability'],
      multi,
      ['(loki)', '(openshift-logging)', 'cluster-observability'].sort(),
    ],
    ['a shared dependency', ['osc', 'nvidia-gpu'], multi, ['(node-feature-discovery)', 'nvidia-gpu', 'osc']],
    ['two dependencies', ['amd-gpu'], multi, ['amd-gpu', '(kmm)', '(node-feature-discovery)']],
    ['openshift-ai with several nodes', ['openshift-ai'], multi, ['openshift-ai']],
    ['openshift-ai on a single node', ['openshift-ai'], single, ['(lvm)', 'openshift-ai']],
    ['duplicates', ['mce', 'mce'], multi, ['mce']],
  ])('%s', (_name, names, shape, expected) => {
    const resolved = resolve(names, shape)
    expect([...(resolved as string[])].sort()).toEqual([...expected].sort())
  })

  it('refuses unknown names, all at once', () => {
    expect(resolve(['zzz', 'mce', 'aaa', 'zzz'])).toEqual({ kind: 'unknown', names: ['aaa', 'zzz'] })
  })

  it.each([
    ['both asked for', ['lvm', 'odf'], multi],
    ['under the old name', ['lvm', 'ocs'], multi],
    ['one pulled in', ['openshift-ai', 'odf'], single],
  ])('refuses lvm with odf: %s', (_name, names, shape) => {
    expect(resolve(names, shape)).toEqual({ kind: 'exclusive', names: ['lvm', 'odf'] })
  })

  it('keeps the first properties that say something', () => {
    const resolution = resolveOperators(
      [{ name: 'cnv' }, { name: 'cnv', properties: '{"a":1}' }, { name: 'cnv', properties: '{"b":2}' }],
      multi,
    )
    expect(resolution).toEqual({
      ok: true,
      operators: [{ name: 'cnv', properties: '{"a":1}', dependency_only: false }],
    })
  })
})

const anySelection = fc.subarray(OPERATORS.map(({ name }) => name).filter((name) => name !== 'lvm'))

describe('for any selection', () => {
  const names = (selection: readonly string[]) => [...withDependencies(selection, multi)].sort()

  it('resolving what was resolved adds nothing', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        expect(names(names(selection))).toEqual(names(selection))
      }),
    )
  })

  it('every added operator is needed by another one', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const resolution = resolveOperators(
          selection.map((name) => ({ name })),
          multi,
        )
        if (!resolution.ok) throw new Error('refused')
        const present = new Set<string>(resolution.operators.map(({ name }) => name))
        for (const { name, dependency_only } of resolution.operators) {
          if (!dependency_only) continue
          const needing = OPERATORS.filter((operator) => operator.dependencies.includes(name))
          expect(needing.some((operator) => present.has(operator.name))).toBe(true)
        }
      }),
    )
  })

  it('dropping an operator from the request also drops what only it needed', () => {
    fc.assert(
      fc.property(anySelection, fc.nat(), (selection, index) => {
        const dropped = selection[index % Math.max(1, selection.length)]
        const rest = selection.filter((name) => name !== dropped)
        const all = new Set(names(rest).flatMap((name) => names([name])))
        expect(new Set(names(rest))).toEqual(all)
      }),
    )
  })
})
