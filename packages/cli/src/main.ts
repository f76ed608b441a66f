// The process: reads what it is told, runs it, and ends in order.
import { explainFailure } from '@groundwork/service/process/explain-failure'
import { createProgram } from '@groundwork/service/process/program'
import { SERVICE_ACTIONS } from '@groundwork/service/process/service-actions'
import { variablesText } from '@groundwork/service/process/variables-text'
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
