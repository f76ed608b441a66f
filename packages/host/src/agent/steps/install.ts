import { InstallCmdRequest } from '@groundwork/contract/steps'
import { checkInstallRequest } from '../install/check-install-request.ts'
import { hasEditedNetwork } from '../install/has-edited-network.ts'
import { installerArguments } from '../install/installer-arguments.ts'
import { runInstallerContainer } from '../install/installer-container.ts'
import { installerOptions } from '../install/installer-options.ts'
import { runInstallerUnit } from '../install/installer-unit.ts'
import { readArgument } from './read-argument.ts'
import { failed, type InstallerForm, type RunStep } from './step-run.ts'

/** Where discovery images put the executable. */
const HOST_EXECUTABLE: InstallerForm = { kind: 'executable', path: '/usr/local/bin/groundwork-host' }

/** Ends when the installer ends, minutes to hours later; the machine usually restarts before. */
export const runInstall: RunStep = async ({ machine, settings }, args) => {
  const read = readArgument(InstallCmdRequest, args)
  if (!read.ok) return failed(read.error)
  const request = read.value
  const refusal = await checkInstallRequest(machine, request)
  if (refusal !== null) return failed(refusal)
  const given = installerOptions(request.installer_args ?? '')
  const options = given.ok ? [...given.options] : []
  if (!options.includes('--copy-network') && !options.includes('-n') && (await hasEditedNetwork(machine)))
    options.push('--copy-network')
  // What is installed needs these ports itself.
  await machine.tcp.stopAccepting()
  const installer = settings.installer ?? HOST_EXECUTABLE
  const words = installerArguments(request, settings, options)
  return installer.kind === 'container'
    ? runInstallerContainer(machine, settings, request.installer_image, words)
    : runInstallerUnit(machine, settings, installer.path, words)
}
