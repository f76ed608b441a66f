import { stopInstallerContainer } from '../install/installer-container.ts'
import { stopInstallerUnit } from '../install/installer-unit.ts'
import { countArguments } from './read-argument.ts'
import { failed, type RunStep } from './step-run.ts'

/** Succeeds as well when no installer runs. */
export const runStopInstallation: RunStep = async ({ machine, settings }, args) => {
  const refusal = countArguments(args, 0)
  if (refusal !== null) return failed(refusal)
  return settings.installer?.kind === 'container'
    ? stopInstallerContainer(machine)
    : stopInstallerUnit(machine)
}
