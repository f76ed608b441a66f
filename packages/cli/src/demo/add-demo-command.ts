// groundwork demo: what can be typed, and its help. Everything else is loaded only when it is used.
import { type Command, Option } from 'commander'

/** As they are typed. */
export interface DemoFlags {
  readonly seed: string
  readonly keep?: true
  readonly serve?: true
  readonly plain?: true
}

const EXAMPLES = `
Examples:
  $ groundwork demo
        from an empty directory to two installed clusters, in about a minute
  $ groundwork demo --serve
        the same, then keep the service running to look around in a browser
  $ groundwork demo --seed tuesday --keep
        other machines; keep all files, with kubeconfigs and installation files
  $ groundwork demo --plain | tee demo.log
        one line for each change; this is the default in a pipe and with NO_COLOR

What is real: the service with its database, API and image server; the discovery images, which the machines
download and read; checks, Ignition, certificates (with a few keys that simulated clusters share) and
kubeconfigs; and the agent, installer and controller that real machines run.
What is simulated: the machines and their clusters (no hardware is touched, and no network is used but the
loopback of this computer), their time (an hour passes in seconds), the live image (a stand-in without a
system), and openshift-install (the built-in generator of Groundwork creates the files instead, because no
release is downloaded).
Exit codes: 0 if everything was installed as expected, 1 if not, 130 if you stop it before the end.`

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('show whole installations on this computer, with simulated machines')
    .addOption(new Option('--seed <text>', 'the same seed makes the same machines').default('1', '1'))
    .option('--keep', 'keep all files in the temporary directory at the end')
    .option('--serve', 'keep the service running at the end, until Ctrl-C')
    .option('--plain', 'print lines instead of a live display [NO_COLOR]')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DemoFlags) => {
      const { runDemoCommand } = await import('./run-demo-command.ts')
      await runDemoCommand(flags)
    })
}
