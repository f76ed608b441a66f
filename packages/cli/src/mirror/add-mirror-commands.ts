// groundwork mirror: what can be typed, and its help.
import { type Command, Option } from 'commander'
import type { Surroundings } from '../terminal/surroundings.ts'

/** As they are typed. */
export interface MirrorAccessFlags {
  readonly authfile?: string
  readonly ca?: string
  readonly insecure?: true
  readonly connections: string
}

export interface MirrorPlanFlags extends MirrorAccessFlags {
  readonly to: string
  readonly release?: readonly string[]
  readonly image?: readonly string[]
  readonly own?: string
  readonly catalogue?: string
  readonly package?: readonly string[]
  readonly arch?: string
  /** False: --no-signatures. */
  readonly signatures: boolean
}

export interface MirrorRunFlags extends MirrorAccessFlags {
  readonly to: string
  readonly from?: string
  readonly insecureSource?: readonly string[]
  readonly results: string
  readonly journal?: string
}

export interface MirrorVerifyFlags extends MirrorAccessFlags {
  readonly in: string
  readonly quick?: true
}

const EXAMPLES = `
Examples:
  $ groundwork mirror plan --release quay.io/openshift-release-dev/ocp-release:4.20.5-x86_64 --ca ca.pem
        what is to be copied, and how much it is, in plan.json
  $ groundwork mirror run plan.json --to registry.example.com:5000/mirror --ca ca.pem --authfile auth.json
        copies it; after any end the same command goes on
  $ groundwork mirror verify plan.json --in registry.example.com:5000/mirror --ca ca.pem --authfile auth.json

Across an air gap, first on this side, then on the other:
  $ groundwork mirror run plan.json --to oci:disk --ca ca.pem --authfile auth.json
  $ groundwork mirror run plan.json --from oci:disk --to registry.example.com:5000/mirror --ca ca.pem

Logins come from --authfile, else from where "podman login" and "docker login" put them, never from the
command line. HTTP_PROXY, HTTPS_PROXY and NO_PROXY count.`

const PLAN_EXAMPLES = `
Examples:
  $ groundwork mirror plan --release quay.io/openshift-release-dev/ocp-release:4.20.5-x86_64 --ca ca.pem
  $ groundwork mirror plan --image quay.io/team/tool:1.2 --arch amd64 --to tool.json --ca ca.pem
        one image, of its list one architecture only; not all registries take such a list
  $ groundwork mirror plan --catalogue quay.io/team/index:v4.20 --package op:stable@1.0..2.0 --ca ca.pem
        an operator: of the channel "stable" all versions from 1.0 to 2.0

A package without a channel means its default channel, one without versions the newest of the channel.`

const RUN_EXAMPLES = `
Examples:
  $ groundwork mirror run plan.json --to registry.example.com:5000/mirror --ca ca.pem --authfile auth.json
  $ groundwork mirror run plan.json --to oci:disk --ca ca.pem

Ctrl-C, a crash and a lost connection cost nothing but the blobs that were under way. What an installation
has to be told is put into --results: imageDigestSources, registries.conf, resources, and a pull secret.`

const VERIFY_EXAMPLES = `
Examples:
  $ groundwork mirror verify plan.json --in registry.example.com:5000/mirror --ca ca.pem --authfile auth.json
  $ groundwork mirror verify plan.json --in oci:disk --quick
        asks only whether everything is there

Ends with 6 if something is missing or damaged.`

const GROUP = 'Registries:'

const option = (flags: string, help: string): Option => new Option(flags, help).helpGroup(GROUP)

/** `insecureFor`: the registries that --insecure is about, as words of its help. */
function addAccessFlags(command: Command, insecureFor: string): Command {
  return command
    .addOption(option('--authfile <file>', 'logins of registries, as in a pull secret [REGISTRY_AUTH_FILE]'))
    .addOption(option('--ca <file>', 'additional CA of registries (PEM)'))
    .addOption(option('--insecure', `accept any certificate of ${insecureFor}, and no TLS`))
    .addOption(option('--connections <number>', 'so many at a time, to either side').default('8', '8'))
}

export function addMirrorCommands(program: Command, around: Surroundings): void {
  const mirror = program
    .command('mirror')
    .description('copy releases, operators and images into a registry, also across an air gap')
    .addHelpText('after', EXAMPLES)
  const plan = mirror
    .command('plan')
    .description('find out what is to be copied, and write it to a file')
    .addOption(new Option('--to <file>', 'the plan').default('plan.json', 'plan.json'))
    .option('--release <image>', 'a release with all of its components; may be repeated', collect)
    .option('--image <image>', 'any image; may be repeated', collect)
    .option('--own <registry/path:tag>', 'the images of Groundwork, where "images push" has put them')
    .option('--catalogue <image>', 'a catalogue of operators (index image)')
    .option(
      '--package <name>',
      'of the catalogue: name[:channel,...][@least..most]; may be repeated',
      collect,
    )
    .option('--arch <names>', 'of lists only these architectures, separated by commas')
    .option('--no-signatures', 'leave out signatures that stand beside images')
  addAccessFlags(plan, 'the registries named here')
    .addHelpText('after', PLAN_EXAMPLES)
    .action(async (flags: MirrorPlanFlags) => {
      const { runMirrorPlan } = await import('./mirror-plan.ts')
      await runMirrorPlan(around, flags)
    })
  const run = mirror
    .command('run')
    .description('copy what a plan names; goes on where it ended the last time')
    .argument('<plan>', 'a file that "mirror plan" has made')
    .requiredOption('--to <target>', 'registry[/path], or oci:directory')
    .option('--from <oci:directory>', 'read from what "mirror run --to oci:directory" has made')
    .addOption(
      new Option('--results <directory>', 'what an installation is told').default(
        'mirror-results',
        'mirror-results',
      ),
    )
    .option('--journal <file>', 'what is done (default: beside the plan, or in the directory)')
  addAccessFlags(run, 'the registry of --to')
    .addOption(
      option(
        '--insecure-source <registry>',
        'as --insecure, for a registry that the plan reads from; may be repeated',
      ).argParser(collect),
    )
    .addHelpText('after', RUN_EXAMPLES)
    .action(async (file: string, flags: MirrorRunFlags) => {
      const { runMirrorRun } = await import('./mirror-run.ts')
      await runMirrorRun(around, file, flags)
    })
  const verify = mirror
    .command('verify')
    .description('read everything that a plan names from a target, and name what is missing or damaged')
    .argument('<plan>', 'a file that "mirror plan" has made')
    .requiredOption('--in <target>', 'registry[/path], or oci:directory')
    .option('--quick', 'do not read the bytes of blobs')
  addAccessFlags(verify, 'the registry of --in')
    .addHelpText('after', VERIFY_EXAMPLES)
    .action(async (file: string, flags: MirrorVerifyFlags) => {
      const { runMirrorVerify } = await import('./mirror-verify.ts')
      await runMirrorVerify(around, file, flags)
    })
}

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value]
