import { expect, it } from 'vitest'
import { createFailureReporter } from './report-failing-operators.ts'

it('tells once why an operator fails, and that it recovered', async () => {
  const lines: string[] = []
  let status = 'True'
  const operator = () => ({
    metadata: { name: 'dns' },
    status: { conditions: [{ type: 'Degraded', status, message: 'no\nnodes' }] },
  })
  const context = {
    cluster: { list: async () => [operator()] },
    log: { info: (line: string) => lines.push(line) },
  }
  const tell = createFailureReporter(context as unknown as Parameters<typeof createFailureReporter>[0])
  await tell()
  await tell()
  expect(lines).toEqual(['Operator dns fails: no nodes'])
  status = 'False'
  await tell()
  expect(lines.at(-1)).toBe('Operator dns no longer fails.')
})
