import { expect, it } from 'vitest'
import { endTitle, noticeText, runningTitle } from './end-notice.ts'

const cluster = { id: 'c1', name: 'rack', progress: { total_percentage: 42 } }

it('tells in the title how far it is, and how it ended', () => {
  expect(runningTitle({ ...cluster, status: 'installing' })).toBe('42 % · rack')
  expect(runningTitle({ ...cluster, status: 'installing-pending-user-action' })).toContain('needs a hand')
  expect(runningTitle({ ...cluster, status: 'ready' })).toBeUndefined()
  expect(endTitle({ ...cluster, status: 'installed' })).toContain('rack is installed')
  expect(endTitle({ ...cluster, status: 'error' })).toContain('failed')
})

it('notifies of what people wait for only', () => {
  expect(noticeText('installed', 'rack')).toBe('rack is installed')
  expect(noticeText('finalizing', 'rack')).toBeNull()
})
