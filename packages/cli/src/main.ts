// The process: reads what it is told, runs it, and ends in order.
import { wordsOf } from './called-as.ts'
import { listenForSignals, processSurroundings } from './process-surroundings.ts'
import { createRemoteProgram, isRemoteCommand, runRemoteProgram } from './remote-program.ts'

const words = wordsOf(process)
const around = processSurroundings()
const program = createRemoteProgram(around)
if (isRemoteCommand(program, words)) {
  listenForSignals()
  process.exitCode = await runRemoteProgram(program, around, words)
} else {
  const { runServiceProgram } = await import('./service-program.ts')
  process.exit(await runServiceProgram(around))
}
