// The flags of every command that talks to a service.
import { type Command, Option } from 'commander'

const GROUP = 'Service:'

export function addConnectionFlags(command: Command): Command {
  const option = (flags: string, help: string): Option => new Option(flags, help).helpGroup(GROUP)
  return command
    .addOption(option('--context <name>', 'a service that "groundwork login" or "context add" stored'))
    .addOption(option('--url <address>', 'address of the service [GROUNDWORK_URL, AI_URL]'))
    .addOption(
      option('--token-file <file>', 'file with a token; - for standard input [GROUNDWORK_TOKEN, AI_TOKEN]'),
    )
    .addOption(option('--ca <file>', 'authorities to trust beside those of this computer [AI_CA]'))
    .addOption(option('--cert <file>', 'client certificate [AI_CERT]'))
    .addOption(option('--key <file>', 'its key [AI_KEY]'))
    .addOption(option('--insecure', 'do not check the certificate of the service; for experiments only'))
}
