import { readHostname } from '../../agent/inventory/choose-hostname.ts'
import { newRequestId } from '../../agent/service-call.ts'
import type { Installation } from '../installation.ts'
import { runCommand } from '../run-command.ts'

const USABLE = /^[a-z0-9][a-z0-9\-.]{0,61}[a-z0-9]$/

export const isUsableHostname = (name: string): boolean => name !== 'localhost' && USABLE.test(name)

/** Without a name of its own NetworkManager would look for one, and write the name servers anew each time. */
export async function ensureHostname(installation: Installation): Promise<void> {
  const name = await readHostname(installation.machine)
  if (isUsableHostname(name)) return
  const chosen = `random-hostname-${newRequestId(installation.machine)}`
  installation.log.info(`The hostname "${name}" cannot be used; for now it is ${chosen}.`)
  await runCommand(installation, 'hostnamectl', ['set-hostname', chosen])
}
