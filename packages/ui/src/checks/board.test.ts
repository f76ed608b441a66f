import type { Check } from '@groundwork/contract/groundwork'
import { expect, test } from 'vitest'
import { blockers, boardOf, groupsOf, withoutAbsent } from './board.ts'

const check = (id: string, category: string, status: Check['status'], is_blocking = false): Check => ({
  id,
  title: id,
  category,
  status,
  message: '',
  is_blocking,
  cause: null,
  evidence: null,
  remedies: [],
})
const host = (name: string, checks: Check[]) => ({ id: name, infra_env_id: 'e', name, checks })

const board = boardOf({
  hosts: [
    host('node-10', [check('memory', 'hardware', 'failure', true), check('ntp', 'network', 'success')]),
    host('node-2', [
      check('memory', 'hardware', 'success'),
      check('ntp', 'network', 'failure'),
      check('odf', 'operators', 'pending'),
    ]),
  ],
})

test('a row for each check, a column for each host in natural order', () => {
  expect(board.hosts.map(({ name }) => name)).toEqual(['node-2', 'node-10'])
  expect(board.rows.map(({ id }) => id)).toEqual(['memory', 'ntp', 'odf'])
  expect(board.rows[0]?.cells.map((cell) => cell?.status)).toEqual(['success', 'failure'])
  expect(board.rows[2]?.cells.map((cell) => cell?.status)).toEqual(['pending', undefined])
})

test('shows problems, what blocks, or everything, by category', () => {
  const ids = (shown: 'all' | 'failing' | 'blocking') =>
    groupsOf(board, shown).map(({ category, rows }) => `${category}: ${rows.map(({ id }) => id).join()}`)
  expect(ids('all')).toEqual(['hardware: memory', 'network: ntp', 'operators: odf'])
  expect(ids('failing')).toEqual(['hardware: memory', 'network: ntp', 'operators: odf'])
  expect(ids('blocking')).toEqual(['hardware: memory'])
  expect(blockers(board).map(({ id, blocking }) => `${id} ${blocking}`)).toEqual(['memory 1'])
})

test('checks of operators that the cluster does not get are not shown as passed', () => {
  const checks = [
    check('odf-requirements-satisfied', 'operators', 'success'),
    check('lso-requirements-satisfied', 'operators', 'success'),
    check('cnv-requirements-satisfied', 'operators', 'failure'),
    check('ntp', 'network', 'success'),
  ]
  const made = withoutAbsent(
    { judged_at: '', cluster: checks, hosts: [host('node-1', checks)] },
    new Set(['lso']),
  )
  const shown = ['lso-requirements-satisfied', 'cnv-requirements-satisfied', 'ntp']
  expect(made.cluster.map(({ id }) => id)).toEqual(shown)
  expect(made.hosts[0]?.checks.map(({ id }) => id)).toEqual(shown)
})
