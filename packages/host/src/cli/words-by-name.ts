import { basename } from 'node:path'

/** Discovery images of the reference copy the agent out of its image, and start it without a command: /usr/local/bin/agent --url ... */
const COMMANDS: readonly string[] = ['agent']

/** The words of the command line, with the command that the name of the program stands for. */
export function wordsByName(program: string, words: readonly string[]): readonly string[] {
  const command = basename(program)
  const [first] = words
  const isCommand = first !== undefined && !first.startsWith('-')
  return COMMANDS.includes(command) && !isCommand && first !== '--version' ? [command, ...words] : words
}
