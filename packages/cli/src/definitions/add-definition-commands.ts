// groundwork apply, diff, validate, export, import: what can be typed, and its help.
import { type Command, Option } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface FileFlags {
  readonly filename: readonly string[]
  readonly output: string
}

export interface DiffFlags extends FileFlags, ConnectionFlags {}

export interface ApplyFlags extends DiffFlags {
  readonly dryRun?: true
  readonly skipRefused?: true
  readonly yes?: true
}

export interface ExportFlags extends ConnectionFlags {
  readonly format: string
  readonly to?: string
  readonly force?: true
  readonly pullSecret?: string
  readonly output: string
}

export interface ImportFlags {
  readonly installConfig?: string
  readonly agentConfig?: string
  readonly aicli?: string
  readonly kube?: string
  readonly name?: string
  readonly reveal?: true
  readonly output: string
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

const addFiles = (command: Command): Command =>
  command.addOption(
    new Option('-f, --filename <path>', 'file, folder, or - for standard input; may be repeated')
      .argParser(collect)
      .makeOptionMandatory(),
  )

const APPLY_EXAMPLES = `
Applying twice changes nothing. What the definition leaves out is left alone, and nothing is deleted.
Hosts that have not registered yet are named: apply again when they have.

Examples:
  $ groundwork apply -f cluster.yaml
        shows every field before and after, asks, and does it
  $ groundwork apply -f cluster.yaml --dry-run
  $ groundwork apply -f definitions/ --yes
        all .yaml and .yml files of a folder that are not manifests, without a question
  $ groundwork export cluster/edge --pull-secret pull-secret.json | groundwork apply -f - --context rack --yes`

const DIFF_EXAMPLES = `
Ends with 0 if nothing would change, with 10 if something would, and with 5 if something wanted
cannot be changed any more.

Examples:
  $ groundwork diff -f cluster.yaml
  $ groundwork diff -f cluster.yaml -o json`

const VALIDATE_EXAMPLES = `
Needs no service: the schema, and every check that needs no host. Ends with 6 if there are errors.

Examples:
  $ groundwork validate -f cluster.yaml
        cluster.yaml:12:11: error: 10.0.0.5 is outside of the machine networks
  $ groundwork validate -f definitions/ -o json`

const EXPORT_EXAMPLES = `
Secrets are left out, because the service does not tell them; --pull-secret names the file that has one, for
a service that has none yet. What a format cannot say is told on standard error.

Examples:
  $ groundwork export cluster/edge > edge.yaml
        a definition: the cluster, its infra-envs and its hosts
  $ groundwork export
        everything that the service has
  $ groundwork export cluster/edge --format install-config --to edge/
        install-config.yaml, agent-config.yaml and manifests, for openshift-install`

const IMPORT_EXAMPLES = `
Prints a definition. Secrets become references to files or variables. What cannot be carried over is told on
standard error, with the field, the reason, and what to do.

Examples:
  $ groundwork import --install-config install-config.yaml --agent-config agent-config.yaml > edge.yaml
  $ groundwork import --aicli aicli_parameters.yml --name edge > edge.yaml
  $ groundwork import --kube resources.yaml > edge.yaml
        ClusterDeployment, AgentClusterInstall, InfraEnv, NMStateConfig, BareMetalHost; also a folder`

export function addDefinitionCommands(program: Command, around: Surroundings): void {
  addConnectionFlags(
    addFormatFlag(
      addFiles(program.command('apply').description('make the service have what a definition says'))
        .option('--dry-run', 'only show what would be done')
        .option('--skip-refused', 'do the rest where something cannot be changed any more')
        .option('--yes', 'do not ask'),
    ),
  )
    .addHelpText('after', APPLY_EXAMPLES)
    .action(async (flags: ApplyFlags) => {
      const { runApply } = await import('./apply.ts')
      await runApply(around, flags)
    })
  addConnectionFlags(
    addFormatFlag(addFiles(program.command('diff').description('show what apply would change'))),
  )
    .addHelpText('after', DIFF_EXAMPLES)
    .action(async (flags: DiffFlags) => {
      const { runDiff } = await import('./diff.ts')
      await runDiff(around, flags)
    })
  addFormatFlag(addFiles(program.command('validate').description('check a definition, without a service')))
    .addHelpText('after', VALIDATE_EXAMPLES)
    .action(async (flags: FileFlags) => {
      const { runValidate } = await import('./validate.ts')
      await runValidate(around, flags)
    })
  addConnectionFlags(
    addFormatFlag(
      program
        .command('export')
        .argument('[object...]', 'cluster/NAME or infraenv/NAME; without it everything')
        .description('print clusters with their hosts as a definition')
        .addOption(
          new Option('--format <name>', 'definition or install-config').default('definition', 'definition'),
        )
        .option('--to <folder>', 'write files instead')
        .option('--force', 'replace files that are there')
        .option('--pull-secret <file>', 'let the definition refer to this file for the pull secret'),
    ),
  )
    .addHelpText('after', EXPORT_EXAMPLES)
    .action(async (words: readonly string[], flags: ExportFlags) => {
      const { runExport } = await import('./export.ts')
      await runExport(around, words, flags)
    })
  addFormatFlag(
    program
      .command('import')
      .description('print a definition made from files of another installer')
      .option('--install-config <file>', 'install-config.yaml of openshift-install')
      .option('--agent-config <file>', 'agent-config.yaml, beside it')
      .option('--aicli <file>', 'parameter file of aicli')
      .option('--name <name>', 'name of the cluster, for --aicli')
      .option('--kube <path>', 'custom resources; a file, a folder, or -')
      .option('--reveal', 'keep secrets instead of references to files and variables'),
  )
    .addHelpText('after', IMPORT_EXAMPLES)
    .action(async (flags: ImportFlags) => {
      const { runImport } = await import('./import.ts')
      await runImport(around, flags)
    })
}
