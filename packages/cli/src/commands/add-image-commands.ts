// groundwork image: what can be typed, and its help.
import { type Command, Option } from 'commander'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { addFormatFlag } from '../output/output-flags.ts'
import { addConnectionFlags } from '../remote/connection-flags.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface ImageUrlFlags extends ConnectionFlags {
  readonly short?: true
}

export interface ImageServeFlags {
  readonly listen: string
  readonly port?: string
}

export interface ImageInspectFlags {
  readonly output: string
  readonly reveal?: true
  readonly file?: string
}

const IMAGE_EXAMPLES = `
Examples:
  $ groundwork image url edge --short
  $ groundwork image inspect discovery.iso
  $ groundwork image serve discovery.iso --listen 192.168.1.10
"groundwork download iso" downloads an image, "groundwork get images" lists live images.`

const URL_EXAMPLES = `
Examples:
  $ groundwork image url edge
        where the discovery image of infra-env edge is downloaded
  $ groundwork image url edge --short
        for firmware that takes no long addresses`

const SERVE_EXAMPLES = `
Examples:
  $ groundwork image serve discovery.iso --listen 192.168.1.10
        for a BMC that mounts images over HTTP and does not reach the service; prints the address
  $ groundwork image serve discovery.iso
        for this computer alone, to try it

Serves this one file, whole or in parts, until Ctrl-C. Whoever reads it has what is in it: choose an address
that only the BMCs reach. What is read is told on standard error.`

const INSPECT_EXAMPLES = `
Examples:
  $ groundwork image inspect discovery.iso
        kernel arguments, network files, what Ignition does; secrets are masked
  $ groundwork image inspect discovery.iso --file /etc/motd
        one file that Ignition writes
  $ groundwork image inspect discovery.iso -o json --reveal
        the whole Ignition config, with its secrets

It reads images of any assisted installer service. No service is asked.`

export function addImageCommands(program: Command, around: Surroundings): void {
  const image = program
    .command('image')
    .description('addresses of discovery images, and what is in them')
    .addHelpText('after', IMAGE_EXAMPLES)
  addConnectionFlags(
    image
      .command('url')
      .argument('<infraenv>', 'whose image')
      .description('show where a discovery image is downloaded')
      .option('--short', 'an address of less than 50 characters after the host'),
  )
    .addHelpText('after', URL_EXAMPLES)
    .action(async (name: string, flags: ImageUrlFlags) => {
      const { runImageUrl } = await import('./image-url.ts')
      await runImageUrl(around, name, flags)
    })
  image
    .command('serve')
    .argument('<file>', 'an ISO on this computer')
    .description('let BMCs and firmware read an image over HTTP')
    .addOption(new Option('--listen <address>', 'address of this computer').default('127.0.0.1', '127.0.0.1'))
    .option('--port <number>', 'port; without it a free one')
    .addHelpText('after', SERVE_EXAMPLES)
    .action(async (file: string, flags: ImageServeFlags) => {
      const { runImageServe } = await import('./image-serve.ts')
      await runImageServe(around, file, flags)
    })
  addFormatFlag(
    image
      .command('inspect')
      .argument('<file>', 'an ISO on this computer')
      .description('show what a discovery image holds')
      .option('--file <path>', 'show this file that Ignition writes')
      .option('--reveal', 'show secrets too'),
  )
    .addHelpText('after', INSPECT_EXAMPLES)
    .action(async (file: string, flags: ImageInspectFlags) => {
      const { runImageInspect } = await import('./image-inspect.ts')
      await runImageInspect(around, file, flags)
    })
}
