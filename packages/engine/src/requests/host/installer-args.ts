import type { InstallerArgsParams } from '@groundwork/contract/hosts'
import { INSTALLER_OPTION_VALUE, INSTALLER_OPTIONS } from '@groundwork/contract/hosts'
import { hasSimulatedArgument, SIMULATED_KERNEL_ARGUMENT } from '../../hardware/simulated.ts'
import { accepted, type Outcome, problem, quote, refused } from '../problem.ts'

export function changeInstallerArgs(
  params: InstallerArgsParams,
): Outcome<{ readonly installer_args: string[] }> {
  const args = params.args ?? []
  const problems = args.flatMap((arg, index) => {
    const path = `args[${index}]`
    if (arg.startsWith('-')) {
      if (INSTALLER_OPTIONS.includes(arg)) return []
      const message = `${path} ${quote(arg)} is not an option that can be given; use ${INSTALLER_OPTIONS.join(', ')}.`
      return [problem('not-settable', path, message)]
    }
    if (hasSimulatedArgument(arg)) {
      const message = `${path} has ${SIMULATED_KERNEL_ARGUMENT}, which only machines of the lab may have on their command line.`
      return [problem('not-settable', path, message)]
    }
    if (INSTALLER_OPTION_VALUE.test(arg)) return []
    const message =
      `${path} ${quote(arg)} is empty or has characters that are not allowed; ` +
      'use letters, digits and punctuation without spaces, |, &, > and backslashes.'
    return [problem('invalid-text', path, message)]
  })
  return problems.length > 0 ? refused(problems) : accepted({ installer_args: [...args] })
}
