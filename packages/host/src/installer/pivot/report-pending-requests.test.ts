import { expect, it } from 'vitest'
import { createPendingRequestReporter } from './report-pending-requests.ts'

const MINUTE_MS = 60_000

it('reports requests that stay pending for five minutes, once each', async () => {
  let now = 0
  let requests = [
    { metadata: { name: 'csr-1' } },
    { metadata: { name: 'csr-2' }, status: { conditions: [{}] } },
  ]
  const told: string[] = []
  const context = { machine: { clock: { now: () => now } }, log: { warn: (text: string) => told.push(text) } }
  const kube = { list: async () => requests }
  const tell = createPendingRequestReporter({ context, kube } as unknown as Parameters<
    typeof createPendingRequestReporter
  >[0])
  for (; now <= 4 * MINUTE_MS; now += MINUTE_MS) await tell()
  expect(told).toEqual([])
  for (; now <= 10 * MINUTE_MS; now += MINUTE_MS) await tell()
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('csr-1.')
  requests = []
  await tell()
  expect(told).toHaveLength(1)
})
