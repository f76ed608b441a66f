import type { InstallerContext } from './installer-context.ts'
import { isSingleNode } from './installer-settings.ts'
import { reportStage } from './report-stage.ts'
import { runCommand } from './run-command.ts'

const IRONIC = 'ironic-agent.service'
/** Gives etcd time to take leave of this machine, and the agent to answer the service. */
const DELAY = '+1'
const MESSAGE = 'Groundwork: the system is written; this machine starts from its disk now.'

/** Starts the machine from its disk, or leaves that to what switched it on (such as Ironic). */
export async function finalise(context: InstallerContext): Promise<void> {
  const units = await runCommand(context, 'systemctl', ['list-units', '--no-legend', IRONIC])
  if (units.includes(IRONIC)) {
    await reportStage(context, 'Rebooting', 'Ironic will reboot this host.')
    // Ironic takes the end of the agent for the end of the installation.
    await runCommand(context, 'systemctl', ['stop', 'agent.service'])
    return
  }
  await reportStage(context, 'Rebooting')
  const when = isSingleNode(context.settings) ? 'now' : DELAY
  await runCommand(context, 'shutdown', ['-r', when, MESSAGE])
}
