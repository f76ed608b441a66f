import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

test('manifests are printed as they are applied', async () => {
  const { code, out } = await runCommand(['operator', 'manifests', '--namespace', 'installer'])
  expect(code).toBe(0)
  expect(out).toMatch(/^---\napiVersion: v1\nkind: Namespace\nmetadata:\n {2}name: installer\n/)
  expect(out).toContain('name: baremetalhosts.metal3.io\n')
})

test('kinds that the hub has are left out', async () => {
  const { out } = await runCommand(['operator', 'manifests', '--without', ' metal3.io , hive.openshift.io '])
  expect(out).not.toContain('name: baremetalhosts.metal3.io\n')
  expect(out).toContain('name: agentclusterinstalls.extensions.hive.openshift.io\n')
})

test.each([
  [
    'a namespace that Kubernetes would refuse',
    ['--namespace', 'My_Namespace'],
    /--namespace: "My_Namespace"/,
  ],
  ['a group that has no kind', ['--without', 'metal3'], /"metal3".*\n.*metal3\.io/],
])('%s is refused', async (_, flags, said) => {
  const { code, out, err } = await runCommand(['operator', 'manifests', ...flags])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(said)
})
