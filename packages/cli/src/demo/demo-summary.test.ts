import { expect, it } from 'vitest'
import { demoSummary } from './demo-summary.ts'

const outcome = {
  problem: null,
  passedMs: 3_600_000,
  credentials: [
    {
      cluster: 'lab-1',
      kubeconfigPath: '/tmp/demo/lab-1/kubeconfig',
      kubeconfig: {
        user: 'admin',
        server: 'https://api.lab-1.example.com:6443',
        validUntil: new Date('2036-01-15T00:00:00Z'),
        authorities: 4,
      },
      consoleUrl: 'https://console.example.com',
      username: 'kubeadmin',
      passwordPath: '/tmp/demo/lab-1/kubeadmin-password',
    },
  ],
} satisfies Parameters<typeof demoSummary>[0]

it.each([
  ['that stay', true],
  ['that are removed', false],
])('names files %s: %s', (_, hasFiles) => {
  const text = demoSummary(outcome, { tookMs: 12_000, hasFiles })
  expect(text.includes('/tmp/demo/lab-1/kubeconfig')).toBe(hasFiles)
  expect(text.includes('/tmp/demo/lab-1/kubeadmin-password')).toBe(hasFiles)
  for (const part of ['lab-1', 'admin, valid until 2036-01-15', 'api.lab-1.example.com', 'as kubeadmin'])
    expect(text).toContain(part)
})
