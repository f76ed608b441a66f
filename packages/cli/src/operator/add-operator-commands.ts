// groundwork operator: what can be typed, and its help.
import { type Command, Option } from 'commander'
import type { Surroundings } from '../terminal/surroundings.ts'

/** As they are typed. */
export interface ManifestFlags {
  readonly namespace: string
  readonly without?: string
}

const EXAMPLES = `
Examples:
  $ groundwork operator manifests > operator.yaml
        all kinds, a namespace and the rights of the operator; then: kubectl apply -f operator.yaml
  $ groundwork operator manifests --without metal3.io,hive.openshift.io > operator.yaml
        for a hub where Metal3 and Hive have installed their own kinds

No service is asked, and nothing is applied: this only prints.`

export function addOperatorCommands(program: Command, around: Surroundings): void {
  const operator = program
    .command('operator')
    .description('what a Kubernetes hub needs to hold clusters and machines as resources')
    .addHelpText('after', EXAMPLES)
  operator
    .command('manifests')
    .description('print custom resource definitions, namespace and access rules as YAML')
    .addOption(
      new Option('--namespace <name>', 'where the operator runs').default('groundwork', 'groundwork'),
    )
    .option('--without <groups>', 'groups of kinds that the hub has already, separated by commas')
    .addHelpText('after', '\nExample:\n  $ groundwork operator manifests --namespace installer')
    .action(async (flags: ManifestFlags) => {
      const { printManifests } = await import('./print-manifests.ts')
      printManifests(around, flags)
    })
}
