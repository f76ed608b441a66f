// The file that an image of the controller runs.
import { runControllerProcess } from './run-controller-process.ts'

// What still runs is of no use: its results cannot be reported.
process.exit(await runControllerProcess())
