import { describe, expect, it } from 'vitest'
import { matching, preselected, shortList, versionChoices } from './version-choices.ts'

const entry = (display_name: string, support_level: 'beta' | 'production', isDefault = false) => ({
  display_name,
  support_level,
  cpu_architectures: ['x86_64'],
  ...(isDefault && { default: true }),
})
const choices = versionChoices({
  '4.20.33': entry('4.20.33', 'production'),
  '4.9.1': entry('4.9.1', 'production'),
  '4.20.9': entry('4.20.9', 'production'),
  '4.22.9-multi': entry('4.22.9-multi', 'production'),
  '4.22.9': entry('4.22.9', 'production', true),
  '5.0.0-ec.5': entry('5.0.0-ec.5', 'beta'),
})
const names = (list: readonly { version: string }[]) => list.map(({ version }) => version)

describe('versionChoices', () => {
  it('sorts by number, newest first', () => {
    expect(names(choices)).toEqual(['5.0.0-ec.5', '4.22.9', '4.22.9-multi', '4.20.33', '4.20.9', '4.9.1'])
  })
  it('preselects what the service marks', () => {
    expect(preselected(choices)?.version).toBe('4.22.9')
    expect(preselected(choices.filter(({ isDefault }) => !isDefault))?.version).toBe('4.20.33')
  })
  it('shows the newest of each line first, and always what is chosen', () => {
    expect(names(shortList(choices, '4.20.9'))).toEqual(['4.22.9', '4.20.33', '4.20.9', '4.9.1'])
  })
  it('finds by any part', () => {
    expect(names(matching(choices, 'beta'))).toEqual(['5.0.0-ec.5'])
    expect(names(matching(choices, ' 4.2'))).toHaveLength(4)
  })
})
