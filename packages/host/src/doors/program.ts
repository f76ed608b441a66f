export { runHostProgram } from '../run-host-program.ts'
