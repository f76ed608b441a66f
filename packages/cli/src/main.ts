// The process: reads what it is told, runs it, and ends in order.
import { createProgram, explainFailure, serviceActions, variablesText } from '@groundwork/service/commands'
import { addDemoCommand } from './demo/add-demo-command.ts'
import { addLabCommands } from './lab/add-lab-commands.ts'
import { createSimulator } from './lab/create-simulator.ts'

try {
  const program = createProgram(serviceActions({ simulator: createSimulator() }), variablesText)
  addDemoCommand(program)
  addLabCommands(program)
  await program.parseAsync()
  process.exit(0)
} catch (error) {
  process.exit(explainFailure(error))
}
