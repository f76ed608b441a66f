// `groundwork reset-password`: a one-time login for an account whose password is lost. Access to the data directory is all it requires.
import { join } from 'node:path'
import type { Operation } from '@groundwork/contract/operations'
import { OWN_OPERATIONS } from '@groundwork/contract/operations'
import { writeAudit } from '../auth/audit.ts'
import { ANONYMOUS } from '../auth/identity.ts'
import { type Accounts, createAccounts } from '../auth/people/accounts.ts'
import { openDatabase } from '../backup/open-data.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { isInitialized } from '../database/embedded/initialize.ts'

const FIRST = 'admin'

/** Returns the one-time login. The service may be running: it looks people up in the same database. */
export async function issueLogin(config: Config, name: string, clock: Clock): Promise<string> {
  if (config.databaseUrl === null && !(await isInitialized(join(config.dataDir, 'postgres')))) {
    throw new Error(
      `There are no accounts in ${config.dataDir} yet. Give the right directory with --data-dir, or start the service with ` +
        '--auth local: it shows the first login.',
    )
  }
  const { db, close } = await openDatabase(config)
  try {
    const accounts = createAccounts(db, clock)
    const first = name === FIRST ? await accounts.createFirst() : null
    const { one_time_login: code = '' } = first ?? (await renew(accounts, name))
    await writeAudit(db, {
      identity: { ...ANONYMOUS, name: '(command line)' },
      operation: OWN_OPERATIONS.updateUser as Operation,
      target: { params: { name }, query: {} },
      status: 200,
      requestId: '',
      source: 'the command line',
      now: clock.now(),
    })
    return code
  } finally {
    await close()
  }
}

async function renew(accounts: Accounts, name: string) {
  const names = (await accounts.list()).map((account) => account.name)
  if (!names.includes(name))
    throw new Error(`There is no account ${name}. There are: ${names.join(', ') || 'none yet'}.`)
  return accounts.update(name, { new_one_time_login: true })
}
