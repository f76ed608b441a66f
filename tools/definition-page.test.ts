import { readFileSync } from 'node:fs'
import { validateDefinition } from '@groundwork/definition/checks'
import { expect, it } from 'vitest'

it('the example of docs/definition.md is a definition without a fault', () => {
  const page = readFileSync(new URL('../docs/definition.md', import.meta.url), 'utf8')
  const [, example = ''] = /```yaml\n(kind: Cluster[\s\S]*?)```/.exec(page) ?? []
  expect(validateDefinition(example)).toMatchObject({ ok: true, problems: [] })
})
