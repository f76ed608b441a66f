// The process: reads what it is told, runs it, and ends in order.
import { createProgram, explainFailure, SERVICE_ACTIONS, variablesText } from '@groundwork/service/commands'
import { addDemoCommand } from './demo/add-demo-command.ts'
import { addLabCommands } from './lab/add-lab-commands.ts'

try {
  const program = createProgram(SERVICE_ACTIONS, variablesText)
  addDemoCommand(program)
  addLabCommands(program)
  await program.parseAsync()
  process.exit(0)
} catch (error) {
  process.exit(explainFailure(error))
}
