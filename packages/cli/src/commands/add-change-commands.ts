// groundwork create, set, delete: what can be typed, and its help.
import type { Command } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface CreateFlags extends ConnectionFlags {
  readonly output: string
  readonly cluster?: string
  readonly folder?: string
  readonly file?: string
  readonly role?: string
  readonly expires?: string
}

export interface SetFlags extends ConnectionFlags {
  readonly output: string
  readonly cluster?: string
  readonly infraenv?: string
  readonly filter?: string
  readonly label?: string
  readonly dryRun?: true
}

export interface DeleteFlags extends ConnectionFlags {
  readonly cluster?: string
  readonly infraenv?: string
  readonly filter?: string
  readonly yes?: true
}

const CREATE_EXAMPLES = `
Kinds: cluster, infraenv, manifest, user, token.

Examples:
  $ groundwork create cluster edge version=4.20 domain=example.com pull_secret=@pull-secret.json
        a file holds what should not stay in the history of the shell; @- is standard input
  $ groundwork create infraenv edge --cluster edge pull_secret=@pull-secret.json ssh_key=@id_ed25519.pub
        its discovery image: "groundwork download iso edge"
  $ groundwork create manifest 50-chrony.yaml --cluster edge --file chrony.yaml --folder openshift
  $ groundwork create user alice --role user
        prints a one-time login, once
  $ groundwork create token ci --role read-only --expires 90d -o jsonpath={.token}
        prints the token, once

"groundwork explain field cluster" lists the fields of a cluster.`

const SET_EXAMPLES = `
Examples:
  $ groundwork set cluster edge api_vips=192.168.1.5 ingress_vips=192.168.1.6
  $ groundwork set cluster edge olm_operators=lvm,cnv network_type=OVNKubernetes
  $ groundwork set infraenv edge proxy.http_proxy=http://proxy:3128 kernel_arguments=console=ttyS0
  $ groundwork set host node-1 role=master name=control-1 labels=rack=3,zone=a disk=sda
  $ groundwork set hosts --filter 'memory>=64 status:known' role=worker
        all hosts that fit, by the filter language of the web pages
  $ groundwork set hosts --cluster edge -l rack=3 role=worker --dry-run
        says what would be changed
  $ groundwork set cluster edge pull_secret=@pull-secret.json
        secrets come from a file, or from standard input with @-

Lists are written with commas between them, objects as JSON, or come from a file:
static_network_config=@networks.yaml.`

const DELETE_EXAMPLES = `
Kinds: cluster, infraenv, host, manifest, user, token.

Examples:
  $ groundwork delete cluster edge
        asks for the name of the cluster before it does it
  $ groundwork delete hosts --filter 'status:disconnected' --infraenv edge --yes
        for scripts: does not ask`

const VARIADIC = 'names, and FIELD=VALUE for each field'

export function addChangeCommands(program: Command, around: Surroundings): void {
  const create = program
    .command('create')
    .argument('<kind>', 'cluster, infraenv, manifest, user or token')
    .argument('<words...>', 'the name, and FIELD=VALUE for each field')
    .description('make a cluster, infra-env, manifest, account or token')
    .option('--cluster <name>', 'cluster that it belongs to')
    .option('--file <file>', 'content of a manifest; - for standard input')
    .option('--folder <name>', 'folder of a manifest: manifests or openshift')
    .option('--role <role>', 'role of an account or token: admin, user or read-only')
    .option('--expires <when>', 'when a token ends: days such as 90d, or a date')
  addConnectionFlags(addFormatFlag(create))
    .addHelpText('after', CREATE_EXAMPLES)
    .action(async (kind: string, words: readonly string[], flags: CreateFlags) => {
      const { runCreate } = await import('./create.ts')
      await runCreate(around, kind, words, flags)
    })
  const set = program
    .command('set')
    .argument('<kind>', 'cluster, infraenv or host')
    .argument('<words...>', VARIADIC)
    .description('change fields of a cluster, an infra-env or of hosts')
  addSetFlags(set)
    .addHelpText('after', SET_EXAMPLES)
    .action(async (kind: string, words: readonly string[], flags: SetFlags) => {
      const { runSet } = await import('./set.ts')
      await runSet(around, [kind, ...words], flags)
    })
  const remove = program
    .command('delete')
    .argument('<kind>', 'cluster, infraenv, host, manifest, user or token')
    .argument('[names...]', 'which')
    .description('delete objects, after a confirmation')
    .option('--cluster <name>', 'only of this cluster')
    .option('--infraenv <name>', 'only of this infra-env')
    .option('--filter <text>', 'those that fit, instead of names')
    .option('-y, --yes', 'do not ask')
  addConnectionFlags(remove)
    .addHelpText('after', DELETE_EXAMPLES)
    .action(async (kind: string, names: readonly string[], flags: DeleteFlags) => {
      const { runDelete } = await import('./delete.ts')
      await runDelete(around, [kind, ...names], flags)
    })
}

export function addSetFlags(command: Command): Command {
  command
    .option('--cluster <name>', 'only hosts of this cluster')
    .option('--infraenv <name>', 'only hosts of this infra-env')
    .option('--filter <text>', 'hosts that fit, instead of names')
    .option('-l, --label <label>', 'hosts with this label, as key or key=value')
    .option('--dry-run', 'only say what would be changed')
  return addConnectionFlags(addFormatFlag(command))
}
