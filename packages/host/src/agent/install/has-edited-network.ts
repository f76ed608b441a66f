import type { Machine } from '../../machine/machine.ts'

const TUI_LOG = '/var/log/agent/agent-tui.log'
const CONNECTIONS = '/etc/NetworkManager/system-connections'

/** Whether a person changed the network at the console of this machine: the installed system is to have it as well. */
export async function hasEditedNetwork(machine: Machine): Promise<boolean> {
  if ((await machine.files.kind(TUI_LOG)) !== 'file') return false
  const bootedAt = (await seconds(machine, '%W', '/var/log/agent')) ?? 0
  for (const name of await machine.files.list(CONNECTIONS)) {
    const path = `${CONNECTIONS}/${name}`
    if (!(await machine.files.text(path))?.includes('[connection]')) continue
    const changedAt = await seconds(machine, '%Y', path)
    if (changedAt !== null && changedAt >= bootedAt) return true
  }
  return false
}

async function seconds(machine: Machine, format: '%W' | '%Y', path: string): Promise<number | null> {
  const { code, stdout } = await machine.run('stat', ['-c', format, path])
  return code === 0 && /^\d+$/.test(stdout.trim()) ? Number(stdout.trim()) : null
}
