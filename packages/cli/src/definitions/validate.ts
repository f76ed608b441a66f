import { CliError } from '../failures/cli-error.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { FileFlags } from './add-definition-commands.ts'
import { loadDefinition, requireSound } from './load-definition.ts'

/** Without a service. */
export async function runValidate(around: Surroundings, flags: FileFlags): Promise<void> {
  const format = readOutputFormat(flags.output)
  const loaded = await loadDefinition(around, flags.filename)
  if (isForPrograms(format)) {
    await printValue(around, loaded.problems, format)
    const isSound = loaded.problems.every(({ severity }) => severity === 'warning')
    if (!isSound) throw new CliError('invalid', 'The definition has errors.')
    return
  }
  requireSound(around, loaded)
  const { clusters, infra_envs, hosts } = loaded.definition
  const counts = [
    counted(clusters.length, 'cluster'),
    counted(infra_envs.length, 'infra-env'),
    counted(hosts.length, 'host'),
  ]
  around.out.write(`${loaded.files.join(', ')}: fine (${counts.join(', ')}).\n`)
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
