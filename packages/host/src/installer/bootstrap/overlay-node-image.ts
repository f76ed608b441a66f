import type { Installation } from '../installation.ts'
import { pollFor } from '../retry-action.ts'
import { runCommand } from '../run-command.ts'

const OC = '/usr/bin/oc'
const UNITS = ['node-image-pull.service', 'node-image-overlay.service'] as const
const INTERVAL_MS = 5_000

/** A live system that is not made from the release lacks its programs: they are laid over it. */
export async function overlayNodeImage(installation: Installation): Promise<void> {
  const { machine, log } = installation
  if ((await machine.files.kind(OC)) !== null) return
  log.info(`This live system has no ${OC}; it is taken from the release.`)
  await runCommand(installation, 'systemctl', ['start', '--no-block', ...UNITS])
  for (const unit of UNITS)
    await pollFor(installation, { intervalMs: INTERVAL_MS }, () => isActive(installation, unit))
  if ((await machine.files.kind(OC)) === null)
    throw new Error(`${UNITS.join(' and ')} ended well, but there is still no ${OC}.`)
}

async function isActive(installation: Installation, unit: string): Promise<true | null> {
  const { stdout } = await installation.machine.run('systemctl', ['show', '-P', 'ActiveState', unit])
  const state = stdout.trim()
  if (state === 'failed') throw new Error(`${unit} failed; "journalctl -u ${unit}" on this machine says why.`)
  return state === 'active' ? true : null
}
