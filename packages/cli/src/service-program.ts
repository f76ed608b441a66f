// The whole command line, with the service, the demonstration and the lab: for what is not a command of the remote program, and for help.
import { createProgram, explainFailure, serviceActions, variablesText } from '@groundwork/service/commands'
import { addRemoteCommands } from './add-remote-commands.ts'
import { addDemoCommand } from './demo/add-demo-command.ts'
import { FIRST_CLUSTER, groupCommands } from './group-commands.ts'
import { addImagesCommands } from './images/add-images-commands.ts'
import { addLabCommands } from './lab/add-lab-commands.ts'
import { createSimulator } from './lab/create-simulator.ts'
import { pointToHelp } from './point-to-help.ts'
import type { Surroundings } from './terminal/surroundings.ts'

/** Gives the exit code. */
export async function runServiceProgram(around: Surroundings): Promise<number> {
  try {
    const program = createProgram(serviceActions({ simulator: createSimulator() }), variablesText)
    addDemoCommand(program)
    addLabCommands(program)
    addImagesCommands(program)
    addRemoteCommands(program, around)
    groupCommands(program)
    pointToHelp(program)
    program.addHelpText('afterAll', ({ command }) => (command === program ? FIRST_CLUSTER : ''))
    await program.parseAsync()
    return 0
  } catch (error) {
    return explainFailure(error)
  }
}
