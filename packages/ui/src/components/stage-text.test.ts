import type { HostSummary } from '@groundwork/contract/groundwork'
import { expect, it } from 'vitest'
import { stageText } from './stage-text.ts'

it.each([
  ['installing-in-progress', 'Rebooting', 'Rebooting'],
  ['installing', null, ''],
  ['installed', 'Done', ''],
  ['cancelled', 'Rebooting', ''],
  ['error', 'Failed', ''],
] as const)('a host that is %s at %s says "%s" beside its status', (status, stage, text) => {
  const progress = { stage } as HostSummary['progress']
  expect(stageText({ status, progress })).toBe(text)
})
