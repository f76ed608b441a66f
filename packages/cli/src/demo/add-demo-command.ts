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
        from an empty directory to two installed clusters, in less than a minute
  $ groundwork demo --serve
        the same, and then the service goes on, so that you can look around in a browser
  $ groundwork demo --seed tuesday --keep
        other machines; all files stay, kubeconfigs and installation files among them
  $ groundwork demo --plain | tee demo.log
        a line for everything that happens; so it is in a pipe and with NO_COLOR, too

What is real: the service with its database, API and image server; the discovery images, which the machines
download and read; checks, Ignition, certificates (with a few keys that simulated clusters share) and
kubeconfigs; and the agent, installer and controller that real machines run.
What is not: the machines and what they become (no hardware is touched, no network but this computer's own
loopback), their time (an hour passes in seconds), the live image (a stand-in without a system), and
openshift-install (the built-in generator of Groundwork makes the files in its place, because no release is
downloaded).
Ends with 0 only if everything became what it should, with 1 if not, and with 130 when you end it before.`

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('show the whole way on this computer: simulated machines become installed clusters')
    .addOption(new Option('--seed <text>', 'the same seed makes the same machines').default('1', '1'))
    .option('--keep', 'leave all files in the temporary directory at the end')
    .option('--serve', 'keep the service running at the end, until Ctrl-C')
    .option('--plain', 'lines instead of a display that is drawn anew [NO_COLOR]')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DemoFlags) => {
      const { runDemoCommand } = await import('./run-demo-command.ts')
      await runDemoCommand(flags)
    })
}
