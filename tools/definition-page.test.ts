import { readdirSync, readFileSync } from 'node:fs'
import { validateDefinition } from '@groundwork/definition/checks'
import { expect, it } from 'vitest'

const read = (name: string): string => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')

it('the example of docs/definition.md is a definition without a fault', () => {
  const [, example = ''] = /```yaml\n(kind: Cluster[\s\S]*?)```/.exec(read('definition.md')) ?? []
  expect(validateDefinition(example)).toMatchObject({ ok: true, problems: [] })
})

it.each(readdirSync(new URL('../docs/examples', import.meta.url)))(
  'docs/examples/%s has no fault',
  (name) => {
    const text = read(`examples/${name}`)
    expect(validateDefinition(text)).toMatchObject({ ok: true, problems: [] })
    expect(text).toContain('# yaml-language-server: $schema=../definition.schema.json')
    expect(read('definition.md')).toContain(`examples/${name}`)
  },
)
