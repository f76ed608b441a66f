import { textIn } from '../../medium/tree-text.ts'
import { environmentIn } from '../../medium/unit-text.ts'
import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'
import { runInstallerHere } from '../run-installer-here.ts'

/** Only the executable of the agent, as the agent starts its installer with it. */
const systemdRun: Program = async ({ system, args }) => {
  const cut = args.indexOf('--')
  const options = args.slice(0, cut)
  const [program = '', command, ...words] = args.slice(cut + 1).map((word) => word.replaceAll('$$', '$'))
  const value = (name: string) =>
    options.flatMap((option) => (option.startsWith(`--${name}=`) ? [option.slice(name.length + 3)] : []))
  const unit = `${value('unit')[0] ?? 'run-lab'}.service`
  if (system.units.list().includes(unit))
    return failedWith(
      `Failed to start transient service unit: Unit ${unit} was already loaded or has a fragment file.\n`,
    )
  if (!program.endsWith('/groundwork-host') || command !== 'installer')
    return failedWith(`Failed to find executable ${program}: No such file or directory\n`)

  const environment: Record<string, string> = {}
  for (const property of value('property')) {
    if (!property.startsWith('EnvironmentFile=')) continue
    const path = property.slice('EnvironmentFile='.length)
    const text = textIn(system.tree, path.replace(/^-/, ''))
    if (text === null && !path.startsWith('-'))
      return failedWith(`Failed to load environment files: No such file or directory\n`)
    Object.assign(environment, environmentIn(text ?? ''))
  }

  let code = 0
  let wasStopped = false
  const done = new Promise<void>((resolve) => {
    system.units.define(unit, async (signal) => {
      try {
        code = await runInstallerHere(system, words, environment, signal)
        // As systemd tells of a service that it had to end.
        wasStopped = signal.aborted
        if (wasStopped) code = 143
        else if (code !== 0) throw new Error(`exit code ${code}`)
      } finally {
        resolve()
      }
    })
  })
  await system.units.start(unit)
  if (!options.includes('--wait')) return succeededWith('')
  await done
  // A unit that failed stays until it is reset; one that did not goes by itself.
  if (code === 0 || wasStopped) system.units.forget(unit)
  return { code, stdout: '', stderr: '' }
}

export const TRANSIENT_UNIT_PROGRAMS: Programs = { 'systemd-run': systemdRun }
