import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scriptFolder } from '../testing/fake-programs.ts'
import { ORACLE_USER_DATA } from './oracle-user-data.ts'

/** Answers with the status, and writes what curl would have got to the file behind --output. */
const curl = (status: number, body: string) => `
while [[ $# -gt 0 ]]; do
  if [[ $1 == --output ]]; then printf '%s' '${body}' >"$2"; fi
  if [[ $1 == --header ]]; then [[ $2 == 'Authorization: Bearer Oracle' ]] || exit 9; fi
  shift
done
printf %s ${status}`

const userData = (script: string) => Buffer.from(script).toString('base64')

const machine = (programs: Readonly<Record<string, string>>) =>
  scriptFolder({ uname: 'echo x86_64', dmidecode: 'echo OracleCloud.com', ...programs })

it('runs the user data, which sees the environment of the unit', async () => {
  const { folder, run } = machine({ curl: curl(200, userData('echo "$MODE" >"$FOLDER/ran"\n')) })
  expect(await run(ORACLE_USER_DATA, [], { MODE: 'discovery' })).toMatchObject({ code: 0 })
  expect(existsSync(`${folder}/ran`)).toBe(true)
})

it.each([
  ['an instance without user data', { curl: curl(404, 'nothing') }],
  ['a machine of another vendor', { dmidecode: 'echo Chassis', curl: 'exit 1' }],
  ['an architecture without dmidecode', { uname: 'echo s390x', dmidecode: 'exit 127', curl: 'exit 1' }],
])('does nothing on %s', async (_, programs) => {
  expect(await machine(programs).run(ORACLE_USER_DATA)).toMatchObject({ code: 0 })
})

it.each([
  ['the user data cannot be had', { curl: 'exit 7' }],
  ['the answer is an error', { curl: curl(500, 'x') }],
  ['the user data is not base64', { curl: curl(200, '!!!') }],
  ['the user data fails', { curl: curl(200, userData('exit 3')) }],
])('fails, so that the unit tries again, when %s', async (_, programs) => {
  expect((await machine(programs).run(ORACLE_USER_DATA)).code).toBeGreaterThan(0)
})
