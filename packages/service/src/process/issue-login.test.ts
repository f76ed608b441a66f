import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import { findRunningPostmaster } from '../database/embedded/postmaster.ts'
import { issueLogin } from './issue-login.ts'
import { readConfig } from './read-config.ts'
import { startService } from './start-service.ts'

const PASSWORD = 'correct horse battery'

test('a lost password is replaced, whether the service runs or not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-login-'))
  const flags = { 'data-dir': dir, 'api-port': '0', 'ui-port': '0', 'image-port': '0', auth: 'local' }
  const config = readConfig(flags, {})
  const issue = (name: string) => issueLogin(config, name, SYSTEM_CLOCK)
  await expect(issue('admin')).rejects.toThrow('--auth local')

  const service = await startService(config)
  const logIn = async (body: object) => {
    const answer = await fetch(`${service.urls.api[0]}/api/groundwork/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'admin', ...body }),
    })
    return answer.status
  }
  const { one_time_login } = service.firstLogin ?? {}
  expect(await logIn({ one_time_login, new_password: PASSWORD })).toBe(200)
  const issued = await issue('admin')
  expect(await logIn({ password: PASSWORD })).toBe(401)
  expect(await logIn({ one_time_login: issued, new_password: PASSWORD })).toBe(200)
  await expect(issue('alice')).rejects.toThrow('There is no account alice. There are: admin.')
  const { rows } = await service.app.pool.query("select message from events where message like '(command%'")
  expect(rows).toEqual([
    { message: '(command line) called updateUser from the command line: done with 200.' },
  ])
  await service.close(0)

  expect(await issue('admin')).not.toBe(issued)
  expect(await findRunningPostmaster(join(dir, 'postgres'))).toBeNull()
  await rm(dir, { recursive: true, force: true })
})
