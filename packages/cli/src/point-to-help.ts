import type { Command } from 'commander'

/** A command line that cannot be read ends with where it is explained. */
export function pointToHelp(command: Command, path: readonly string[] = [command.name()]): void {
  const help = [...path, '--help'].join(' ')
  command
    .showHelpAfterError(`"${help}" shows what can be written, with examples.`)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'Error: ')) })
  for (const child of command.commands) pointToHelp(child, [...path, child.name()])
}
