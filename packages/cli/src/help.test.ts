import { createProgram, OPTION_GROUPS, OPTIONS, variablesText } from '@groundwork/service/commands'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addRemoteCommands } from './add-remote-commands.ts'
import { addDemoCommand } from './demo/add-demo-command.ts'
import { FIRST_CLUSTER, groupCommands, groupedNames } from './group-commands.ts'
import { addImagesCommands } from './images/add-images-commands.ts'
import { addLabCommands } from './lab/add-lab-commands.ts'
import { listFaults, listProfiles } from './lab/lab-lists.ts'
import { processSurroundings } from './process-surroundings.ts'

const WIDEST = 110
const nothing = async () => {}

function aProgram(): Command {
  const program = createProgram(
    { serve: nothing, backup: nothing, restore: nothing, resetPassword: nothing },
    () => '',
  )
  addDemoCommand(program)
  addLabCommands(program)
  addRemoteCommands(program, processSurroundings())
  addImagesCommands(program)
  groupCommands(program)
  return program
}

/** With those below it. */
const withCommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withCommands),
]

function helpOf(command: Command): string {
  let shown = ''
  command.configureOutput({ writeOut: (text) => (shown += text) }).outputHelp()
  return shown
}

const titleOf = (command: Command): string =>
  command.parent === null ? command.name() : `${titleOf(command.parent)} ${command.name()}`

describe.each(withCommands(aProgram()).map((command) => [titleOf(command), command] as const))(
  'the help of %s',
  (_, command) => {
    const shown = helpOf(command)
    it('has examples', () => expect(shown).toMatch(/^Examples?:$/m))
    it('is not too wide to be read', () =>
      expect(shown.split('\n').filter((line) => line.length > WIDEST)).toEqual([]))
    it('shows defaults as they are typed', () => expect(shown).not.toMatch(/default:\s+["[]/))
  },
)

it('settings stand in their groups, each group once, the rest at the end', () => {
  const titles = [...helpOf(aProgram()).matchAll(/^(\w+):$/gm)].map(([, title]) => title)
  const groups: readonly (string | undefined)[] = OPTION_GROUPS
  expect(titles.filter((title) => groups.includes(title))).toEqual(OPTION_GROUPS)
  expect(OPTION_GROUPS.at(-1)).toBe('Other')
})

it('every setting is in the help with its variables', () => {
  const words = helpOf(aProgram()).replaceAll(/\s+/g, ' ')
  for (const { flag, variables } of Object.values(OPTIONS)) {
    expect(words).toContain(`--${flag}`)
    expect(words).toContain(`[${variables.join(', ')}]`)
  }
})

it('every command stands in a group of the help', () => {
  const names = aProgram()
    .commands.map((command) => command.name())
    .filter((name) => !name.startsWith('__'))
  expect([...groupedNames()].sort()).toEqual([...names, 'help'].sort())
})

it('lists are not too wide either', () => {
  for (const text of [FIRST_CLUSTER, listFaults(), listProfiles(), variablesText()])
    expect(text.split('\n').filter((line) => line.length > WIDEST)).toEqual([])
})

it('a word that is no command is called by its name', async () => {
  let said = ''
  const program = aProgram().configureOutput({ writeErr: (text) => (said += text) })
  await expect(program.parseAsync(['instal'], { from: 'user' })).rejects.toThrow(/no command "instal"/)
  expect(said).toContain('There are serve, backup, restore, reset-password, variables, demo, lab')
})
