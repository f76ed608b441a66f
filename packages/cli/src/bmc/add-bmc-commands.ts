// groundwork bmc: what can be typed, and its help.
import { type Command, Option } from 'commander'
import { addFormatFlag, addOutputFlags, type OutputFlags } from '../output/output-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** As they are typed. */
export interface BmcFlags {
  readonly user?: string
  readonly passwordFile?: string
  readonly fingerprint?: string
  readonly ca?: string
  readonly insecure?: true
  readonly ipmi?: true
  readonly cipherSuite?: string
  readonly verbose?: true
  readonly output: string
  readonly drive?: string
  readonly yes?: true
  readonly lines?: string
}

export type BmcLogFlags = BmcFlags & OutputFlags

const EXAMPLES = `
Examples:
  $ groundwork bmc probe 192.0.2.21 --user root --password-file bmc-password --fingerprint 7C:52:...
        vendor, firmware, power, boot settings, drives, MAC addresses, and what will stand in the way
  $ groundwork bmc insert 192.0.2.21 http://192.0.2.10:8888/images/ID/full.iso --user root
  $ groundwork bmc boot-once 192.0.2.21 --user root
  $ groundwork bmc power 192.0.2.21 cycle --user root --yes
        boots the image; afterwards:
  $ groundwork bmc eject 192.0.2.21 --user root
  $ groundwork bmc boot-disk 192.0.2.21 --user root

No service is asked: this computer talks to the BMC itself. An address is a name, an IPv4 or IPv6
address, a URL, or what Metal3 takes (redfish-virtualmedia+https://192.0.2.21/redfish/v1/Systems/1);
ipmi://192.0.2.21 speaks IPMI through ipmitool. The password comes from --password-file (- is standard
input), from the variable GROUNDWORK_BMC_PASSWORD or from a prompt, never from the command line; user and
fingerprint from their flags or from GROUNDWORK_BMC_USER and GROUNDWORK_BMC_FINGERPRINT.`

const GROUP = 'BMC:'

function addBmcFlags(command: Command): Command {
  const option = (flags: string, help: string): Option => new Option(flags, help).helpGroup(GROUP)
  return command
    .addOption(option('--user <name>', 'account of the BMC'))
    .addOption(option('--password-file <file>', 'a file with the password; - is standard input'))
    .addOption(option('--fingerprint <sha256>', 'the certificate that the BMC must have'))
    .addOption(option('--ca <file>', 'authority that signed the certificate of the BMC'))
    .addOption(option('--insecure', 'do not check the certificate, and take http'))
    .addOption(option('--ipmi', 'speak IPMI instead of Redfish'))
    .addOption(option('--cipher-suite <number>', 'of IPMI, where the BMC does not list them; often 3 or 17'))
    .addOption(option('--verbose', 'tell each step'))
}

const withDrive = (command: Command): Command =>
  command.option('--drive <id>', 'which virtual CD, where there are several')
const withYes = (command: Command): Command => command.option('--yes', 'do not ask')

interface Verb {
  readonly name: string
  readonly description: string
  readonly example: string
  shape?(command: Command): Command
}

const VERBS = {
  probe: {
    name: 'probe',
    description: 'show what a BMC and its computer are',
    example: 'bmc probe 192.0.2.21 --user root',
  },
  power: {
    name: 'power',
    description: 'show or change the power of the computer',
    example: 'bmc power 192.0.2.21 on --user root',
    shape: (command) =>
      withYes(command).argument('[state]', 'on, off, cycle or graceful; without it the state is shown'),
  },
  insert: {
    name: 'insert',
    description: 'insert an image as a virtual CD',
    example: 'bmc insert 192.0.2.21 http://192.0.2.10:8888/images/ID/full.iso --user root',
    shape: (command) => withDrive(command).argument('<url>', 'where the BMC reads the image'),
  },
  eject: {
    name: 'eject',
    description: 'eject virtual CDs',
    example: 'bmc eject 192.0.2.21 --user root',
    shape: withDrive,
  },
  'boot-once': {
    name: 'boot-once',
    description: 'boot from the virtual CD at the next start; with IPMI from the network',
    example: 'bmc boot-once 192.0.2.21 --user root',
    shape: withDrive,
  },
  'boot-disk': {
    name: 'boot-disk',
    description: 'boot from the disk at the next start',
    example: 'bmc boot-disk 192.0.2.21 --user root',
  },
  reset: {
    name: 'reset',
    description: 'restart the BMC, not the computer, and wait until it is back',
    example: 'bmc reset 192.0.2.21 --user root --yes',
    shape: withYes,
  },
  'clear-jobs': {
    name: 'clear-jobs',
    description: 'clear the job queue of a Dell BMC',
    example: 'bmc clear-jobs 192.0.2.21 --user root --yes',
    shape: withYes,
  },
} as const satisfies Readonly<Record<string, Verb>>

export type BmcVerb = keyof typeof VERBS

export function addBmcCommands(program: Command, around: Surroundings): void {
  const bmc = program
    .command('bmc')
    .description('power, virtual media and boot devices of servers, through their BMCs')
    .addHelpText('after', EXAMPLES)
  const part = ({ name, description, example }: Verb): Command =>
    bmc
      .command(name)
      .description(description)
      .argument('<address>', 'of the BMC')
      .addHelpText('after', `\nExample:\n  $ groundwork ${example}`)
  for (const verb of Object.values<Verb>(VERBS)) {
    const command = verb.shape?.(part(verb)) ?? part(verb)
    addFormatFlag(addBmcFlags(command)).action(async (...words: unknown[]) => {
      const { runBmc } = await import('./run-bmc.ts')
      const value = words.length > 3 ? words[1] : undefined
      await runBmc(
        around,
        verb.name as BmcVerb,
        String(words[0]),
        command.opts<BmcFlags>(),
        value as string | undefined,
      )
    })
  }
  const log = part({
    name: 'log',
    description: 'show the event log',
    example: 'bmc log 192.0.2.21 --user root --lines 20',
  })
  const lines = new Option('--lines <number>', 'how many of the latest entries').default('50', '50')
  addOutputFlags(addBmcFlags(log.addOption(lines))).action(async (address: string, flags: BmcLogFlags) => {
    const { runBmcLog } = await import('./bmc-log.ts')
    await runBmcLog(around, address, flags)
  })
}
