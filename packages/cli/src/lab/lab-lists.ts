import { ALL_FAULTS } from '@groundwork/lab/faults/all-faults'
import { BUILT_IN_NAMES, findBuiltIn } from '@groundwork/lab/profile/built-in-profiles'
import { tableLines } from '@groundwork/lab/run/table'

export const listProfiles = (): string =>
  tableLines(
    ['profile', 'what it is'],
    BUILT_IN_NAMES.map((name) => [name, findBuiltIn(name)?.description ?? '']),
  ).join('\n')

export const listFaults = (): string =>
  tableLines(
    ['fault', 'shows before an installation', 'what happens'],
    Object.values(ALL_FAULTS).map(({ name, shows, description }) => [
      name,
      shows === null ? 'nothing' : [shows.validation, shows.status].filter(Boolean).join(', '),
      description,
    ]),
  ).join('\n')
