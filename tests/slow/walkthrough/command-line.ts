// The lab of the guide, with `groundwork` in its terminal.
import { expect } from 'vitest'
import { type CommandTerminal, openCommandTerminal } from '../cli/command-terminal.ts'
import { openWalkthroughLab, type WalkthroughLab } from './walkthrough-lab.ts'

export const MACHINES = ['master0', 'master1', 'master2', 'worker0', 'worker1'].map(
  (name) => `ocp4-${name}.ocpd.lab.local`,
)

export interface CommandLine {
  readonly lab: WalkthroughLab
  /** What it printed; it must end with 0. */
  type(command: string): Promise<string>
  /** The same, for a command that waits: time goes by meanwhile. */
  typeAndWait(command: string): Promise<string>
}

export async function openCommandLine(): Promise<CommandLine> {
  const lab = await openWalkthroughLab()
  const terminal: CommandTerminal = await openCommandTerminal(lab.home)
  const type = async (command: string): Promise<string> => {
    const { code, text } = await terminal.type(command, { env: { GROUNDWORK_URL: lab.url } })
    expect(code, `${command}\n${text}`).toBe(0)
    return text
  }
  return {
    lab,
    type,
    async typeAndWait(command) {
      let isOver = false
      const running = type(command).finally(() => {
        isOver = true
      })
      // Whoever waits for it below hears of its failure.
      running.catch(() => {})
      await lab.until(async () => isOver)
      return running
    },
  }
}
