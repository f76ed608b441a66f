import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Directions } from './check-directions.ts'
import { checkRepository } from './check-repository.ts'
import { findImports } from './find-imports.ts'
import { isTestFile, type SourceFile, type SourcePackage } from './source-package.ts'

const DIRECTIONS: Directions = {
  leaves: ['words', 'files', 'sums'],
  mayImport: { low: [], high: ['low'] },
  pure: { low: ['typebox'], words: [], sums: [] },
  confined: [{ modules: ['pg'], inPackage: 'high', folders: ['store'] }],
}

const files = (imports: Record<string, string[]>): SourceFile[] =>
  Object.entries(imports).map(([path, specifiers]) => ({ path, imports: specifiers }))

const pkg = (name: string, imports: Record<string, string[]>, doors = ['./a']): SourcePackage => ({
  name,
  layers: [
    ...new Set(
      Object.keys(imports)
        .filter((path) => !isTestFile(path))
        .map((path) => posix.dirname(path)),
    ),
  ],
  doors,
  files: files(imports),
})

const check = (packages: SourcePackage[], users: Record<string, SourceFile[]> = {}): string[] =>
  checkRepository({ packages, users: new Map(Object.entries(users)) }, DIRECTIONS)

describe('checkRepository', () => {
  it.each([
    ['a package below', pkg('high', { 'a.ts': ['@groundwork/low/a'] })],
    ['a leaf', pkg('high', { 'a.ts': ['@groundwork/files/a'] })],
    ['a pure leaf in a pure package', pkg('low', { 'a.ts': ['@groundwork/words/a'] })],
    ['a leaf before it in a leaf', pkg('files', { 'a.ts': ['@groundwork/words/a'] })],
    ['a listed module of others in a pure package', pkg('low', { 'a.ts': ['typebox'] })],
    ['any module in a test of a pure package', pkg('low', { 'a.test.ts': ['node:fs'] })],
    ['the query builder in its folder', pkg('high', { 'store/a.ts': ['pg'] })],
  ])('accepts %s', (_, checked) => {
    expect(check([pkg('low', {}), checked])).toEqual([])
  })

  it.each([
    ['a package above', pkg('low', { 'a.ts': ['@groundwork/high/b'] }), 'low may not import high'],
    [
      'a leaf behind it in a leaf',
      pkg('words', { 'a.ts': ['@groundwork/sums/b'] }),
      'words may not import sums',
    ],
    [
      'a leaf that does I/O in a pure package',
      pkg('low', { 'a.ts': ['@groundwork/files/b'] }),
      'low may not import files',
    ],
    ['a package in a leaf', pkg('files', { 'a.ts': ['@groundwork/low/b'] }), 'files may not import low'],
    ['another package by path', pkg('low', { 'a/b.ts': ['../../x.ts'] }), '../../x.ts leaves the package'],
    [
      'I/O in a pure package',
      pkg('low', { 'a.ts': ['node:fs'] }),
      'node:fs: low is pure and may import only typebox',
    ],
    [
      'builders of tests in code',
      pkg('high', { 'a.ts': ['./testing/b.ts'] }),
      './testing/b.ts: test builders belong to tests',
    ],
    [
      'the query builder elsewhere',
      pkg('high', { 'api/a.ts': ['pg'] }),
      'pg may be imported only in store of high',
    ],
    ['a package without a row', pkg('new', {}), 'has no row in tools/check-imports.ts'],
  ])('refuses %s', (_, checked, problem) => {
    expect(check([checked])).toEqual([expect.stringContaining(problem)])
  })

  it('refuses an import outside the exports, in packages, tools and tests', () => {
    const low = pkg('low', {}, ['./steps', './testing/b'])
    const high = pkg('high', { 'a.ts': ['@groundwork/low/steps', '@groundwork/low/steps/inner'] })
    const tests = files({ 'a.test.ts': ['@groundwork/low/testing/b', '@groundwork/low'] })
    expect(check([low, high], { tests })).toEqual([
      'packages/high/src/a.ts: @groundwork/low/steps/inner is not among the exports of low',
      'tests/a.test.ts: @groundwork/low is not among the exports of low',
    ])
  })

  it('refuses exports that name no module', () => {
    expect(check([pkg('low', {}, ['./steps', './*']), pkg('high', {}, ['./testing/*.ts'])])).toEqual([
      'packages/low/package.json exports "./*": name each module',
      'packages/high/package.json exports "./testing/*.ts": name each module',
    ])
  })

  it('lets only tests import what a package exports for tests', () => {
    const low = pkg('low', {}, ['./testing', './testing/b', './testings'])
    const high = pkg('high', {
      'a.ts': ['@groundwork/low/testing', '@groundwork/low/testing/b', '@groundwork/low/testings'],
      'a.test.ts': ['@groundwork/low/testing'],
      'testing/b.ts': ['@groundwork/low/testing/b'],
    })
    expect(check([low, high])).toEqual([
      'packages/high/src/a.ts: @groundwork/low/testing: test builders belong to tests',
      'packages/high/src/a.ts: @groundwork/low/testing/b: test builders belong to tests',
    ])
  })

  it('refuses a package with folders whose README does not order them', () => {
    const flat = pkg('low', { 'a.ts': [] })
    const open = { ...pkg('high', { 'a/b.ts': [] }), layers: null }
    expect(check([flat, open])).toEqual(['packages/high/README.md has no "## Layers"'])
  })
})

describe('findImports', () => {
  it('finds imports, exports, types and import()', () => {
    const source = `import 'a'\nimport { x,\n  y } from "b"\nexport { z } from './c.ts'\nimport type { T } from './d.ts'\nconst e = await import('./e.ts')\n`
    expect(findImports(source).sort()).toEqual(['./c.ts', './d.ts', './e.ts', 'a', 'b'])
  })
})
