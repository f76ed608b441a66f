// groundwork completion: scripts for shells, which ask the hidden __complete for words.
import type { Command } from 'commander'
import type { Surroundings } from '../terminal/surroundings.ts'

const EXAMPLES = `
Examples:
  $ groundwork completion bash > /etc/bash_completion.d/groundwork
        for everybody on this computer; in ~/.bashrc: source <(groundwork completion bash)
  $ groundwork completion zsh > "\${fpath[1]}/_groundwork"
  $ groundwork completion fish > ~/.config/fish/completions/groundwork.fish

Names of clusters, hosts and so on come from the service that commands would talk to.`

export function addCompletionCommands(program: Command, around: Surroundings): void {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .description('print the script that completes commands, flags and names in a shell')
    .addHelpText('after', EXAMPLES)
    .action(async (shell: string) => {
      const { completionScript } = await import('./completion-script.ts')
      around.out.write(completionScript(shell))
    })
  program
    .command('__complete', { hidden: true })
    .argument('[words...]', 'what is typed so far, the last one perhaps in part')
    .allowUnknownOption()
    .helpOption(false)
    .addHelpText('after', '\nExample:\n  $ groundwork __complete -- get clu')
    .action(async (words: readonly string[]) => {
      const { completeWords } = await import('./complete-words.ts')
      const found = await completeWords(around, program, words)
      around.out.write(found.map((word) => `${word}\n`).join(''))
    })
}
