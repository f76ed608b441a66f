import { describe, expect, it } from 'vitest'
import { checkLayers } from './check-layers.ts'
import { parseLayers } from './parse-layers.ts'

const check = (layers: string[] | null, files: Record<string, string[]>): string[] =>
  checkLayers({
    name: 'p',
    layers,
    doors: [],
    files: Object.entries(files).map(([path, imports]) => ({ path, imports })),
  })

describe('checkLayers', () => {
  it('lets a folder import from a lower one, from itself and from other packages', () => {
    const files = {
      'low/a.ts': ['./b.ts', 'node:fs', '@groundwork/q/x'],
      'low/b.ts': [],
      'high/c.ts': ['../low/a.ts'],
    }
    expect(check(['low', 'high'], files)).toEqual([])
  })

  it('refuses a back edge', () => {
    expect(check(['low', 'high'], { 'low/deep/a.ts': ['../../high/c.ts'], 'high/c.ts': [] })).toEqual([
      'low/deep/a.ts: low/ may not import high/c.ts, which stands higher in "## Layers" of README.md',
    ])
  })

  it('refuses a folder that is not in the list', () => {
    expect(check(['low'], { 'low/a.ts': [], 'new/b.ts': ['../low/a.ts'] })).toEqual([
      'new/b.ts: new/ is missing in "## Layers" of README.md',
    ])
  })

  it('refuses files directly in src when the list has no "."', () => {
    expect(check(['low'], { 'low/a.ts': [], 'main.ts': [] })).toEqual([
      'main.ts: ./ is missing in "## Layers" of README.md',
    ])
  })

  it('refuses a listed folder without code', () => {
    expect(check(['low', 'gone'], { 'low/a.ts': [] })).toEqual([
      'gone/ is in "## Layers" of README.md and holds no code',
    ])
  })

  it('does not take "." for the folders below', () => {
    expect(check(['.', 'low'], { 'main.ts': ['./low/a.ts'], 'low/a.ts': [] })).toHaveLength(1)
    expect(check(['low', '.'], { 'main.ts': ['./low/a.ts'], 'low/a.ts': [] })).toEqual([])
  })

  it('takes the longest listed folder', () => {
    const files = {
      'low/a.ts': ['./top/c.ts'],
      'mid/b.ts': ['../low/a.ts'],
      'low/top/c.ts': ['../../mid/b.ts'],
    }
    expect(check(['low', 'mid', 'low/top'], files)).toEqual([
      'low/a.ts: low/ may not import low/top/c.ts, which stands higher in "## Layers" of README.md',
    ])
  })

  it('leaves tests and builders alone', () => {
    const files = {
      'low/a.ts': [],
      'low/a.test.ts': ['../high/c.ts'],
      'testing/b.ts': ['../high/c.ts'],
      'high/c.ts': [],
    }
    expect(check(['low', 'high'], files)).toEqual([])
  })

  it('checks nothing without a list', () => {
    expect(check(null, { 'low/a.ts': ['../high/c.ts'] })).toEqual([])
  })
})

describe('parseLayers', () => {
  it('reads the numbered list of the section and nothing else', () => {
    const readme =
      '# p\n\n1. `no/`\n\n## Layers\n\nLowest first.\n\n1. `facts/` — a, like `b/`\n2. `.` — c\n\n## Tests\n\n1. `no/`\n'
    expect(parseLayers(readme)).toEqual(['facts', '.'])
  })

  it('reads a section at the end', () => {
    expect(parseLayers('# p\n\n## Layers\n\n1. `facts/` — a')).toEqual(['facts'])
  })

  it('knows a README without the section', () => {
    expect(parseLayers('# p\n\n1. `facts/` — a\n')).toBeNull()
  })
})
